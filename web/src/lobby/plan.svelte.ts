// The plan of a table before it is opened: who sits where, which variants, whether strangers may come, which clock. The lobby
// changes it, `openTable` sends it and keeps the keys that come back.
import { connection, drawNumber, keyring, navigate, say } from "../app";
import { noteCommitment } from "../end/commitments";
import type { GameCard } from "../games";
import type { Clock, PlaceAsked } from "../net/wire";
import { BOT } from "../say/bots";

export type PlaceKind = "you" | "guest" | "open" | "bot"; // guest: somebody else at this screen
export interface PlannedPlace {
  kind: PlaceKind;
  name: string;
  bot: string;
}

const COLOURS = 6;
export const NAME_MAX = 24;

const minute = 60_000;
const day = 24 * 60 * minute;
export const clocks: { key: string; clock: Clock }[] = [
  { key: "none", clock: { kind: "none" } },
  { key: "move_1", clock: { kind: "move", ms: minute } },
  { key: "move_3", clock: { kind: "move", ms: 3 * minute } },
  { key: "budget_10", clock: { kind: "budget", ms: 10 * minute, increment: 10_000 } },
  { key: "budget_30", clock: { kind: "budget", ms: 30 * minute, increment: 30_000 } },
  { key: "day_1", clock: { kind: "move", ms: day } },
  { key: "day_3", clock: { kind: "move", ms: 3 * day } },
];

const others = (kind: PlaceKind, count: number, bot: string): PlannedPlace[] =>
  Array.from({ length: count }, () => ({ kind, name: "", bot }));

export class Plan {
  readonly game: GameCard;
  places = $state<PlannedPlace[]>([]);
  options = $state<Record<string, string>>({});
  isPublic = $state(false);
  clock = $state("none");

  constructor(game: GameCard, seats = game.seats[0], rest: PlaceKind = "bot", bot = BOT, options: Record<string, string> = {}) {
    this.game = game;
    this.options = { ...options };
    this.places = [{ kind: "you", name: "", bot }, ...others(rest, seats - 1, bot)];
  }

  set seats(count: number) {
    const { kind: rest, bot } = this.places.at(-1)!;
    const more = others(rest === "you" ? "bot" : rest, Math.max(0, count - this.places.length), bot);
    this.places = [...this.places.slice(0, count), ...more];
  }
  get seats(): number {
    return this.places.length;
  }

  /** Somebody must be here to play or to invite; a table of bots alone may still be watched. */
  get waits(): boolean {
    return this.places.some((place) => place.kind === "open");
  }
}

export function myName(): string {
  return keyring.name || say.text("lobby.default_name");
}

/** What the server is asked for a place. A person of ours brings a number for the dice; where nobody plays but bots, the first of
 * them has ours. */
function asked(place: PlannedPlace, seat: number, all: PlannedPlace[], commitment: string): PlaceAsked {
  const first = seat === 0 && all.every(({ kind }) => kind === "bot");
  if (place.kind === "bot") return { kind: "bot", bot: place.bot, ...(first ? { number: drawNumber(commitment) } : {}) };
  if (place.kind === "open") return { kind: "open" };
  const name = (
    place.kind === "you" ? place.name.trim() || myName() : place.name.trim() || say.text("lobby.guest_name", { number: seat + 1 })
  ).slice(0, NAME_MAX);
  const colour = place.kind === "you" ? keyring.colour : ((keyring.colour - 1 + seat) % COLOURS) + 1;
  return { kind: "you", name, colour, number: drawNumber(commitment), ready: true };
}

/** Opens the table, keeps its keys and goes there. The server promises its secret first; only then are our numbers drawn and told. */
export async function openTable(plan: Plan): Promise<void> {
  const { commitment } = await connection.request("commit");
  const places = plan.places.map((place, seat, all) => asked(place, seat, all, commitment));
  const clock = clocks.find((row) => row.key === plan.clock)?.clock;
  const opened = await connection.request("open", {
    game: plan.game.id,
    seats: plan.seats,
    options: plan.options,
    public: plan.isPublic,
    clock,
    places,
  });
  noteCommitment(opened.table, commitment);
  const numbers = Object.fromEntries(
    places.flatMap((place, seat) => (place.kind !== "open" && place.number ? [[String(seat), place.number]] : [])),
  );
  keyring.keep(opened.table, { seats: opened.keys, numbers, host: opened.host, game: plan.game.id });
  navigate(`/t/${opened.table}`);
}
