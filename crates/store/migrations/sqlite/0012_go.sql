-- Whole games of Go against the computer. A game is what was agreed and the turns; everything else follows from the rules.

CREATE TABLE go_game (
    id       TEXT PRIMARY KEY,
    -- The visitor who began it.
    owner    TEXT NOT NULL,
    -- The colour of the owner.
    color    TEXT NOT NULL,
    -- How strong the computer is, by the name of its rung.
    rung     TEXT NOT NULL,
    seed     INTEGER NOT NULL,
    size     INTEGER NOT NULL,
    handicap INTEGER NOT NULL,
    -- In half points.
    komi     INTEGER NOT NULL,
    -- area or territory.
    scoring  TEXT NOT NULL,
    -- As JSON; empty where there is none.
    clock    TEXT NOT NULL,
    -- The turns in order, with spaces between them, and the milliseconds that each of them took.
    turns    TEXT NOT NULL,
    times    TEXT NOT NULL,
    -- How often in a row the computer has thought its game lost.
    hopeless INTEGER NOT NULL,
    -- What the computer makes of the stones when both have passed, and the stones that count as dead; empty before that.
    fates    TEXT NOT NULL,
    dead     TEXT NOT NULL,
    -- How the game ended, who won it, and Black's lead in half points; empty while it goes on.
    outcome  TEXT NOT NULL,
    winner   TEXT NOT NULL,
    lead     INTEGER NOT NULL,
    -- Counts the changes, so that nobody changes what they have not seen.
    version  INTEGER NOT NULL,
    -- Microseconds since 1970.
    changed  INTEGER NOT NULL
);

CREATE INDEX go_game_owner ON go_game (owner, changed);
