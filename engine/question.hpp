// A question in words, as people ask it of the seat to move: "win", "draw" (at least that), or how much it is to reach, "+3".
#pragma once

#include <string>
#include <string_view>

#include "zermelo/core/game.hpp"
#include "zermelo/search/question.hpp"

namespace zermelo::engine {

/// Throws InputError where the words are none, or none that the game has an answer to.
Question question_from(const std::string& text, const Facts& facts, Player mover);

/// The words for a question that a search has asked.
std::string question_text(const Question& question, const Facts& facts, Player mover);

}  // namespace zermelo::engine
