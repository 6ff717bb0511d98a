-- How strong people and how hard problems are, and which problems were shown to be rated. Points and deviations are in
-- thousandths, volatilities in millionths.

CREATE TABLE person (
    visitor    TEXT PRIMARY KEY,
    points     INTEGER NOT NULL,
    deviation  INTEGER NOT NULL,
    volatility INTEGER NOT NULL,
    -- Rated problems that were tried.
    tries      INTEGER NOT NULL,
    -- When they said how strong they are, in milliseconds since 1970; 0 where that was found out.
    said_at    INTEGER NOT NULL DEFAULT 0
);

-- Only problems that somebody has tried; others are as hard as their rank says.
CREATE TABLE problem_rating (
    problem_id TEXT PRIMARY KEY REFERENCES problem (id) ON DELETE CASCADE,
    points     INTEGER NOT NULL,
    deviation  INTEGER NOT NULL,
    volatility INTEGER NOT NULL,
    tries      INTEGER NOT NULL
);

-- A problem that was shown to somebody for a rating: what was decided before it was seen, and what came of it.
CREATE TABLE shown (
    visitor    TEXT NOT NULL,
    problem_id TEXT NOT NULL REFERENCES problem (id) ON DELETE CASCADE,
    -- How much it counts, in hundredths.
    weight     INTEGER NOT NULL,
    hinted     INTEGER NOT NULL,
    -- Microseconds since 1970; 0 while nothing has come of it.
    shown_at   INTEGER NOT NULL,
    closed_at  INTEGER NOT NULL,
    -- 1 where it was solved; what the person had before and after, in thousandths.
    solved     INTEGER NOT NULL,
    before     INTEGER NOT NULL,
    after      INTEGER NOT NULL,
    -- The day, where the person was.
    day        INTEGER NOT NULL,
    PRIMARY KEY (visitor, problem_id)
);

-- One at a time.
CREATE UNIQUE INDEX shown_open ON shown (visitor) WHERE closed_at = 0;
CREATE INDEX shown_closed ON shown (visitor, closed_at);
