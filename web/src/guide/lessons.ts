// The guided first game, as data: what is shown when, and where. A lesson with events waits until one of them is asked of the
// reader and is over when they have done it; one without is read and put away. Lessons of the first round come in order,
// the others when their moment comes for the first time.

export interface Lesson {
  key: string; // texts: guide.GAME.KEY (what it is) and, with events, guide.GAME.KEY_do (what to do now)
  events?: string[]; // prompts that call for it
  after?: string; // the lesson that must be over before
  targets: string[]; // what to point at: the first selector that finds something
}

const lit = (domain: string) => `.stage .can[data-key^="${domain}:"]`;

const cartaMagica: Lesson[] = [
  { key: "welcome", targets: [".stage"] },
  { key: "character", events: ["ask_character"], after: "welcome", targets: [lit("character"), ".actions"] },
  { key: "challenge", events: ["ask_challenge"], after: "welcome", targets: [lit("challenge"), ".actions"] },
  { key: "ship", events: ["ask_ship"], after: "welcome", targets: [lit("colour"), ".actions"] },
  { key: "harbour", events: ["ask_harbour"], after: "welcome", targets: [lit("cell"), ".actions"] },
  { key: "stock", after: "harbour", targets: [".player.acts", ".players"] },
  { key: "wheel", events: ["ask_pre_spin"], after: "stock", targets: ['[data-key="verb:wheel"]', ".actions"] },
  { key: "action", events: ["ask_action"], after: "stock", targets: [".actions"] },
  { key: "sailing", events: ["ask_sailing"], after: "stock", targets: [lit("cell"), ".actions"] },
  { key: "help", after: "sailing", targets: [".side [role=tablist]", ".side"] },
  { key: "black", events: ["ask_trade_black"], after: "stock", targets: [".actions"] },
  { key: "red", events: ["ask_trade_red"], after: "stock", targets: [".actions"] },
];

export const lessonsOf: Record<string, Lesson[]> = { "carta-magica": cartaMagica };

export interface Moment {
  event: string | null; // what is asked of the reader just now; null: somebody else's turn
  done: ReadonlySet<string>;
}

/** The lesson of the moment: the first that is not over and whose time has come. */
export function lessonFor(lessons: Lesson[], { event, done }: Moment): Lesson | null {
  const due = (lesson: Lesson) =>
    !done.has(lesson.key) && (!lesson.after || done.has(lesson.after)) && (lesson.events ? event !== null && lesson.events.includes(event) : true);
  return lessons.find(due) ?? null;
}
