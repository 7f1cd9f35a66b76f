// Which games have a guided first game. Apart from the lessons, which are loaded with the first table of such a game.
const guided = new Set(["carta-magica"]);

export const isGuided = (game: string): boolean => guided.has(game);
