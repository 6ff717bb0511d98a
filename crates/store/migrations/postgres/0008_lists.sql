-- Lists that stay fast, whoever else keeps how much; and who may no longer change anything.

-- What its solution says, as its difficulty does; unknown before it has one.
ALTER TABLE problem ADD COLUMN verdict TEXT NOT NULL DEFAULT 'unknown';
ALTER TABLE problem ADD COLUMN ko_balance BIGINT NOT NULL DEFAULT 0;

UPDATE problem SET
    verdict = COALESCE((SELECT s.verdict FROM solution s WHERE s.fingerprint = problem.fingerprint), 'unknown'),
    ko_balance = COALESCE((SELECT s.ko_balance FROM solution s WHERE s.fingerprint = problem.fingerprint), 0);

-- In public a list is made of the problems of two owners, the program and the visitor: each has its own stretch of these.
DROP INDEX problem_owner;
CREATE INDEX problem_own_shelf ON problem (owner, shelf, place, id);
CREATE INDEX problem_own_spelling ON problem (owner, spelling, shelf, place, id);
CREATE INDEX problem_own_ease ON problem (owner, ease, shelf, place, id);
CREATE INDEX problem_own_toil ON problem (owner, toil, shelf, place, id);
CREATE INDEX problem_own_age ON problem (owner, age, shelf, place, id);

-- What problems are counted by: it answers without a look at the problems themselves.
CREATE INDEX problem_counted ON problem (owner, collection, verdict, proving, aim, ease, empty, id);

-- A problem that is deleted takes everybody's progress with it.
CREATE INDEX progress_problem ON progress (problem_id);

-- Visitors and addresses that may look but change nothing.
CREATE TABLE blocked (
    name  TEXT PRIMARY KEY,
    -- Microseconds since 1970.
    since BIGINT NOT NULL
);
