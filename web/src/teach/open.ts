// Opens a guided first game: a table of its own, with dice that are always the same so that every lesson comes up, against the easiest bot.
import { connection, drawNumber, keyring, navigate, tellFailure } from "../app";
import { myName } from "../lobby/plan.svelte";
import { loadGuided } from "./teaching";

export async function openGuided(game: string, name = ""): Promise<void> {
  try {
    const guided = await loadGuided(game, name);
    if (!guided) return;
    const { commitment } = await connection.request("commit"); // of the next ordinary table; no number is told without one
    const you = { kind: "you" as const, name: myName(), colour: keyring.colour, number: drawNumber(commitment), ready: true };
    const places = [you, ...Array.from({ length: guided.seats - 1 }, () => ({ kind: "bot" as const, bot: guided.bot }))];
    const { seats, options, deal } = guided;
    const opened = await connection.request("open", { game, seats, options, guided: deal, places });
    keyring.keep(opened.table, { seats: opened.keys, numbers: { 0: you.number }, host: opened.host, game });
    navigate(`/t/${opened.table}`);
  } catch (failure) {
    tellFailure(failure);
  }
}
