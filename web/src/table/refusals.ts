// Somebody pressed what cannot be chosen now: the server is asked which rule forbids it, for the most likely thing that was
// meant. Never a dead click.
import type { Game } from "../games";
import type { Answer } from "../net/connection.svelte";
import { say } from "../say/say.svelte";
import { toasts } from "../shell/toasts.svelte";
import type { TableState } from "./state.svelte";

type Why = Answer<"why">;

const ASKED_MAX = 4;

/** The actions that pressing a key may have meant, the likeliest first: with verbs that are legal now, then with any other. */
export function meant(game: Game, key: string, legalVerbs: Set<string>): string[] {
  const colon = key.indexOf(":");
  const domain = key.slice(0, colon);
  const word = key.slice(colon + 1);
  if (domain === "action") return [word]; // a board that needs several arguments at once says what was meant
  if (domain === "verb") return game.verbs[word]?.args.length === 0 ? [word] : [];
  const taking = Object.entries(game.verbs).filter(([, verb]) => verb.args.length === 1 && verb.args[0]!.domain === domain);
  const ordered = [...taking.filter(([name]) => legalVerbs.has(name)), ...taking.filter(([name]) => !legalVerbs.has(name))];
  return ordered.map(([name, verb]) => `${name} ${verb.args[0]!.name}=${word}`);
}

export class Refusals {
  #table: TableState;
  #game: Game;

  constructor(table: TableState, game: Game) {
    this.#table = table;
    this.#game = game;
  }

  async answer(key: string): Promise<void> {
    const table = this.#table;
    if (table.mine === null || table.mine !== table.seat) {
      this.#plain();
      return;
    }
    const legal = new Set((table.turn.legal ?? []).map((text) => text.split(" ")[0]!));
    for (const action of meant(this.#game, key, legal).slice(0, ASKED_MAX)) {
      const why = await this.#why(table.mine, action);
      if (!why?.rule) continue;
      const what = table.room?.say.label(action) ?? action;
      toasts.show({ kind: "refused", text: say.text("table.refused", { action: what }), rule: why.rule, ruleText: why.text });
      return;
    }
    this.#plain();
  }

  /** No action with this thing at all, or not our turn: say what is being waited for instead. */
  #plain(): void {
    const { room, turn, mine, seat, phase } = this.#table;
    if (phase === "over") toasts.show({ kind: "plain", text: say.text("error.over") });
    else if (mine !== null && mine === seat) toasts.show({ kind: "plain", text: say.text("table.not_that") });
    else if (typeof turn.actor === "number" && room)
      toasts.show({ kind: "plain", text: say.text("table.not_your_turn", { name: room.say.seat(turn.actor) }) });
  }

  async #why(seat: number, action: string): Promise<Why | null> {
    try {
      return await this.#table.connection.sendNow("why", { seat, action });
    } catch {
      return null;
    }
  }
}
