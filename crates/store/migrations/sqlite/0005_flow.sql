-- What a visitor did with a problem, and what lets lists of problems be walked along an index.

-- Tries that missed, hints taken.
ALTER TABLE progress ADD COLUMN failed INTEGER NOT NULL DEFAULT 0;
ALTER TABLE progress ADD COLUMN hints INTEGER NOT NULL DEFAULT 0;
-- The latest hint, and the latest look at the answer before it was solved: microseconds since 1970, or 0.
ALTER TABLE progress ADD COLUMN hinted_at INTEGER NOT NULL DEFAULT 0;
ALTER TABLE progress ADD COLUMN seen_at INTEGER NOT NULL DEFAULT 0;
-- Solved, but with a hint.
ALTER TABLE progress ADD COLUMN helped INTEGER NOT NULL DEFAULT 0;
-- All tries together, in milliseconds.
ALTER TABLE progress ADD COLUMN spent_ms INTEGER NOT NULL DEFAULT 0;
-- Microseconds since 1970.
ALTER TABLE progress ADD COLUMN changed INTEGER NOT NULL DEFAULT 0;

UPDATE progress SET failed = tries - solved;

CREATE INDEX progress_changed ON progress (visitor, changed);

-- That of its solution; 0 before it has one.
ALTER TABLE problem ADD COLUMN difficulty INTEGER NOT NULL DEFAULT 0;

UPDATE problem SET difficulty =
    COALESCE((SELECT s.difficulty FROM solution s WHERE s.fingerprint = problem.fingerprint), 0);

-- What lists are ordered by: what came with the program stands before the collections of others.
ALTER TABLE problem ADD COLUMN shelf TEXT
    GENERATED ALWAYS AS (CASE WHEN owner = '' THEN '' ELSE collection END) VIRTUAL;
ALTER TABLE problem ADD COLUMN spelling TEXT GENERATED ALWAYS AS (LOWER(title)) VIRTUAL;
ALTER TABLE problem ADD COLUMN ease INTEGER
    GENERATED ALWAYS AS (CASE WHEN difficulty = 0 THEN 99 ELSE difficulty END) VIRTUAL;
ALTER TABLE problem ADD COLUMN toil INTEGER GENERATED ALWAYS AS (-difficulty) VIRTUAL;
ALTER TABLE problem ADD COLUMN age INTEGER GENERATED ALWAYS AS (-place) VIRTUAL;

DROP INDEX problem_order;
CREATE INDEX problem_collected ON problem (collection, place, id);
CREATE INDEX problem_collected_ease ON problem (collection, ease, place, id);
CREATE INDEX problem_shelf ON problem (shelf, place, id);
CREATE INDEX problem_spelling ON problem (spelling, shelf, place, id);
CREATE INDEX problem_ease ON problem (ease, shelf, place, id);
CREATE INDEX problem_toil ON problem (toil, shelf, place, id);
CREATE INDEX problem_age ON problem (age, shelf, place, id);
