// One half of the browser tests. Each half is a process with a server and a browser of its own, and takes about as long
// as the other; each test is a visitor of its own.
import "./screens.mjs";
import "./room.mjs";
import "./row.mjs";
import "./line.mjs";
import "./play.mjs";
import "./turning.mjs";
import "./language.mjs";
import "./go.mjs";
import "./touch.mjs";
import "./reed.mjs";
import "./keyboard.mjs";
