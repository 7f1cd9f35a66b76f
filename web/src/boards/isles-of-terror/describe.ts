// The whole position in words, for ears: how the game stands, what is around one's own figures, every field of the isle, the terrors, and
// what each faction has.
import type { Chapter, Say } from "../board";
import { BARS, type Board, type Table } from "./model";
import { areaName, besideWords, isOwn, resourceWords } from "./names";
import { read } from "./reading";
import { standing } from "./standing";

function gameRows(view: unknown, table: Table, say: Say): string[] {
  const event = table.season ? table.events[table.season] : undefined;
  return [
    say.title("adventure", table.adventure),
    standing(view, say).progress.text,
    ...(event ? [`${say.title("event", event)}: ${say.title("event_says", event)}`] : []),
    ...(table.acting ? [say.text("describe.turn", { faction: say.title("faction", table.acting) })] : []),
    ...table.campaign.map(({ adventure, state }) => `${say.title("adventure", adventure)}: ${say.text(`campaign.${state}`)}`),
    say.title(table.mode === "cooperative" ? "adventure_together" : "adventure_goal", table.adventure),
    say.title("adventure_special", table.adventure),
    ...BARS.map((bar) => say.text("describe.task", { bar: bar.toUpperCase(), task: say.title("task", table.tasks[bar]) })),
  ];
}

/** Each area with own figures, then what lies on its six sides. */
function ownRows(table: Table, say: Say, seat: number | null): string[] {
  const own = table.areas.filter((area) => area.groups.some((group) => isOwn(group.faction, table, seat)));
  return own.flatMap((area) => [areaName(area, table, say, seat), ...besideWords(area, table, say, seat)]);
}

function terrorRows(table: Table, say: Say): string[] {
  if (table.mode !== "cooperative") return [];
  return table.terrors.map(({ name, field, level, value, x }) =>
    say.text(field ? "terror.at" : "terror.off", { terror: say.title("terror", name), field: field?.toUpperCase() ?? "", level, value, x }),
  );
}

function cardRows(board: Board, say: Say): string[] {
  const lying = [
    ...board.active.slice(-1).map((card) => say.text("describe.active", { card: say.title("strategy", card) })),
    ...board.kept.map((card) => say.text("describe.kept", { card: say.title("exploration", card) })),
    ...board.locations.map((card) => say.text("describe.holds", { card: say.title("location", card) })),
    ...board.advantages.map((card) => say.text("describe.holds", { card: say.title("advantage", card) })),
  ];
  const hand = (board.hand ?? []).map((card) => `${say.title("strategy", card)}: ${say.title("strategy_says", card)}`);
  return [...lying, say.text("stock.hand", { count: board.handCount }), ...hand];
}

function missionRow(board: Board, say: Say): string[] {
  if (!board.mission) return [];
  const { card, tokens, value } = board.mission;
  return [say.text("mission.has", { mission: say.title("mission", card), text: say.title("mission_says", card), tokens, value })];
}

function goods(gold: number, rations: number, say: Say): string {
  return (
    resourceWords([...Array<"gold">(gold).fill("gold"), ...Array<"ration">(rations).fill("ration")], say) || say.text("describe.nothing")
  );
}

function factionRows(board: Board, table: Table, say: Say): string[] {
  const { pool, sea, camps, progress } = board;
  const bars = BARS.map((bar) =>
    say.text("describe.bar", { bar: bar.toUpperCase(), place: progress[bar], fields: table.tracks[bar].fields }),
  );
  return [
    say.text("describe.points", { count: board.points }),
    board.threat ? say.text("stock.threat", { threat: board.threat }) : say.text("stock.no_threat"),
    ...(table.campaign.length > 0 && table.mode === "competitive" ? [say.text("campaign.points", { count: board.campaignPoints })] : []),
    say.text("describe.pool", { goods: goods(pool.gold, pool.ration, say) }),
    say.text("describe.sea", { goods: goods(sea.gold, sea.ration, say) }),
    say.text("stock.people", { count: pool.soldiers + (pool.captain ? 1 : 0) }),
    say.text("describe.camps", { count: camps.home }),
    ...bars,
    say.text("describe.bar.missions", { place: board.missions, fields: table.tracks.mission.fields }),
    ...missionRow(board, say),
    ...(board.dagger ? [say.text("dagger")] : []),
    ...(table.starting === board.faction ? [say.text(table.mode === "cooperative" ? "leader" : "starting")] : []),
    ...cardRows(board, say),
  ];
}

export function describe(view: unknown, say: Say, seat: number | null): Chapter[] {
  const table = read(view, seat);
  const chapters: Chapter[] = [
    { title: say.text("describe.game"), rows: gameRows(view, table, say) },
    { title: say.text("describe.own"), rows: ownRows(table, say, seat), near: true },
    { title: say.text("terrors"), rows: terrorRows(table, say) },
    { title: say.text("isle"), rows: table.areas.map((area) => areaName(area, table, say, seat)) },
    ...table.boards.map((board) => ({
      title: `${say.title("faction", board.faction)}, ${say.seat(board.seat)}`,
      rows: factionRows(board, table, say),
    })),
  ];
  return chapters.filter(({ rows }) => rows.length > 0);
}
