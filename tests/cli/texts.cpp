// The texts of the table: none is missing, and no line is wider than a terminal.
#include "apps/cli/texts.hpp"

#include <gtest/gtest.h>

#include <set>
#include <vector>

#include "apps/cli/terminal.hpp"
#include "engine/words.hpp"

namespace zermelo::cli {

namespace {

std::vector<Text> all_from(Text first, Text last) {
  std::vector<Text> all;
  for (int index = static_cast<int>(first); index <= static_cast<int>(last); ++index)
    all.push_back(static_cast<Text>(index));
  return all;
}

constexpr std::array languages{Language::english, Language::spanish, Language::portuguese};

}  // namespace

// That every text is there, with the same values, is checked when it is compiled: here, that it can be said.
TEST(Texts, EachCanBeSaidInEachLanguage) {
  for (const Language language : languages)
    for (const Text sentence : all_from(Text::greeting, Text::quit_about))
      for (const std::string& line : engine::split(folded(said(language, sentence, "four", "five", "six")), '\n'))
        EXPECT_LE(width_of(line), 80U) << text(sentence, language);
}

TEST(Texts, EachLanguageHasItsOwn) {
  for (const Language language : {Language::spanish, Language::portuguese})
    for (const Text sentence : all_from(Text::help_about, Text::quit_about))
      EXPECT_NE(text(sentence, language), text(sentence, Language::english));
}

// English words are understood everywhere, so no word of a language may mean something else there.
TEST(Texts, NoWordHasTwoMeanings) {
  for (const Language language : languages) {
    std::set<std::string> words;
    for (const Text row : all_from(Text::help_word, Text::quit_word)) {
      std::set<std::string> own;
      for (const Language spoken : {language, Language::english})
        for (const std::string& word : engine::split(text(row, spoken), ' ')) own.insert(word);
      for (const std::string& word : own) EXPECT_TRUE(words.insert(word).second) << word;
    }
  }
}

TEST(Texts, LinesAreFoldedAtBlanks) {
  EXPECT_EQ(folded("short"), "short");
  EXPECT_EQ(folded(""), "");
  EXPECT_EQ(folded("two  blanks"), "two  blanks");
  const std::string half(40, 'x');
  EXPECT_EQ(folded(half + " " + half), half + "\n  " + half);
  EXPECT_EQ(folded(half + half + " y"), half + half + "\n  y");
  EXPECT_EQ(folded(half + half + half), half + half + half) << "a word is not broken";
  EXPECT_EQ(width_of("\x1b[1;34mseñal\x1b[0m"), 5U);
}

}  // namespace zermelo::cli
