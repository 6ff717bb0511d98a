-- The days on which somebody tried problems, as the calendar has them where they are.
CREATE TABLE day (
    visitor TEXT NOT NULL,
    -- Days since 1970.
    day     INTEGER NOT NULL,
    tries   INTEGER NOT NULL,
    -- Tries that solved the problem.
    solved  INTEGER NOT NULL,
    ms      INTEGER NOT NULL,
    PRIMARY KEY (visitor, day)
);

-- Of what was done before only the latest try of each problem is known.
INSERT INTO day (visitor, day, tries, solved, ms)
SELECT visitor, changed / 86400000000, COUNT(*), SUM(solved), SUM(spent_ms) FROM progress
WHERE changed > 0 AND tries > 0 GROUP BY visitor, changed / 86400000000;
