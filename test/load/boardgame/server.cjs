// boardgame.io's own server with tic-tac-toe as its tutorial has it, except that a full board is cleared instead of ending
// the match. Prints the port it was given.
const { Server } = require("boardgame.io/server");

const game = {
  name: "tic-tac-toe",
  setup: () => ({ cells: Array(9).fill(null) }),
  turn: { minMoves: 1, maxMoves: 1 },
  moves: {
    mark: ({ G, playerID }, cell) => {
      if (G.cells[cell] !== null) return "INVALID_MOVE";
      G.cells[cell] = playerID;
      if (G.cells.every((mark) => mark !== null)) G.cells.fill(null);
    },
  },
};

const server = Server({ games: [game], origins: ["*"] });
server.run({ port: Number(process.argv[2]), callback: () => console.log("boardgame: serving port " + process.argv[2]) });
