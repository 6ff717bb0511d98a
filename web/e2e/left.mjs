// A third of the browser tests. Each third is a process with a server and a browser of its own, and takes about as long
// as the others; each test is a visitor of its own.
import "./screens.mjs";
import "./room.mjs";
import "./row.mjs";
import "./line.mjs";
import "./play.mjs";
