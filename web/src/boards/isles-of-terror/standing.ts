// How far the game is and who leads: points by seat, the season of the year, and the banner of the last one.
import type { Say, Standing } from "../board";
import { SEASONS, type Table } from "./model";
import { read } from "./reading";

const TURNS = 3; // of each faction in a season

/** The part of this adventure that is over, 0 to 1. */
function doneOf({ over, season, wave, year, years }: Table): number {
  if (over) return 1;
  const seasons = (year - 1) * SEASONS.length + (season ? SEASONS.indexOf(season) : 0);
  return Math.min(1, (seasons + Math.max(0, wave - 1) / TURNS) / (years * SEASONS.length));
}

function progressText(table: Table, say: Say): string {
  const year = say.text("progress.year", { date: table.firstYear + table.year - 1, year: table.year, years: table.years });
  const when = table.season ? say.text("progress.season", { season: say.title("season", table.season), year }) : year;
  if (table.campaign.length === 0) return when;
  const number = table.campaign.findIndex(({ adventure }) => adventure === table.adventure) + 1;
  return say.text("progress.campaign", { when, number, count: table.campaign.length });
}

const capital = (text: string) => text.charAt(0).toLocaleUpperCase() + text.slice(1);

function isLastSeason({ over, season, year, years }: Table): boolean {
  return !over && year === years && season === "winter";
}

/** Nobody is ever out in this game: who has lost everything hires again with the next ship. */
export function standing(view: unknown, say: Say): Standing {
  const table = read(view, null);
  const seats = Math.max(0, ...table.boards.map((board) => board.seat + 1));
  const points = Array.from({ length: seats }, (_, seat) =>
    table.boards.filter((board) => board.seat === seat).reduce((sum, board) => sum + board.points, 0),
  );
  const chapters = Math.max(1, table.campaign.length);
  const before = Math.max(
    0,
    table.campaign.findIndex(({ adventure }) => adventure === table.adventure),
  );
  return {
    points,
    unit: say.text("progress.unit"),
    progress: { text: capital(progressText(table, say)), done: (before + doneOf(table)) / chapters },
    ...(isLastSeason(table) ? { last: say.text("progress.last", { year: table.firstYear + table.year - 1 }) } : {}),
  };
}
