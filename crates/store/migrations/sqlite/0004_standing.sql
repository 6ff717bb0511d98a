-- What a verdict rests on is worked out from its certificate whenever it is read.

ALTER TABLE solution DROP COLUMN assumptions;
