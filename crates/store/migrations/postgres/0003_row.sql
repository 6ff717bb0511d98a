-- Games of Capture Row. A game is its settings and its turns; everything else follows from the rules.

CREATE TABLE row_game (
    id         TEXT PRIMARY KEY,
    -- The visitor who began it, and the one who followed the link; empty while nobody has.
    owner      TEXT NOT NULL,
    guest      TEXT NOT NULL,
    -- computer, same (two people at one screen) or link.
    partner    TEXT NOT NULL,
    -- The colour of the owner at the start.
    color      TEXT NOT NULL,
    level      BIGINT NOT NULL,
    seed       BIGINT NOT NULL,
    size       BIGINT NOT NULL,
    length     BIGINT NOT NULL,
    diagonals  BIGINT NOT NULL,
    opening    TEXT NOT NULL,
    turn_limit BIGINT NOT NULL,
    -- The turns in order, with spaces between them.
    turns      TEXT NOT NULL,
    -- How the game ended; empty while it goes on.
    outcome    TEXT NOT NULL,
    -- Counts the changes, so that nobody changes what they have not seen.
    version    BIGINT NOT NULL,
    -- Microseconds since 1970.
    changed    BIGINT NOT NULL
);

CREATE INDEX row_game_owner ON row_game (owner, changed);
CREATE INDEX row_game_guest ON row_game (guest, changed);
