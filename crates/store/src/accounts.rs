//! The tables of accounts and devices: what opens somebody's things on another device, and the devices on which they are open.
//!
//! An account is begun with its first secret. The visitor stays who they were, but their cookie is changed: from then on only a
//! device leads to them, and the cookie that they had is nobody's. It is good until the new one has come back once, so that
//! an answer that is lost locks nobody out.

use sqlx::any::AnyRow;

use crate::database::Store;
use crate::error::StoreError;
use crate::joined::{self, ROOMS};
use crate::ratings::Writing;
use crate::sql::Cells;
use crate::visitor::{Visitor, random_name};

/// Devices of one person; whoever comes with another one has not used the oldest of them for long.
const MOST_DEVICES: i64 = 30;

const BEGIN: &str = "INSERT INTO account (visitor, begun_at) VALUES ($1, $2) ON CONFLICT DO NOTHING";
const LINK: &str = "UPDATE account SET link = $2, link_at = $3 WHERE visitor = $1";
const NAME: &str = "UPDATE account SET name = $2, name_key = $3, passphrase = $4 WHERE visitor = $1 AND name_key = ''";
const END_LINK: &str = "UPDATE account SET link = '', link_at = 0 WHERE visitor = $1";
const CHANGE: &str = "UPDATE account SET passphrase = $3, link = '', link_at = 0 WHERE visitor = $1 AND passphrase = $2 AND name_key <> ''";

const DEVICE: &str = "INSERT INTO device (cookie, visitor, id, browser, system, begun_at, seen_at, before) \
                      VALUES ($1, $2, $3, $4, $5, $6, $6, $7)";
/// In the words of the indexes, which have none of the empty ones.
pub(crate) const KNOWN: &str = "SELECT cookie, visitor, id, seen_at, before FROM device \
                                WHERE cookie = $1 OR (before = $1 AND before <> '')";
pub(crate) const TAKEN: &str = "SELECT 1 FROM account WHERE name_key = $1 AND name_key <> ''";
/// The account that a key fits.
const LINKED: &str = "SELECT visitor FROM account WHERE link = $1 AND link <> ''";
const NAMED: &str = "SELECT visitor FROM account WHERE name_key = $1 AND name_key <> '' AND passphrase = $2";
const PRUNE: &str = "DELETE FROM device WHERE visitor = $1 AND seen_at < \
                     (SELECT seen_at FROM device WHERE visitor = $1 ORDER BY seen_at DESC LIMIT 1 OFFSET $2)";

/// What opens somebody's things.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Account {
    pub visitor: Visitor,
    pub name: Option<String>,
    /// What the passphrase is checked by.
    pub passphrase: Option<String>,
    /// Since when there is a link: microseconds since 1970.
    pub link_at: Option<i64>,
}

/// A browser in which they are open.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Device {
    pub id: String,
    pub browser: String,
    pub system: String,
    pub begun_at: i64,
    pub seen_at: i64,
}

/// A browser in which they are to be open: what its new cookie is known by, and what it tells of itself.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NewDevice {
    pub cookie: Visitor,
    pub browser: &'static str,
    pub system: &'static str,
}

/// Whom a cookie leads to.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Standing {
    /// To whoever has it, and nobody else.
    Guest,
    /// To somebody who has an account.
    Open(Opened),
    /// To nobody: it was exchanged for another.
    Gone,
}

/// A device as its cookie finds it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Opened {
    pub visitor: Visitor,
    pub device: String,
    /// Microseconds since 1970.
    pub seen_at: i64,
    /// Its cookie is new, and has come back for the first time.
    pub fresh: bool,
}

/// What somebody has shown to be let in.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Key<'s> {
    /// The hash of the secret of a link.
    Link(&'s str),
    /// What a name is looked for by, and what the passphrase that was said was checked by.
    Name { key: &'s str, passphrase: &'s str },
}

/// Who was let in, and in which rooms those are who they were as a guest.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Entered {
    pub visitor: Visitor,
    pub rooms: Vec<String>,
}

/// Where somebody comes in.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Entrance<'s> {
    /// Who they were until now, where that is a guest whose things come along.
    pub guest: Option<&'s Visitor>,
    /// The device that this browser was until now.
    pub before: Option<&'s str>,
    pub device: &'s NewDevice,
}

