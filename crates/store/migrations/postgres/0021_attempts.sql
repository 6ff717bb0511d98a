-- Every try, what was missed, the problems of each day, and runs against the clock. Times are in microseconds since 1970,
-- points in thousandths.

CREATE TABLE attempt (
    visitor    TEXT NOT NULL,
    -- What the page calls it: told again, it is the same try.
    token      TEXT NOT NULL,
    problem_id TEXT NOT NULL REFERENCES problem (id) ON DELETE CASCADE,
    tried_at   BIGINT NOT NULL,
    -- Where the person was.
    day        BIGINT NOT NULL,
    way        TEXT NOT NULL,
    -- Was it their first try of this problem on that day? Later ones are no news.
    is_first   BIGINT NOT NULL,
    solved     BIGINT NOT NULL,
    -- With a hint.
    helped     BIGINT NOT NULL,
    ms         BIGINT NOT NULL,
    -- The rating before and after; 0 where it did not count.
    before     BIGINT NOT NULL,
    after      BIGINT NOT NULL,
    -- Where the first stone was put; empty where nobody told.
    first_move TEXT NOT NULL,
    PRIMARY KEY (visitor, problem_id, token)
);
CREATE INDEX attempt_time ON attempt (visitor, tried_at);
CREATE INDEX attempt_problem ON attempt (visitor, problem_id, day);
CREATE INDEX attempt_of ON attempt (problem_id);

-- What somebody missed and has not mended.
CREATE TABLE mistake (
    visitor    TEXT NOT NULL,
    problem_id TEXT NOT NULL REFERENCES problem (id) ON DELETE CASCADE,
    missed_at  BIGINT NOT NULL,
    -- The latest try that counted, and its day.
    tried_at   BIGINT NOT NULL,
    day        BIGINT NOT NULL,
    -- Days on which it was solved since.
    solved     BIGINT NOT NULL,
    PRIMARY KEY (visitor, problem_id)
);
CREATE INDEX mistake_time ON mistake (visitor, tried_at);

-- What was missed before there was a log, and not solved since.
INSERT INTO mistake (visitor, problem_id, missed_at, tried_at, day, solved)
SELECT visitor, problem_id, changed, changed, changed / 86400000000, 0 FROM progress
WHERE solved = 0 AND (failed > 0 OR seen_at > 0);

-- The problems of a day, as they were chosen.
CREATE TABLE daily (
    day        BIGINT NOT NULL,
    place      BIGINT NOT NULL,
    problem_id TEXT NOT NULL REFERENCES problem (id) ON DELETE CASCADE,
    PRIMARY KEY (day, place)
);

CREATE TABLE run (
    visitor    TEXT NOT NULL,
    begun_at   BIGINT NOT NULL,
    day        BIGINT NOT NULL,
    solved     BIGINT NOT NULL,
    missed     BIGINT NOT NULL,
    -- 1 when it was lost; when the time is over, the clock says so.
    is_over    BIGINT NOT NULL,
    -- The problem that is shown, and since when; empty between two.
    problem_id TEXT NOT NULL,
    shown_at   BIGINT NOT NULL,
    PRIMARY KEY (visitor, begun_at)
);

-- One open problem on each way.
ALTER TABLE shown ADD COLUMN way TEXT NOT NULL DEFAULT 'stream';
DROP INDEX shown_open;
CREATE UNIQUE INDEX shown_open ON shown (visitor, way) WHERE closed_at = 0;
