-- When somebody last began with a rank that they said, in microseconds since 1970; 0 where their first problems have shown it.
ALTER TABLE person ADD COLUMN begun_at INTEGER NOT NULL DEFAULT 0;
-- When they last said a rank, in milliseconds since 1970: later than what they began with where that was too soon.
ALTER TABLE person ADD COLUMN heard_at INTEGER NOT NULL DEFAULT 0;
UPDATE person SET heard_at = said_at;
