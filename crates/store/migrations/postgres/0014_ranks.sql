-- How hard a problem is becomes a rank, from 1 for 30 kyu to 37 for 7 dan, where it was a number from 1 to 10; and what it
-- asks for and what its proof shows stand with it, for lists that are filtered by them.

ALTER TABLE problem RENAME COLUMN difficulty TO rank;
ALTER TABLE solution RENAME COLUMN difficulty TO rank;
UPDATE problem SET rank = rank * 4 - 3 WHERE rank > 0;
UPDATE solution SET rank = rank * 4 - 3 WHERE rank > 0;

-- The word for what is asked; empty where nobody knows.
ALTER TABLE problem ADD COLUMN kind TEXT NOT NULL DEFAULT '';
ALTER TABLE solution ADD COLUMN kind TEXT NOT NULL DEFAULT '';
-- The words for what its proof shows, with a space before and after each.
ALTER TABLE problem ADD COLUMN tags TEXT NOT NULL DEFAULT '';
ALTER TABLE solution ADD COLUMN tags TEXT NOT NULL DEFAULT '';

UPDATE problem SET kind = aim;

-- What problems are counted by, with what is new.
DROP INDEX problem_counted;
CREATE INDEX problem_counted ON problem (owner, collection, verdict, proving, aim, kind, tags, ease, empty, id);
