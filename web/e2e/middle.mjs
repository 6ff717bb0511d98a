// Another third of the browser tests.
import "./flow.mjs";
import "./train.mjs";
import "./look.mjs";
import "./turning.mjs";
import "./language.mjs";
import "./go.mjs";
import "./touch.mjs";
import "./reed.mjs";
import "./keyboard.mjs";
import "./proofs.mjs";
import "./made.mjs";
