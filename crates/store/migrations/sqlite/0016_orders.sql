-- Every order knows all that is filtered by, within a collection too: a list is found without a look at the problems
-- themselves.
DROP INDEX problem_shelf;
CREATE INDEX problem_shelf ON problem (shelf, place, id, kind, tags, ease, empty, verdict, aim);
DROP INDEX problem_ease;
CREATE INDEX problem_ease ON problem (ease, shelf, place, id, kind, tags, empty, verdict, aim);
DROP INDEX problem_spelling;
CREATE INDEX problem_spelling ON problem (spelling, shelf, place, id, kind, tags, ease, empty, verdict, aim);
DROP INDEX problem_toil;
CREATE INDEX problem_toil ON problem (toil, shelf, place, id, kind, tags, ease, empty, verdict, aim);
DROP INDEX problem_age;
CREATE INDEX problem_age ON problem (age, shelf, place, id, kind, tags, ease, empty, verdict, aim);
DROP INDEX problem_own_shelf;
CREATE INDEX problem_own_shelf ON problem (owner, shelf, place, id, kind, tags, ease, empty, verdict, aim);
DROP INDEX problem_own_ease;
CREATE INDEX problem_own_ease ON problem (owner, ease, shelf, place, id, kind, tags, empty, verdict, aim);
DROP INDEX problem_own_spelling;
CREATE INDEX problem_own_spelling ON problem (owner, spelling, shelf, place, id, kind, tags, ease, empty, verdict, aim);
DROP INDEX problem_own_toil;
CREATE INDEX problem_own_toil ON problem (owner, toil, shelf, place, id, kind, tags, ease, empty, verdict, aim);
DROP INDEX problem_own_age;
CREATE INDEX problem_own_age ON problem (owner, age, shelf, place, id, kind, tags, ease, empty, verdict, aim);
DROP INDEX problem_collected;
CREATE INDEX problem_collected ON problem (collection, place, id, kind, tags, ease, empty, verdict, aim);
DROP INDEX problem_collected_ease;
CREATE INDEX problem_collected_ease ON problem (collection, ease, place, id, kind, tags, empty, verdict, aim);
CREATE INDEX problem_collected_spelling ON problem (collection, spelling, place, id, kind, tags, ease, empty, verdict, aim);
CREATE INDEX problem_collected_toil ON problem (collection, toil, place, id, kind, tags, ease, empty, verdict, aim);
CREATE INDEX problem_collected_age ON problem (collection, age, place, id, kind, tags, ease, empty, verdict, aim);
