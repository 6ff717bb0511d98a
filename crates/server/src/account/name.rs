//! A name with a passphrase: `POST /api/account/name`, `POST /api/account/enter` and `PUT /api/account/passphrase`.

use axum::extract::State;
use axum::http::StatusCode;
use axum::response::{IntoResponse as _, Response};
use store::{Key, Secret, now};
use wire::{Fault, NamePassphrase, NewPassphrase, Passphrase, SHORTEST_PASSPHRASE};

use crate::account::Accounts;
use crate::account::entering::enter;
use crate::account::holder::Holder;
use crate::doors::refusal::Refusal;
use crate::doors::request::Body;

/// `POST /api/account/name`: whether a name is taken is told, as it must be, and paid for.
pub(crate) async fn choose(
    State(accounts): State<Accounts>,
    holder: Holder,
    Body(NamePassphrase { name, passphrase }): Body<NamePassphrase>,
) -> Result<Response, Refusal> {
    accounts.pay_themselves(&holder)?;
    if !name.is_sane() {
        return Err(Fault::BadName.into());
    }
    is_long_enough(&passphrase)?;
    let before = accounts.store.account(holder.visitor()).await?;
    if before.is_some_and(|account| account.name.is_some()) {
        return Err(Fault::HasName.into());
    }
    let made = accounts.hasher.made(passphrase).await?;
    let begun = holder.beginning();
    let device = begun.as_ref().map(|(_, device)| device);
    let secret = Secret::Name { name: &name.0, key: &name.key(), passphrase: &made };
    if !accounts.store.keep_secret(holder.visitor(), secret, device, now()).await? {
        return Err(Fault::NameInUse.into());
    }
    accounts.devices.forget(holder.visitor());
    let response = StatusCode::NO_CONTENT.into_response();
    Ok(match begun {
        Some((cookie, _)) => cookie.give(response),
        None => response,
    })
}

/// `POST /api/account/enter`: the same answer, after the same work, whether the name or the passphrase is wrong.
pub(crate) async fn say(
    State(accounts): State<Accounts>,
    holder: Holder,
    Body(NamePassphrase { name, passphrase }): Body<NamePassphrase>,
) -> Result<Response, Refusal> {
    accounts.pay_for(&name.key(), holder.caller.origin)?;
    let kept = accounts.store.account_of_name(&name.key()).await?.and_then(|account| account.passphrase);
    let right = accounts.hasher.fits(passphrase, kept.clone()).await?;
    let passphrase = kept.filter(|_| right).ok_or(Fault::WrongPassphrase)?;
    let key = Key::Name { key: &name.key(), passphrase: &passphrase };
    enter(&accounts, &holder, key).await?.ok_or_else(|| Fault::WrongPassphrase.into())
}

/// `PUT /api/account/passphrase`: it ends all other devices, and the link.
pub(crate) async fn change(
    State(accounts): State<Accounts>,
    holder: Holder,
    Body(NewPassphrase { old, new }): Body<NewPassphrase>,
) -> Result<StatusCode, Refusal> {
    accounts.pay_themselves(&holder)?;
    is_long_enough(&new)?;
    let kept = accounts.store.account(holder.visitor()).await?.and_then(|account| account.passphrase);
    let right = accounts.hasher.fits(old, kept.clone()).await?;
    let kept = kept.filter(|_| right).ok_or(Fault::WrongPassphrase)?;
    let made = accounts.hasher.made(new).await?;
    let here = holder.device.as_deref().unwrap_or_default();
    if !accounts.store.change_passphrase(holder.visitor(), (&kept, &made), here).await? {
        return Err(Fault::WrongPassphrase.into());
    }
    accounts.devices.forget(holder.visitor());
    Ok(StatusCode::NO_CONTENT)
}

fn is_long_enough(passphrase: &Passphrase) -> Result<(), Fault> {
    let least = SHORTEST_PASSPHRASE;
    if passphrase.is_long_enough() { Ok(()) } else { Err(Fault::ShortPassphrase { least }) }
}
