-- Facts about this database as a whole, one row each.
CREATE TABLE meta (
    key   TEXT PRIMARY KEY,
    value TEXT NOT NULL
);

INSERT INTO meta (key, value) VALUES ('created_at', CURRENT_TIMESTAMP);
