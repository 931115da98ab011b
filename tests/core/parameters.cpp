// Parameters: what is declared is what is accepted, and every refusal says what was expected.
#include <gtest/gtest.h>

#include <array>

#include "zermelo/core/parameter.hpp"

namespace zermelo {

namespace {

constexpr std::array table{
    Parameter{.name = "size", .kind = Parameter::Kind::whole, .standard = "3", .low = 1, .high = 10},
    Parameter{.name = "rate", .kind = Parameter::Kind::real, .standard = "0.5", .low = 0, .high = 1},
    Parameter{.name = "order", .kind = Parameter::Kind::choice, .standard = "best", .choices = "best|worst"},
    Parameter{.name = "name", .kind = Parameter::Kind::text, .standard = ""},
};

std::string refusal_of(const std::string& name, const std::string& value) {
  const auto settings = Settings::read(table, {{name, value}});
  return settings ? "" : settings.error().message;
}

}  // namespace

TEST(Settings, StartFromTheDefaults) {
  const auto settings = Settings::read(table, {});
  ASSERT_TRUE(settings);
  EXPECT_EQ(settings->whole("size"), 3);
  EXPECT_EQ(settings->real("rate"), 0.5);
  EXPECT_EQ(settings->text("order"), "best");
  EXPECT_TRUE(settings->given().empty());
}

TEST(Settings, AreChangedByWordsTheLastOfWhichCounts) {
  const auto settings = Settings::read(table, {{"size", "7"}, {"order", "worst"}, {"size", "8"}, {"name", "a b"}});
  ASSERT_TRUE(settings);
  EXPECT_EQ(settings->whole("size"), 8);
  EXPECT_EQ(settings->text("order"), "worst");
  EXPECT_EQ(settings->text("name"), "a b");
  EXPECT_EQ(settings->given().size(), 4U);
}

TEST(Settings, RefuseWhatIsNotDeclared) {
  EXPECT_EQ(refusal_of("size", "0"), "parameter size=0: expected a whole number from 1 to 10");
  EXPECT_EQ(refusal_of("order", "middle"), "parameter order=middle: expected one of best|worst");
  EXPECT_EQ(refusal_of("rate", "1.5"), "parameter rate=1.5: expected a number from 0 to 1");
  EXPECT_EQ(refusal_of("colour", "red"), "unknown parameter 'colour'; expected one of size, rate, order, name");
  for (const char* text : {"", "x", "11", "1.5", "3x", "--3", "1e1", "9999999999999999999999", " 3"})
    EXPECT_NE(refusal_of("size", text), "") << text;
  for (const char* text : {"", "nan", "inf", "-0.1", "0.5.5", "half"}) EXPECT_NE(refusal_of("rate", text), "") << text;
  for (const char* text : {"", "best|worst", "bes", "|"}) EXPECT_NE(refusal_of("order", text), "") << text;
  EXPECT_EQ(refusal_of("rate", "1e-3"), "");
}

}  // namespace zermelo
