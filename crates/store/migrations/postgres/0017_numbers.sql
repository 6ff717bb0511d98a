-- The number that people call a problem by, which it keeps from edition to edition; 0 where it has none.
ALTER TABLE problem ADD COLUMN number BIGINT NOT NULL DEFAULT 0;

CREATE INDEX problem_number ON problem (number) WHERE number > 0;
