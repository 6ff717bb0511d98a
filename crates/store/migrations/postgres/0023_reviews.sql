-- Who wants back what they are about to forget, and how well they remember it. Stabilities are in thousandths of a day,
-- difficulties in thousandths, times in microseconds since 1970.

CREATE TABLE reviewer (
    visitor TEXT PRIMARY KEY,
    since   BIGINT NOT NULL
);

CREATE TABLE card (
    visitor     TEXT NOT NULL,
    problem_id  TEXT NOT NULL REFERENCES problem (id) ON DELETE CASCADE,
    stability   BIGINT NOT NULL,
    difficulty  BIGINT NOT NULL,
    -- The latest review, where the person was, and when the next one is due.
    day         BIGINT NOT NULL,
    reviewed_at BIGINT NOT NULL,
    due_at      BIGINT NOT NULL,
    reviews     BIGINT NOT NULL,
    -- 1 where the latest one went wrong.
    missed      BIGINT NOT NULL,
    PRIMARY KEY (visitor, problem_id)
);
CREATE INDEX card_due ON card (visitor, due_at);
CREATE INDEX card_of ON card (problem_id);
