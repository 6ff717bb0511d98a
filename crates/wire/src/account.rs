//! What lets somebody be the same person on several devices: a name with a passphrase, a link, and the devices.

use std::borrow::Cow;
use std::fmt;

use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize};

/// `GET /api/account`: what opens somebody's training elsewhere, and where it is open.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, JsonSchema)]
pub struct AccountJson {
    /// At home, where everybody is an owner, there are no accounts.
    pub offered: bool,
    pub name: Option<String>,
    /// Since when there is a link: milliseconds since 1970.
    pub link_at: Option<i64>,
    /// The browsers in which it is open, the latest first; none before there is a name or a link.
    pub devices: Vec<DeviceJson>,
}

/// A browser in which somebody's training is open.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct DeviceJson {
    pub id: String,
    /// The names of the browser and of its system; empty where they tell neither.
    pub browser: String,
    pub system: String,
    /// Milliseconds since 1970.
    pub begun_at: i64,
    /// To an hour.
    pub seen_at: i64,
    /// The one that asks.
    pub here: bool,
}

/// `POST /api/account/link`: the secret of the new link, which is told once.
#[derive(Clone, PartialEq, Eq, Serialize, JsonSchema)]
pub struct LinkJson {
    pub secret: String,
}

/// `POST /api/account/open`.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize, JsonSchema)]
pub struct OpenLink {
    pub secret: Passphrase,
}

/// `POST /api/account/name`: a name with its passphrase is chosen; and `POST /api/account/enter`: both are said elsewhere.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize, JsonSchema)]
pub struct NamePassphrase {
    pub name: AccountName,
    pub passphrase: Passphrase,
}

/// `PUT /api/account/passphrase`.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize, JsonSchema)]
pub struct NewPassphrase {
    pub old: Passphrase,
    pub new: Passphrase,
}

/// A name as it was written: 2 to 24 letters, digits, or any of “-_. ” between them.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct AccountName(pub String);

/// What only one person knows. It is never shown, and never written anywhere.
#[derive(Clone, PartialEq, Eq)]
pub struct Passphrase(pub String);

/// Letters of a name, and of a passphrase, which nobody can guess by trying.
const SHORTEST_NAME: usize = 2;
const LONGEST_NAME: usize = 24;
pub const SHORTEST_PASSPHRASE: usize = 10;
/// Bytes.
const LONGEST_PASSPHRASE: usize = 256;

impl AccountName {
    /// What it is looked for by: nobody has to remember how it was written.
    pub fn key(&self) -> String {
        self.0.to_lowercase()
    }

    /// Could this be somebody's name?
    pub fn is_sane(&self) -> bool {
        let letters = self.0.chars().count();
        let fits = |letter: char| letter.is_alphanumeric() || "-_. ".contains(letter);
        (SHORTEST_NAME..=LONGEST_NAME).contains(&letters)
            && self.0.chars().all(fits)
            && self.0.chars().any(char::is_alphanumeric)
    }
}

impl Passphrase {
    pub fn is_long_enough(&self) -> bool {
        self.0.chars().count() >= SHORTEST_PASSPHRASE
    }
}

impl LinkJson {
    pub fn new(secret: String) -> LinkJson {
        LinkJson { secret }
    }
}

impl fmt::Debug for LinkJson {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("LinkJson")
    }
}

impl fmt::Debug for Passphrase {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Passphrase")
    }
}

impl<'de> Deserialize<'de> for AccountName {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<AccountName, D::Error> {
        let text = String::deserialize(deserializer)?;
        match text.len() <= LONGEST_PASSPHRASE {
            true => Ok(AccountName(text.split_whitespace().collect::<Vec<_>>().join(" "))),
            false => Err(D::Error::custom("a name is too long")),
        }
    }
}

impl<'de> Deserialize<'de> for Passphrase {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Passphrase, D::Error> {
        let text = String::deserialize(deserializer)?;
        match text.len() <= LONGEST_PASSPHRASE {
            true => Ok(Passphrase(text)),
            false => Err(D::Error::custom("a passphrase is too long")),
        }
    }
}

impl JsonSchema for AccountName {
    fn schema_name() -> Cow<'static, str> {
        "AccountName".into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        json_schema!({"type": "string", "minLength": SHORTEST_NAME, "maxLength": LONGEST_NAME})
    }
}

impl JsonSchema for Passphrase {
    fn schema_name() -> Cow<'static, str> {
        "Passphrase".into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        json_schema!({"type": "string", "maxLength": LONGEST_PASSPHRASE})
    }
}
