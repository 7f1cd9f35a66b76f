// A table as told so far: the fold of `sync` and `news`, without a socket or a screen in sight.
import type { ChatLine, Head, News, Note, Outcome, Step, Turn } from "../net/wire";

export interface Picture {
  seq: number;
  at: number; // steps played so far
  head: Head | null;
  look: number | null;
  view: unknown;
  turn: Turn | null;
  log: Step[]; // what we know of it: the last 200 at the least
  chat: ChatLine[];
  notes: Note[];
  outcome: Outcome | null;
}

export const EMPTY: Picture = {
  seq: 0,
  at: 0,
  head: null,
  look: null,
  view: null,
  turn: null,
  log: [],
  chat: [],
  notes: [],
  outcome: null,
};
const LOG_MAX = 2000;
const CHAT_MAX = 200;

/** The picture after a message, and the steps it brought that were not known before. */
export function fold(old: Picture, news: News): { picture: Picture; fresh: Step[] } {
  if (news.on === "sync") return { picture: anew(news), fresh: [] };
  if (news.seq < old.seq) return { picture: old, fresh: [] }; // told already
  const kept = news.undone ? old.log.slice(0, Math.max(0, old.log.length - news.undone)) : old.log;
  const known = kept.length ? kept[kept.length - 1]!.at : -1;
  const fresh = (news.steps ?? []).filter((step) => step.at > known);
  const head = news.table ?? (news.moment && old.head ? moved(old.head, news.moment) : old.head);
  const picture: Picture = {
    seq: news.seq,
    at: news.at,
    head,
    look: news.look === undefined ? old.look : news.look,
    view: news.view ?? old.view,
    turn: news.turn ?? old.turn,
    log: [...kept, ...fresh].slice(-LOG_MAX),
    chat: [...old.chat, ...(news.chat ?? [])].slice(-CHAT_MAX),
    notes: news.notes ?? old.notes,
    outcome: news.outcome ?? (head?.phase === "over" ? old.outcome : null),
  };
  return { picture, fresh };
}

/** The head after a move: what a move can change is said anew, the rest stays. */
function moved(head: Head, { left, ...moment }: NonNullable<News["moment"]>): Head {
  const seats = left ? head.seats.map((seat, i) => ({ ...seat, left: left[i]! })) : head.seats;
  return { ...head, running: undefined, deadline: undefined, ask: undefined, undo: undefined, ...moment, seats };
}

function anew(sync: News): Picture {
  return {
    seq: sync.seq,
    at: sync.at,
    head: sync.table ?? null,
    look: sync.look ?? null,
    view: sync.view ?? null,
    turn: sync.turn ?? null,
    log: sync.steps ?? [],
    chat: sync.chat ?? [],
    notes: sync.notes ?? [],
    outcome: sync.outcome ?? null,
  };
}
