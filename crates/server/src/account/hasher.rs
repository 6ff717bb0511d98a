//! [`Hasher`]: what a passphrase is kept as, by Argon2id, which takes long on purpose: away from the threads that answer others,
//! and a few at a time, so that nobody who sends many takes the memory or the processors.

use std::sync::Arc;

use argon2::Argon2;
use argon2::password_hash::phc::PasswordHash;
use argon2::password_hash::{PasswordHasher as _, PasswordVerifier as _};
use tokio::sync::Semaphore;
use wire::{Fault, Passphrase};

use crate::doors::refusal::Refusal;

/// At the same time: each takes 19 MiB and some hundredths of a second.
const RUNNING: usize = 2;
/// With those that wait; others hear that it is busy.
const WAITING: usize = 32;

/// What no passphrase fits, made like all others: to look for a name that nobody has takes as long.
const NOBODYS: &str = "$argon2id$v=19$m=19456,t=2,p=1$c2hpa2F0c3Utbm9ib2R5cw$\
                       AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA";

/// Clones share the places.
#[derive(Clone, Debug)]
pub(crate) struct Hasher {
    running: Arc<Semaphore>,
    waiting: Arc<Semaphore>,
}

impl Default for Hasher {
    fn default() -> Hasher {
        Hasher { running: Arc::new(Semaphore::new(RUNNING)), waiting: Arc::new(Semaphore::new(WAITING)) }
    }
}

impl Hasher {
    /// What a passphrase is checked by.
    pub(super) async fn made(&self, passphrase: Passphrase) -> Result<String, Refusal> {
        let made = self.work(move || made(&passphrase)).await?;
        made.map_err(|error| Refusal::internal(&error))
    }

    /// Is it the passphrase? It takes as long where there is none.
    pub(super) async fn fits(&self, passphrase: Passphrase, kept: Option<String>) -> Result<bool, Refusal> {
        self.work(move || fits(&passphrase, kept.as_deref())).await
    }

    /// Its place is taken until the work is done, whether or not somebody still waits for it.
    async fn work<T: Send + 'static>(&self, work: impl FnOnce() -> T + Send + 'static) -> Result<T, Refusal> {
        let waits = Arc::clone(&self.waiting).try_acquire_owned().map_err(|_| Fault::Busy)?;
        let runs = Arc::clone(&self.running).acquire_owned().await.map_err(|_| Fault::Busy)?;
        let done = tokio::task::spawn_blocking(move || {
            let _places = (waits, runs);
            work()
        });
        done.await.map_err(|error| Refusal::internal(&error))
    }
}

fn made(Passphrase(secret): &Passphrase) -> Result<String, argon2::password_hash::Error> {
    let made: PasswordHash = Argon2::default().hash_password(secret.as_bytes())?;
    Ok(made.to_string())
}

fn fits(Passphrase(secret): &Passphrase, kept: Option<&str>) -> bool {
    let right = PasswordHash::new(kept.unwrap_or(NOBODYS))
        .is_ok_and(|kept| Argon2::default().verify_password(secret.as_bytes(), &kept).is_ok());
    right && kept.is_some()
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::time::Instant;

    #[test]
    fn a_passphrase_fits_what_was_made_of_it_and_nothing_fits_nobodys() {
        let secret = Passphrase("seven quiet cranes".to_owned());
        let (one, other) = (made(&secret).unwrap(), made(&secret).unwrap());
        assert!(one != other && one.starts_with("$argon2id$v=19$m=19456,t=2,p=1$"), "{one} {other}");
        assert!(fits(&secret, Some(&one)) && fits(&secret, Some(&other)));
        assert!(!fits(&Passphrase("seven quiet crane".to_owned()), Some(&one)));
        assert!(!fits(&secret, None) && !fits(&secret, Some("")));
    }

    #[test]
    fn to_look_for_nobody_takes_as_long() {
        let secret = Passphrase("seven quiet cranes".to_owned());
        let kept = made(&secret).unwrap();
        let took = |kept: Option<&str>| {
            let shortest = (0..5).map(|_| {
                let begun = Instant::now();
                fits(&secret, kept);
                begun.elapsed()
            });
            shortest.min().unwrap().as_secs_f64()
        };
        let ratio = took(None) / took(Some(&kept));
        assert!((0.5..2.0).contains(&ratio), "{ratio}");
    }

    #[tokio::test]
    async fn many_at_once_wait_and_too_many_are_sent_away() {
        let hasher = Hasher::default();
        let (stop, stopped) = std::sync::mpsc::channel::<()>();
        let stopped = Arc::new(std::sync::Mutex::new(stopped));
        let all: Vec<_> = (0..WAITING + 5)
            .map(|_| {
                let (hasher, stopped) = (hasher.clone(), Arc::clone(&stopped));
                tokio::spawn(async move { hasher.work(move || stopped.lock().unwrap().recv().is_err()).await.is_ok() })
            })
            .collect();
        while hasher.waiting.available_permits() > 0 {
            tokio::task::yield_now().await;
        }
        drop(stop);
        let mut done = 0;
        for one in all {
            done += usize::from(one.await.unwrap());
        }
        assert!((WAITING..WAITING + 5).contains(&done), "{done}");
        assert_eq!(hasher.running.available_permits(), RUNNING);
    }
}
