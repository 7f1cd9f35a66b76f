// A small invented game for tests: ships on squares, cards that others do not see.
import type { Game } from "../src/games";

export const game: Game = {
  id: "orchard",
  title: "Orchard",
  blurb: "",
  version: 1,
  seats: [2, 4],
  secrets: true,
  reasons: "reason",
  score_lines: "line",
  options: [],
  verbs: {
    sail: { args: [{ name: "to", domain: "cell" }], say: "sail to {to}" },
    swap: {
      args: [
        { name: "to", domain: "cell" },
        { name: "with", domain: "seat" },
      ],
      say: "swap {to} with {with}",
    },
    pass: { args: [], say: "pass" },
    burn: { args: [], say: "burn the ship" },
  },
  events: {
    sailed: {
      args: [
        { name: "seat", domain: "seat" },
        { name: "to", domain: "cell", goal: true },
      ],
      say: "{seat} sails to {to}",
    },
    drew: {
      args: [
        { name: "seat", domain: "seat" },
        { name: "card", domain: "card" },
      ],
      say: "{seat} draws {card}",
      say_hidden: "{seat} draws a card",
    },
    asked: { args: [{ name: "topic", domain: "topic", told: true }], say: "the question is {topic}" },
    left: {
      args: [
        { name: "seat", domain: "seat" },
        { name: "count", domain: "number" },
      ],
      say: "{seat} has {count} [plum|plums] left",
    },
    blew: { args: [{ name: "wind", domain: "wind" }], say: "a wind blows {wind}" },
  },
  domains: {
    cell: { words: ["a1", "b1", "c1"] },
    seat: { min: 0, max: 5 },
    number: { min: 0, max: 99 },
    card: { words: ["ca1"], titles: ["The Old Pear"] },
    wind: { words: ["north_east"] },
    reason: { words: ["full"], titles: ["the basket is full"] },
    line: { words: ["plums"], titles: ["plums eaten"] },
  },
};
