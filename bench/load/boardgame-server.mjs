// The peer: boardgame.io with tic-tac-toe that starts over when the board is full.
//   node boardgame-server.mjs PORT [FOLDER]     with a folder, its FlatFile store
import { createRequire } from 'node:module'
const require = createRequire(import.meta.url)
const { Server, FlatFile, Origins } = require('boardgame.io/server')

const [port, folder] = process.argv.slice(2)
const game = {
  name: 'tic',
  setup: () => ({ cells: Array(9).fill(null) }),
  turn: { minMoves: 1, maxMoves: 1 },
  moves: {
    put: ({ G, playerID }, at) => {
      if (G.cells.every((cell) => cell !== null)) G.cells = Array(9).fill(null)
      if (G.cells[at] !== null) return 'INVALID_MOVE'
      G.cells[at] = playerID
    },
  },
}
const server = Server({
  games: [game],
  origins: [Origins.LOCALHOST_IN_DEVELOPMENT],
  ...(folder ? { db: new FlatFile({ dir: folder }) } : {}),
})
await server.run(Number(port), () => console.log('ready'))
