-- Collections as things of their own, the answer trees of their problems, and what is still to be proved.

CREATE TABLE collection (
    id    TEXT PRIMARY KEY,
    -- The visitor who made it. Those that come with the program have no row here.
    owner TEXT NOT NULL,
    name  TEXT NOT NULL,
    -- The order among the others.
    place INTEGER NOT NULL,
    -- The secret of its link; empty while nobody else may see it.
    share TEXT NOT NULL
);

INSERT INTO collection (id, owner, name, place, share)
    SELECT lower(hex(randomblob(16))), first.owner, first.collection, first.place, ''
    FROM (SELECT owner, collection, MIN(place) AS place FROM problem WHERE owner <> '' GROUP BY owner, collection) first;

UPDATE problem SET collection =
    (SELECT c.id FROM collection c WHERE c.owner = problem.owner AND c.name = problem.collection)
    WHERE owner <> '';

CREATE UNIQUE INDEX collection_name ON collection (owner, name);
CREATE INDEX collection_share ON collection (share);

-- The part of the collection that it belongs to; empty where there are none.
ALTER TABLE problem ADD COLUMN section TEXT NOT NULL DEFAULT '';
-- The author's answer tree in SGF; empty where there is none.
ALTER TABLE problem ADD COLUMN book TEXT NOT NULL DEFAULT '';
-- 1: to be proved when there is time; 2: that was tried in vain; 0: nobody asked for it.
ALTER TABLE problem ADD COLUMN proving INTEGER NOT NULL DEFAULT 0;

CREATE INDEX problem_proving ON problem (proving, place);
CREATE INDEX problem_owner ON problem (owner);
