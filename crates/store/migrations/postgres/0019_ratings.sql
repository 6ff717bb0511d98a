-- How strong people and how hard problems are, and which problems were shown to be rated. Points and deviations are in
-- thousandths, volatilities in millionths.

CREATE TABLE person (
    visitor    TEXT PRIMARY KEY,
    points     BIGINT NOT NULL,
    deviation  BIGINT NOT NULL,
    volatility BIGINT NOT NULL,
    -- Rated problems that were tried.
    tries      BIGINT NOT NULL,
    -- When they said how strong they are, in milliseconds since 1970; 0 where that was found out.
    said_at    BIGINT NOT NULL DEFAULT 0
);

-- Only problems that somebody has tried; others are as hard as their rank says.
CREATE TABLE problem_rating (
    problem_id TEXT PRIMARY KEY REFERENCES problem (id) ON DELETE CASCADE,
    points     BIGINT NOT NULL,
    deviation  BIGINT NOT NULL,
    volatility BIGINT NOT NULL,
    tries      BIGINT NOT NULL
);

-- A problem that was shown to somebody for a rating: what was decided before it was seen, and what came of it.
CREATE TABLE shown (
    visitor    TEXT NOT NULL,
    problem_id TEXT NOT NULL REFERENCES problem (id) ON DELETE CASCADE,
    -- How much it counts, in hundredths.
    weight     BIGINT NOT NULL,
    hinted     BIGINT NOT NULL,
    -- Microseconds since 1970; 0 while nothing has come of it.
    shown_at   BIGINT NOT NULL,
    closed_at  BIGINT NOT NULL,
    -- 1 where it was solved; what the person had before and after, in thousandths.
    solved     BIGINT NOT NULL,
    before     BIGINT NOT NULL,
    after      BIGINT NOT NULL,
    -- The day, where the person was.
    day        BIGINT NOT NULL,
    PRIMARY KEY (visitor, problem_id)
);

-- One at a time.
CREATE UNIQUE INDEX shown_open ON shown (visitor) WHERE closed_at = 0;
CREATE INDEX shown_closed ON shown (visitor, closed_at);
