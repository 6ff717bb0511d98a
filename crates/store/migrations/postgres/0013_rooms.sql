-- Rooms in which teams play as one. A room is its events; what else stands here is for lists, and to find it in time.

CREATE TABLE room (
    id      TEXT PRIMARY KEY,
    -- The visitor who opened it.
    owner   TEXT NOT NULL,
    size    BIGINT NOT NULL,
    -- The names of the teams.
    black   TEXT NOT NULL,
    white   TEXT NOT NULL,
    -- How far it has got, and how the game ended, as a game record says it; empty while it goes on.
    stage   TEXT NOT NULL,
    result  TEXT NOT NULL,
    -- How many events it has.
    events  BIGINT NOT NULL,
    -- When something happens in it by itself, in milliseconds since 1970; 0 where nothing does.
    due     BIGINT NOT NULL,
    -- Microseconds since 1970.
    changed BIGINT NOT NULL
);

CREATE INDEX room_owner ON room (owner, changed);
CREATE INDEX room_due ON room (due);

-- Who is which member of a room.
CREATE TABLE room_member (
    room    TEXT NOT NULL REFERENCES room (id) ON DELETE CASCADE,
    visitor TEXT NOT NULL,
    number  BIGINT NOT NULL,
    PRIMARY KEY (room, visitor),
    UNIQUE (room, number)
);

CREATE INDEX room_member_visitor ON room_member (visitor);

-- What has happened in a room: every line once, in order.
CREATE TABLE room_event (
    room TEXT NOT NULL REFERENCES room (id) ON DELETE CASCADE,
    seq  BIGINT NOT NULL,
    -- Milliseconds since 1970.
    at   BIGINT NOT NULL,
    -- The word for what has happened, and the whole event as a line of text.
    kind TEXT NOT NULL,
    line TEXT NOT NULL,
    PRIMARY KEY (room, seq)
);
