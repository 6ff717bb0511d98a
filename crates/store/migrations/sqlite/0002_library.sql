-- The library of problems, what is proved about them, and who has solved what.

CREATE TABLE problem (
    id          TEXT PRIMARY KEY,
    -- The visitor who saved it; empty for the problems that come with the program.
    owner       TEXT NOT NULL,
    collection  TEXT NOT NULL,
    -- The order inside a collection.
    place       INTEGER NOT NULL,
    title       TEXT NOT NULL,
    aim         TEXT NOT NULL,
    goal        TEXT NOT NULL,
    to_move     TEXT NOT NULL,
    size        INTEGER NOT NULL,
    empty       INTEGER NOT NULL,
    -- Title and notes in lower case.
    search      TEXT NOT NULL,
    -- What the solution depends on: stones, turn, target, region.
    fingerprint TEXT NOT NULL,
    -- The whole problem in the text format.
    body        TEXT NOT NULL
);

CREATE INDEX problem_order ON problem (collection, place);
CREATE INDEX problem_fingerprint ON problem (fingerprint);

-- A certificate is checked anew whenever it is read.
CREATE TABLE solution (
    fingerprint TEXT PRIMARY KEY,
    certificate BLOB NOT NULL,
    verdict     TEXT NOT NULL,
    ko_balance  INTEGER NOT NULL,
    difficulty  INTEGER NOT NULL,
    assumptions TEXT NOT NULL,
    -- What finding it took; -1 when nobody counted.
    nodes       INTEGER NOT NULL,
    ms          INTEGER NOT NULL
);

CREATE TABLE progress (
    visitor    TEXT NOT NULL,
    problem_id TEXT NOT NULL REFERENCES problem (id) ON DELETE CASCADE,
    solved     INTEGER NOT NULL,
    tries      INTEGER NOT NULL,
    -- The quickest solution in milliseconds; -1 when there is none.
    best_ms    INTEGER NOT NULL,
    PRIMARY KEY (visitor, problem_id)
);
