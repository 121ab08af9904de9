// The bot of ten_lines.py in JavaScript, without any library: claim the longest track, else draw.
//   branchline bot-check "program:node examples/bots/long_tracks.js"
// The messages are described in docs/bot-protocol.md.

const lines = require("node:readline").createInterface({ input: process.stdin });
const say = (message) => process.stdout.write(JSON.stringify(message) + "\n");

const other = { draw: 1.5, keep: 0, ferry: 0.5, tickets: -1, swap: -1, pass: -2 };
let trackLength = {};

function worth(view, move) {
  if (move.do === "claim") return 10 + trackLength[move.track];
  if (move.do === "take") return view.hand[move.card] ?? 0;
  return other[move.do];
}

function best(view, moves) {
  return moves.reduce((a, b) => (worth(view, b) > worth(view, a) ? b : a));
}

lines.on("line", (line) => {
  const message = JSON.parse(line);
  if (message.type === "hello") {
    trackLength = Object.fromEntries(message.board.tracks.map((track) => [track.id, track.length]));
    say({ type: "ready", protocol: 1, name: "Long tracks" });
  } else if (message.type === "choose") {
    say({ move: best(message.view, message.moves).index });
  }
});
