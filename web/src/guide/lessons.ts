// Which lesson of a guided first game has its moment (teach/teaching.ts says what a lesson is).
import type { Lesson } from "../teach/teaching";

export interface Moment {
  event: string | null; // what is asked of the reader just now; null: somebody else's turn
  told: ReadonlySet<string>; // events that have happened
  done: ReadonlySet<string>;
}

/** The lesson of the moment: the first that is not over and whose time has come. */
export function lessonFor(lessons: Lesson[], { event, told, done }: Moment): Lesson | null {
  const due = (lesson: Lesson) =>
    !done.has(lesson.key) &&
    (!lesson.after || done.has(lesson.after)) &&
    (!lesson.told || lesson.told.some((name) => told.has(name))) &&
    (lesson.when ? event !== null && lesson.when.includes(event) : event !== null || done.size === 0);
  return lessons.find(due) ?? null;
}
