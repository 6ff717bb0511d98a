-- What lets somebody be the same person on several devices. Secrets stand here as what they are known by alone; times are in
-- microseconds since 1970.

CREATE TABLE account (
    -- Whose things it opens.
    visitor    TEXT PRIMARY KEY,
    -- As it was chosen, and as it is looked for; both empty where there is none.
    name       TEXT NOT NULL DEFAULT '',
    name_key   TEXT NOT NULL DEFAULT '',
    -- What a passphrase is checked by, with how that was made; empty where there is no name.
    passphrase TEXT NOT NULL DEFAULT '',
    -- The secret of the link, and since when there is one; empty where there is none.
    link       TEXT NOT NULL DEFAULT '',
    link_at    BIGINT NOT NULL DEFAULT 0,
    begun_at   BIGINT NOT NULL
);
CREATE UNIQUE INDEX account_name ON account (name_key) WHERE name_key <> '';
CREATE UNIQUE INDEX account_link ON account (link) WHERE link <> '';

-- A browser in which somebody is that person.
CREATE TABLE device (
    cookie   TEXT PRIMARY KEY,
    visitor  TEXT NOT NULL REFERENCES account (visitor) ON DELETE CASCADE,
    -- What the person calls it by.
    id       TEXT NOT NULL UNIQUE,
    -- As the browser tells it, in a word each; empty where nobody knows.
    browser  TEXT NOT NULL,
    system   TEXT NOT NULL,
    begun_at BIGINT NOT NULL,
    seen_at  BIGINT NOT NULL,
    -- The cookie that it had before, which is good until the new one has come back; empty after that.
    before   TEXT NOT NULL
);
CREATE INDEX device_of ON device (visitor, seen_at);
CREATE INDEX device_before ON device (before) WHERE before <> '';
