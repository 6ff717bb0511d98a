-- Lists of many problems of the forge.

-- Most of these have no words: whoever searches for some passes over them.
CREATE INDEX problem_words ON problem (shelf, place, id) WHERE search <> '';
CREATE INDEX problem_own_words ON problem (owner, shelf, place, id) WHERE search <> '';

-- The orders that are filtered most know what is filtered by: they answer without a look at the problems themselves.
DROP INDEX problem_shelf;
CREATE INDEX problem_shelf ON problem (shelf, place, id, kind, tags, ease, empty, verdict);
DROP INDEX problem_own_shelf;
CREATE INDEX problem_own_shelf ON problem (owner, shelf, place, id, kind, tags, ease, empty, verdict);
DROP INDEX problem_ease;
CREATE INDEX problem_ease ON problem (ease, shelf, place, id, kind, tags, empty, verdict);
DROP INDEX problem_own_ease;
CREATE INDEX problem_own_ease ON problem (owner, ease, shelf, place, id, kind, tags, empty, verdict);
DROP INDEX problem_collected;
CREATE INDEX problem_collected ON problem (collection, place, id, kind, tags, ease, empty, verdict);
DROP INDEX problem_collected_ease;
CREATE INDEX problem_collected_ease ON problem (collection, ease, place, id, kind, tags, empty, verdict);
