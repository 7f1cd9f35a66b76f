// Which games have a guided first game. Apart from the lessons, which are loaded with the first table of such a game.
const lessons = import.meta.glob("../boards/*/teach/lessons.json");

export const isGuided = (game: string): boolean => `../boards/${game}/teach/lessons.json` in lessons;
