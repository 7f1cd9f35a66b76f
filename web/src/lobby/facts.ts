// What the printed games say of themselves: minutes and age; where they say neither, how one plays. A game without a row shows its seats
// only.
export interface Facts {
  minutes?: [number, number];
  age?: number;
  ways?: string; // the key of a text
  front?: Front[];
}

/** An option that is chosen on the game's own page, since it makes another game of it. */
export interface Front {
  option: string;
  words?: string[]; // only these
  more?: boolean; // its other values stay among the variants
  seats?: number; // from so many on
  unless?: [option: string, value: string]; // then there is nothing to choose
}

const facts: Record<string, Facts> = {
  "carta-magica": { minutes: [45, 45], age: 7 },
  "finis-terrae": { minutes: [40, 90], age: 12 },
  "isles-of-terror": {
    ways: "lobby.ways.isles-of-terror",
    front: [
      { option: "mode", words: ["competitive", "cooperative"], seats: 2 },
      { option: "series" },
      { option: "adventure", unless: ["series", "campaign"] },
    ],
  },
  terra: {
    minutes: [30, 45],
    age: 10,
    front: [{ option: "levels", words: ["yellow", "green", "blue", "red", "yellow+green", "yellow+green+blue+red"], more: true }],
  },
  "terra-incognita": { minutes: [45, 90], age: 8, front: [{ option: "mode" }, { option: "team_play", seats: 4 }] },
  "tic-tac-toe": { minutes: [1, 1], age: 4 },
};

export const factsOf = (game: string): Facts | undefined => facts[game];

/** Games that are in the atlas as small print: examples, not voyages. */
const small = new Set(["tic-tac-toe"]);
export const isSmall = (game: string): boolean => small.has(game);

/** "2-4", or "2" where both are the same. */
export function span([from, to]: [number, number]): string {
  return from === to ? String(from) : `${from}–${to}`;
}

const numerals = ["I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX", "X"];
export const plateNumber = (index: number): string => numerals[index] ?? String(index + 1);
