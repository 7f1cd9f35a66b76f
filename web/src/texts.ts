// All English texts of the shell, from src/texts/*.json: flat objects, key to text with {slots}. They are the msgids of
// po/web.pot (context web.KEY). A board's own texts lie in boards/GAME/texts.json and come with the board (context GAME.board.KEY).
const files = import.meta.glob<Record<string, string>>("./texts/*.json", { eager: true, import: "default" });

export const texts: Record<string, string> = Object.assign({}, ...Object.values(files));