/// A secret that opens an account.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Secret<'s> {
    /// The hash of that of a link.
    Link(&'s str),
    /// A name as it was chosen and as it is looked for, and what its passphrase is checked by.
    Name { name: &'s str, key: &'s str, passphrase: &'s str },
}

impl Store {
    /// Whom a cookie leads to, by what it is known by.
    pub async fn standing(&self, cookie: &Visitor) -> Result<Standing, StoreError> {
        let row = sqlx::query(KNOWN).bind(&cookie.0).fetch_optional(&self.pool).await?;
        if let Some(row) = row {
            return opened(Cells(&row), cookie).map(Standing::Open);
        }
        let taken = sqlx::query("SELECT 1 FROM account WHERE visitor = $1").bind(&cookie.0);
        let taken = taken.fetch_optional(&self.pool).await?.is_some();
        Ok(if taken { Standing::Gone } else { Standing::Guest })
    }

    /// A device was used; what cookies were before is nobody's from now on, also where two tabs began at once.
    pub async fn note_device(&self, cookie: &Visitor, now: i64) -> Result<(), StoreError> {
        let sql = "UPDATE device SET seen_at = CASE WHEN cookie = $1 THEN $2 ELSE seen_at END, before = '' \
                   WHERE visitor = (SELECT visitor FROM device WHERE cookie = $1)";
        sqlx::query(sql).bind(&cookie.0).bind(now).execute(&self.writer).await?;
        Ok(())
    }

    pub async fn account(&self, visitor: &Visitor) -> Result<Option<Account>, StoreError> {
        self.account_by("SELECT * FROM account WHERE visitor = $1", &visitor.0).await
    }

    pub async fn account_of_name(&self, key: &str) -> Result<Option<Account>, StoreError> {
        self.account_by("SELECT * FROM account WHERE name_key = $1 AND name_key <> ''", key).await
    }

    async fn account_by(&self, sql: &'static str, what: &str) -> Result<Option<Account>, StoreError> {
        let row = sqlx::query(sql).bind(what).fetch_optional(&self.pool).await?;
        row.map(|row| account(Cells(&row))).transpose()
    }

    /// Gives an account a secret, and begins it where it is the first; a link takes the place of the one before. A device that
    /// comes along is the one that it is made on. False where the name is somebody else's, or there is one already.
    pub async fn keep_secret(
        &self,
        visitor: &Visitor,
        secret: Secret<'_>,
        device: Option<&NewDevice>,
        now: i64,
    ) -> Result<bool, StoreError> {
        let mut writing = self.writing().await?;
        sqlx::query(BEGIN).bind(&visitor.0).bind(now).execute(&mut *writing).await?;
        let kept = match secret {
            Secret::Link(link) => {
                sqlx::query(LINK).bind(&visitor.0).bind(link).bind(now).execute(&mut *writing).await?.rows_affected()
            }
            Secret::Name { name, key, passphrase } => {
                let taken = sqlx::query(TAKEN).bind(key);
                if taken.fetch_optional(&mut *writing).await?.is_some() {
                    return Ok(false);
                }
                let named = sqlx::query(NAME).bind(&visitor.0).bind(name).bind(key).bind(passphrase);
                named.execute(&mut *writing).await?.rows_affected()
            }
        };
        if let Some(device) = device {
            add(&mut writing, visitor, device, visitor, now).await?;
        }
        if kept > 0 {
            writing.commit().await?;
        }
        Ok(kept > 0)
    }

    /// Ends the link: whoever has it finds nothing.
    pub async fn end_link(&self, visitor: &Visitor) -> Result<(), StoreError> {
        sqlx::query(END_LINK).bind(&visitor.0).execute(&self.writer).await?;
        Ok(())
    }

    /// Changes what the passphrase is checked by, and ends the link and all devices but this one; false where it is not checked by the old
    /// one any more.
    pub async fn change_passphrase(
        &self,
        visitor: &Visitor,
        (old, new): (&str, &str),
        device: &str,
    ) -> Result<bool, StoreError> {
        let mut writing = self.writing().await?;
        let change = sqlx::query(CHANGE).bind(&visitor.0).bind(old).bind(new);
        if change.execute(&mut *writing).await?.rows_affected() == 0 {
            return Ok(false);
        }
        end_others(&mut writing, visitor, device).await?;
        writing.commit().await?;
        Ok(true)
    }

    /// Opens somebody's things in a browser; what was open in it before is not any more, and what a guest did and made is added.
    /// Nothing, where the key fits no account any more, or the guest has got one of their own meanwhile.
    pub async fn enter(&self, key: Key<'_>, entrance: Entrance<'_>, now: i64) -> Result<Option<Entered>, StoreError> {
        let Entrance { guest, before, device } = entrance;
        let mut writing = self.writing().await?;
        let fits = match key {
            Key::Link(link) => sqlx::query_scalar(LINKED).bind(link),
            Key::Name { key, passphrase } => sqlx::query_scalar(NAMED).bind(key).bind(passphrase),
        };
        let Some(visitor) = fits.fetch_optional(&mut *writing).await?.map(Visitor) else { return Ok(None) };
        let mut rooms = Vec::new();
        if let Some(guest) = guest {
            if has_account(&mut writing, guest).await? {
                return Ok(None);
            }
            rooms = sqlx::query_scalar(ROOMS).bind(&guest.0).fetch_all(&mut *writing).await?;
            joined::become_one(&mut writing, &visitor, guest).await?;
        }
        let end = sqlx::query("DELETE FROM device WHERE id = $1").bind(before.unwrap_or_default());
        end.execute(&mut *writing).await?;
        add(&mut writing, &visitor, device, &Visitor::nobody(), now).await?;
        sqlx::query(PRUNE).bind(&visitor.0).bind(MOST_DEVICES - 1).execute(&mut *writing).await?;
        writing.commit().await?;
        if let Some(guest) = guest {
            self.have_joined(&visitor, guest);
        }
        Ok(Some(Entered { visitor, rooms }))
    }

    /// The devices on which somebody's things are open, the latest first.
    pub async fn devices(&self, visitor: &Visitor) -> Result<Vec<Device>, StoreError> {
        let sql = "SELECT id, browser, system, begun_at, seen_at FROM device WHERE visitor = $1 \
                   ORDER BY seen_at DESC, id LIMIT $2";
        let rows = sqlx::query(sql).bind(&visitor.0).bind(MOST_DEVICES).fetch_all(&self.pool).await?;
        rows.iter().map(device).collect()
    }

    /// Ends a device; false where the person has no such one.
    pub async fn end_device(&self, visitor: &Visitor, id: &str) -> Result<bool, StoreError> {
        let end = sqlx::query("DELETE FROM device WHERE visitor = $1 AND id = $2").bind(&visitor.0).bind(id);
        Ok(end.execute(&self.writer).await?.rows_affected() > 0)
    }

    /// Ends all devices but this one, and the link, by which they would come back.
    pub async fn end_other_devices(&self, visitor: &Visitor, id: &str) -> Result<(), StoreError> {
        let mut writing = self.writing().await?;
        end_others(&mut writing, visitor, id).await?;
        sqlx::query(END_LINK).bind(&visitor.0).execute(&mut *writing).await?;
        Ok(writing.commit().await?)
    }
}

async fn has_account(writing: &mut Writing, visitor: &Visitor) -> Result<bool, StoreError> {
    let row = sqlx::query("SELECT 1 FROM account WHERE visitor = $1").bind(&visitor.0);
    Ok(row.fetch_optional(&mut **writing).await?.is_some())
}

/// Ends all devices but this one.
async fn end_others(writing: &mut Writing, visitor: &Visitor, id: &str) -> Result<(), StoreError> {
    let end = sqlx::query("DELETE FROM device WHERE visitor = $1 AND id <> $2").bind(&visitor.0).bind(id);
    end.execute(&mut **writing).await?;
    Ok(())
}

async fn add(
    writing: &mut Writing,
    visitor: &Visitor,
    NewDevice { cookie, browser, system }: &NewDevice,
    before: &Visitor,
    now: i64,
) -> Result<(), StoreError> {
    let add = sqlx::query(DEVICE).bind(&cookie.0).bind(&visitor.0).bind(random_name()).bind(*browser).bind(*system);
    add.bind(now).bind(&before.0).execute(&mut **writing).await?;
    Ok(())
}

fn opened(cells: Cells<'_>, cookie: &Visitor) -> Result<Opened, StoreError> {
    Ok(Opened {
        visitor: Visitor(cells.text("visitor")?),
        device: cells.text("id")?,
        seen_at: cells.number("seen_at")?,
        fresh: cells.text("cookie")? == cookie.0 && cells.text_or_nothing("before")?.is_some(),
    })
}

fn account(cells: Cells<'_>) -> Result<Account, StoreError> {
    Ok(Account {
        visitor: Visitor(cells.text("visitor")?),
        name: cells.text_or_nothing("name")?,
        passphrase: cells.text_or_nothing("passphrase")?,
        link_at: Some(cells.number("link_at")?).filter(|&at| at > 0),
    })
}

fn device(row: &AnyRow) -> Result<Device, StoreError> {
    let cells = Cells(row);
    Ok(Device {
        id: cells.text("id")?,
        browser: cells.text("browser")?,
        system: cells.text("system")?,
        begun_at: cells.number("begun_at")?,
        seen_at: cells.number("seen_at")?,
    })
}
