-- What is done about a stone that would bring an earlier board back. Games that were begun before there was a choice keep
-- the rule they were begun with.

ALTER TABLE row_game ADD COLUMN repetition TEXT NOT NULL DEFAULT 'allowed';
