//! [`Devices`]: to whom a cookie leads, as it was known a moment ago.

use std::sync::Arc;
use std::time::{Duration, Instant};

use quick_cache::sync::Cache;
use store::{Opened, Standing, Store, StoreError, Visitor, now};

/// How long it may take until the server knows of a change by another process.
const FRESH: Duration = Duration::from_secs(2);
/// Cookies that are remembered.
const MOST: usize = 20_000;
/// Microseconds after which it is noted again that a device was used.
const HOUR: i64 = 3600 * 1_000_000;

/// Who is behind which cookie. Clones share it.
#[derive(Clone, Debug)]
pub(crate) struct Devices {
    store: Store,
    pub(crate) at_home: bool,
    /// A proxy tells how it was asked.
    pub(crate) behind_proxy: bool,
    known: Arc<Cache<Visitor, (Instant, Standing)>>,
}

impl Devices {
    pub(crate) fn new(store: Store, at_home: bool, behind_proxy: bool) -> Devices {
        Devices { store, at_home, behind_proxy, known: Arc::new(Cache::new(MOST)) }
    }

    /// To whom a cookie leads; without the database, to whom it led before.
    ///
    /// # Errors
    /// If nobody can say where it leads: that of a guest may have been exchanged, and stands for somebody's account then.
    pub(crate) async fn standing(&self, cookie: &Visitor) -> Result<Standing, StoreError> {
        // At home everybody is an owner, and nobody needs to be found.
        if self.at_home {
            return Ok(Standing::Guest);
        }
        let known = self.known.get(cookie);
        if let Some((_, standing)) = known.as_ref().filter(|(when, _)| when.elapsed() < FRESH) {
            return Ok(standing.clone());
        }
        match (self.store.standing(cookie).await, known) {
            (Ok(standing), _) => Ok(self.remember(cookie, standing).await),
            (Err(_), Some((_, standing))) => Ok(standing),
            (Err(error), None) => Err(error),
        }
    }

    async fn remember(&self, cookie: &Visitor, standing: Standing) -> Standing {
        let now = now();
        if let Standing::Open(Opened { visitor, seen_at, fresh, .. }) = &standing
            && (*fresh || now - seen_at > HOUR)
        {
            // It is noted the next time where that is not possible now.
            let _ = self.store.note_device(cookie, now).await;
            if *fresh {
                self.forget(visitor);
            }
        }
        self.known.insert(cookie.clone(), (Instant::now(), standing.clone()));
        standing
    }

    /// Something has changed about somebody's devices: what leads to them, and what they were as a guest, is looked up anew.
    pub(crate) fn forget(&self, person: &Visitor) {
        let concerns = |standing: &Standing| matches!(standing, Standing::Open(opened) if opened.visitor == *person);
        self.known.retain(|cookie, (_, standing)| cookie != person && !concerns(standing));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn what_changes_about_one_is_forgotten_of_nobody_else() {
        let folder = std::env::temp_dir().join(format!("shikatsu-devices-{}", std::process::id()));
        let store = Store::open(&store::Place::Folder(folder.clone())).await.unwrap();
        let devices = Devices::new(store, false, false);
        let person = |letter: &str| Visitor(letter.repeat(64));
        let open =
            |visitor: Visitor| Standing::Open(Opened { visitor, device: String::new(), seen_at: now(), fresh: false });
        for (cookie, standing) in [
            ("a", Standing::Guest),
            ("1", open(person("a"))),
            ("2", open(person("a"))),
            ("b", Standing::Guest),
            ("3", open(person("c"))),
        ] {
            devices.remember(&person(cookie), standing).await;
        }
        devices.forget(&person("a"));
        let left = |cookie: &&str| devices.known.get(&person(cookie)).is_some();
        assert_eq!(["a", "1", "2", "b", "3"].iter().copied().filter(left).collect::<Vec<_>>(), ["b", "3"]);
        std::fs::remove_dir_all(folder).unwrap();
    }
}
