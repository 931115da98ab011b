// Everything that is said at the table, in every language.
#pragma once

#include <fmt/format.h>

#include <cstdint>
#include <string>
#include <string_view>

#include "engine/language.hpp"

namespace zermelo::cli {

using engine::Language;

enum class Text : std::uint8_t {
  // The table
  greeting,
  type_a_move,
  type_an_order,
  goodbye,
  what_now,
  over_prompt,
  numbered_seat,
  chance,
  // Moves
  i_play,
  you_play,
  seat_plays,
  book,
  into,
  into_mine,
  into_yours,
  into_theirs,
  into_base,
  what_is_left,
  another_turn,
  // What is certain
  safe,
  won,
  won_by,
  you_are_safe,
  you_have_won,
  you_have_won_by,
  // Results
  draw,
  position_again,
  i_win,
  i_win_by,
  you_win,
  you_win_by,
  seat_wins,
  seat_wins_by,
  you_resign,
  you_resign_i_win,
  seat_resigns,
  the_end,
  you,
  i,
  you_have,
  i_have,
  seat_has,
  // Hints
  proven,
  plies_deep,
  for_you,
  for_whom,
  one_best,
  some_best,
  next_best_less,
  next_best,
  and_more,
  i_would_answer,
  comes,
  you_move_again,
  // What was typed
  not_a_move,
  legal_moves,
  no_moves,
  no_place,
  empty_place,
  no_token,
  too_many,
  fixed_order,
  which_order,
  which_long_order,
  which_move,
  suggested,
  suggested_by_search,
  not_your_turn,
  expected,
  game_over,
  game_over_left,
  game_over_resigned,
  nothing_to_undo,
  nothing_undone,
  no_engine,
  you_are_now,
  wrong_level,
  level_is,
  saved,
  cannot_save,
  cannot_load,
  weights_misfit,
  anything_else,
  about_orders,
  // The words that a person may say: the first is shown, all are understood
  help_word,
  moves_word,
  board_word,
  hint_word,
  undo_word,
  redo_word,
  flip_word,
  swap_word,
  level_word,
  save_word,
  load_word,
  new_word,
  resign_word,
  quit_word,
  // What goes with them
  no_argument,
  level_argument,
  file_argument,
  // What they do
  help_about,
  moves_about,
  board_about,
  hint_about,
  undo_about,
  redo_about,
  flip_about,
  swap_about,
  level_about,
  save_about,
  load_about,
  new_about,
  resign_about,
  quit_about,
};

std::string_view text(Text text, Language language);

/// With the values in their places.
template <class... Values>
std::string said(Language language, Text sentence, const Values&... values) {
  return fmt::vformat(text(sentence, language), fmt::make_format_args(values...));
}

/// What the first of LC_ALL, LC_MESSAGES and LANG that is set asks for; English where it is none of ours.
Language language_of_environment();

}  // namespace zermelo::cli
