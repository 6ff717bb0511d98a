-- Hints in a game between two people need the consent of both; a game that is over may lead to another.

ALTER TABLE row_game ADD COLUMN owner_hints BIGINT NOT NULL DEFAULT 0;
ALTER TABLE row_game ADD COLUMN guest_hints BIGINT NOT NULL DEFAULT 0;
ALTER TABLE row_game ADD COLUMN rematch TEXT NOT NULL DEFAULT '';
