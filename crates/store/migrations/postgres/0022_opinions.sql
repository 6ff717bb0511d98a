-- What people think of problems.
CREATE TABLE opinion (
    visitor    TEXT NOT NULL,
    problem_id TEXT NOT NULL REFERENCES problem (id) ON DELETE CASCADE,
    -- 1 where they like it, -1 where they do not, 0 where they do not say.
    vote       BIGINT NOT NULL,
    -- What they say is wrong with it; empty where nothing is.
    wrong      TEXT NOT NULL,
    said_at    BIGINT NOT NULL,
    PRIMARY KEY (visitor, problem_id)
);
CREATE INDEX opinion_of ON opinion (problem_id);
