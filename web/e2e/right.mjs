// The last third of the browser tests.
import "./books.mjs";
import "./bank.mjs";
import "./result.mjs";
import "./tour.mjs";
import "./editor.mjs";
import "./learn.mjs";
import "./replay.mjs";
import "./library.mjs";
import "./hostile.mjs";
import "./people.mjs";
import "./account.mjs";
import "./desk.mjs";
import "./compare.mjs";
import "./sabaki.mjs";
import "./parts.mjs";
import "./site.mjs";
import "./embed.mjs";
