// Which games have a guided first game. Apart from the lessons, which are loaded with the first table of such a game.
const lessons = import.meta.glob("../boards/*/teach/lessons*.json");

export const isGuided = (game: string): boolean => `../boards/${game}/teach/lessons.json` in lessons;

/** Further guided games of a game: "together". */
export const moreGuided = (game: string): string[] =>
  Object.keys(lessons).flatMap((path) => new RegExp(`/${game}/teach/lessons\\.(\\w+)\\.json$`).exec(path)?.[1] ?? []);
