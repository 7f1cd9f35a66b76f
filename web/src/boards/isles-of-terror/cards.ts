// Cards as they are drawn: which domain names them, what stands on their band, which little drawing, and their words.
import type { Say } from "../board";
import { advantages, events, explorations, guards, missions, strategies } from "./content";
import { colourOf } from "./names";

export type CardKind = "strategy" | "exploration" | "event" | "mission" | "guard" | "location" | "terror" | "advantage";

export interface CardLook {
  title: string;
  text: string;
  band: string; // what kind of card it is, in words
  symbol: string;
  wash: string; // of the band: a name of look/tokens.css
  colour: number | null; // of the faction whose card it is
  marks: string[]; // little signs in the corner
}

const washes: Record<string, string> = { jungle: "green", ruins: "rock", m1: "green", m2: "yellow", m3: "red", boss: "savages" };
const washOf = (word: string) => `--it-${washes[word] ?? word}`;
const guardSymbols: Record<string, string> = { m1: "scratch1", m2: "scratch2", m3: "scratch3", boss: "skull" };

function strategyLook(card: string, say: Say): Partial<CardLook> {
  const row = strategies[card];
  if (!row) return {};
  const band = say.text(row.reaction ? "card.reaction" : "card.action", { window: say.text(`window.${row.window}`) });
  return { band, symbol: row.reaction ? "fight" : "hand", colour: colourOf(row.faction) };
}

function explorationLook(card: string, say: Say): Partial<CardLook> {
  const row = explorations[card];
  if (!row) return {};
  const marks = [...(row.terror === "-" ? [] : ["terror"]), ...(row.alarm ? ["exclamation"] : [])];
  return {
    band: say.text(row.keep ? "card.keep" : `card.${row.deck}`),
    symbol: row.keep ? "hand" : "eye",
    wash: washOf(row.terror === "-" ? row.deck : row.terror),
    marks,
  };
}

const looks: Record<CardKind, (card: string, say: Say) => Partial<CardLook>> = {
  strategy: strategyLook,
  exploration: explorationLook,
  event: (card, say) => ({ band: say.text("card.event"), symbol: "card", wash: washOf(`event-${events[card]?.hue ?? "gray"}`) }),
  mission: (card, say) => ({
    band: say.text("card.mission", { value: missions[card]?.value ?? 0 }),
    symbol: "mission",
    marks: missions[card]?.enforce ? ["enforce"] : [],
  }),
  guard: (card, say) => ({
    band: say.text(`card.${guards[card]?.kind ?? "m1"}`),
    symbol: guardSymbols[guards[card]?.kind ?? ""] ?? "skull",
    wash: washOf(guards[card]?.kind ?? "m1"),
  }),
  location: (_, say) => ({ band: say.text("card.location"), symbol: "location", wash: "--it-seacard" }),
  terror: (card, say) => ({ band: say.text("card.terror"), symbol: "terror", wash: washOf(card) }),
  advantage: (_, say) => ({ band: say.text("card.advantage"), symbol: "victory" }),
};

export function cardLook(kind: CardKind, card: string, say: Say): CardLook {
  const plain: CardLook = {
    title: say.title(kind, card),
    text: say.title(`${kind}_says`, card),
    band: "",
    symbol: "card",
    wash: "--it-bag",
    colour: null,
    marks: [],
  };
  return { ...plain, ...looks[kind](card, say) };
}

/** Which kind of card a word names; words of different decks never look alike. */
export function kindOfCard(card: string): CardKind {
  if (card in strategies) return "strategy";
  if (card in explorations) return "exploration";
  if (card in events) return "event";
  if (card in missions) return "mission";
  if (card in guards) return "guard";
  if (advantages.includes(card)) return "advantage";
  return /^lo\d$/.test(card) ? "location" : "terror";
}
