//! [`Holder`]: who asks for something about their account, and [`Accounts`], all that is needed for an answer.

use axum::extract::{FromRef, FromRequestParts};
use axum::http::request::Parts;
use store::{NewDevice, Store, Visitor, hash};
use wire::Fault;

use crate::account::hasher::Hasher;
use crate::doors::agent::Agent;
use crate::doors::caller::{Caller, Origin};
use crate::doors::devices::Devices;
use crate::doors::quota::{Payer, Quota, Ware, Writer};
use crate::doors::refusal::Refusal;
use crate::doors::visitor::{Here, NewCookie};
use crate::rooms::Rooms;

/// Clones share it.
#[derive(Clone, Debug)]
pub(crate) struct Accounts {
    pub(crate) store: Store,
    pub(crate) devices: Devices,
    pub(crate) rooms: Rooms,
    pub(crate) quota: Quota,
    pub(crate) hasher: Hasher,
}

impl Accounts {
    /// Secrets are neither guessed nor made in great number: the address pays for each.
    pub(super) fn pay(&self, origin: Origin) -> Result<(), Refusal> {
        self.quota.take(Payer { visitor: None, origin }, Ware::Secrets, 1.0)
    }

    /// And so does whoever asks, where they are known.
    pub(super) fn pay_themselves(&self, holder: &Holder) -> Result<(), Refusal> {
        self.quota.take(&holder.caller, Ware::Secrets, 1.0)
    }

    /// And so does the name that is tried, in the same way whether there is such a name or not.
    pub(super) fn pay_for(&self, name: &str, origin: Origin) -> Result<(), Refusal> {
        let visitor = Some(Visitor(hash(&format!("name {name}"))));
        self.quota.take(Payer { visitor, origin }, Ware::Secrets, 1.0)
    }
}

/// Somebody who changes something about their account; nobody at home.
#[derive(Clone, Debug)]
pub(crate) struct Holder {
    pub(super) caller: Caller,
    /// None of a guest's.
    pub(super) device: Option<String>,
    agent: Agent,
}

impl Holder {
    pub(super) fn visitor(&self) -> &Visitor {
        &self.caller.visitor
    }

    /// This browser, as it will be known by a cookie.
    pub(super) fn with(&self, cookie: &NewCookie) -> NewDevice {
        let Agent { browser, system } = self.agent;
        NewDevice { cookie: cookie.visitor(), browser, system }
    }

    /// What makes a device of a guest's browser; nothing where it is one.
    pub(super) fn beginning(&self) -> Option<(NewCookie, NewDevice)> {
        let cookie = self.device.is_none().then(NewCookie::of_device)?;
        let device = self.with(&cookie);
        Some((cookie, device))
    }
}

impl<S: Send + Sync> FromRequestParts<S> for Holder
where
    Quota: FromRef<S>,
    Devices: FromRef<S>,
{
    type Rejection = Refusal;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Holder, Refusal> {
        let Writer(caller) = Writer::from_request_parts(parts, state).await?;
        let Ok(Here(device)) = Here::from_request_parts(parts, state).await;
        let Ok(agent) = Agent::from_request_parts(parts, state).await;
        match Devices::from_ref(state).at_home {
            true => Err(Fault::NoSuchRoute.into()),
            false => Ok(Holder { caller, device, agent }),
        }
    }
}
