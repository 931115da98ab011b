// The fields that docs/json.md promises.
#include "engine/json.hpp"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <set>

#include "engine/request.hpp"

namespace zermelo::engine {

namespace {

std::set<std::string> fields_of(const nlohmann::json& json) {
  std::set<std::string> names;
  for (const auto& [name, value] : json.items()) names.insert(name);
  return names;
}

}  // namespace

TEST(Json, AnAnalysisHasAllItsFields) {
  const auto game = game_named("tictactoe").make({}, "XX./OO./...");
  const auto json = nlohmann::json::parse(to_json(game->analyse(game->start(), {}, {})));
  EXPECT_EQ(fields_of(json), (std::set<std::string>{"game", "algorithm", "position", "seat", "value", "bound",
                                                    "outcome", "distance", "best", "pv", "depth", "nodes", "leaves",
                                                    "researches", "table", "seconds", "source", "moves"}));
  EXPECT_EQ(json["value"], 1);
  EXPECT_EQ(json["outcome"], "win");
  EXPECT_EQ(json["distance"], 1);
  EXPECT_EQ(json["bound"], "exact");
  EXPECT_EQ(json["source"], "solved");
  EXPECT_EQ(json["seat"], 1);
  EXPECT_EQ(json["best"], (std::vector<std::string>{"c1"}));
  EXPECT_EQ(fields_of(json["moves"][0]), (std::set<std::string>{"move", "value", "bound", "outcome", "distance"}));
}

TEST(Json, WhatIsUnknownIsNull) {
  const auto game = game_named("tictactoe").make({}, std::nullopt);
  Request request;
  request.algorithm = "random";
  const auto json = nlohmann::json::parse(to_json(game->analyse(game->start(), request, {})));
  for (const char* field : {"value", "bound", "outcome", "distance"}) EXPECT_TRUE(json[field].is_null()) << field;
}

TEST(Json, SeveralSeatsHaveSeveralValues) {
  const auto game = game_named("tree").make({}, "(p1 [1 2 3.5] [0 0 0])");
  const auto json = nlohmann::json::parse(to_json(game->analyse(game->start(), {}, {})));
  EXPECT_EQ(json["values"], (std::vector<double>{1, 2, 3.5}));
  EXPECT_TRUE(json["outcome"].is_null());
}

TEST(Json, ListsOfGamesAndAlgorithms) {
  for (const GameEntry& entry : games()) {
    const auto json = nlohmann::json::parse(to_json(entry));
    EXPECT_EQ(json["name"], entry.card.name);
    EXPECT_TRUE(json["capabilities"].is_array());
  }
  for (const AlgorithmCard& card : algorithm_cards())
    EXPECT_EQ(nlohmann::json::parse(to_json(card))["algorithm"], card.name);
}

TEST(Json, TextThatIsNoUtf8IsShownAllTheSame) {
  Analysis analysis;
  analysis.position = "\xff\xfe";
  EXPECT_TRUE(nlohmann::json::accept(to_json(analysis)));
}

}  // namespace zermelo::engine
