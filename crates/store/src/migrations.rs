//! Migrations, the schema's history: for SQLite and for PostgreSQL. A line is never changed once it has been released,
//! only followed by another.

use sqlx::SqlSafeStr as _;
use sqlx::migrate::{Migration, MigrationType, Migrator};

/// A step: its number, its name, and its text for either.
type Step = (i64, &'static str, &'static str, &'static str);

macro_rules! steps {
    ($($number:literal $file:literal $name:literal,)*) => {
        &[$((
            $number,
            $name,
            include_str!(concat!("../migrations/sqlite/", $file, "_", $name, ".sql")),
            include_str!(concat!("../migrations/postgres/", $file, "_", $name, ".sql")),
        )),*]
    };
}

const STEPS: &[Step] = steps! {
    1 "0001" "meta",
    2 "0002" "library",
    3 "0003" "row",
    4 "0004" "standing",
    5 "0005" "flow",
    6 "0006" "collections",
    7 "0007" "rematch",
    8 "0008" "lists",
    11 "0011" "repetition",
    12 "0012" "go",
    13 "0013" "rooms",
    14 "0014" "ranks",
    15 "0015" "words",
    16 "0016" "orders",
    17 "0017" "numbers",
    18 "0018" "days",
    19 "0019" "ratings",
    20 "0020" "begun",
    21 "0021" "attempts",
    22 "0022" "opinions",
    23 "0023" "reviews",
    24 "0024" "accounts",
};

/// The number of the latest step.
pub(crate) fn latest() -> i64 {
    STEPS.last().map_or(0, |last| last.0)
}

pub(crate) fn migrator(sqlite: bool) -> Migrator {
    let step = |&(number, name, for_sqlite, for_postgres): &Step| {
        let sql = if sqlite { for_sqlite } else { for_postgres };
        Migration::new(number, name.into(), MigrationType::Simple, sql.into_sql_str(), false)
    };
    Migrator::with_migrations(STEPS.iter().map(step).collect())
}
