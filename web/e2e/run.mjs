// Every browser test. One server and one browser serve them all; each test is a visitor of its own.
import "./reed.mjs";
import "./play.mjs";
import "./compare.mjs";
import "./keyboard.mjs";
import "./touch.mjs";
import "./screens.mjs";
import "./result.mjs";
import "./editor.mjs";
import "./library.mjs";
import "./flow.mjs";
import "./books.mjs";
import "./learn.mjs";
import "./language.mjs";
import "./row.mjs";
import "./hostile.mjs";
import "./look.mjs";
import "./tour.mjs";
