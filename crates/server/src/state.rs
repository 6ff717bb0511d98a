//! [`App`]: all that the server has, made once. A route asks for the parts of it that it touches: axum's substates.

use axum::extract::FromRef;
use store::Store;

use crate::Config;
use crate::account::Accounts;
use crate::account::hasher::Hasher;
use crate::doors::admin::Gatekeeper;
use crate::doors::devices::Devices;
use crate::doors::health::{Health, Stopping};
use crate::doors::metrics::Metrics;
use crate::doors::quota::Quota;
use crate::doors::scales::Scales;
use crate::doors::watched::Watched;
use crate::games::keeping::Games;
use crate::library::catalogue::Catalogue;
use crate::rooms::{Club, Engines, Rooms};
use crate::study::desk::Desk;
use crate::study::thinker::Thinker;

/// Everything. Clones share it.
#[derive(Clone, Debug)]
pub(crate) struct App {
    pub(crate) desk: Desk,
    pub(crate) games: Games,
    pub(crate) club: Club,
    pub(crate) accounts: Accounts,
    pub(crate) watched: Watched,
    pub(crate) health: Health,
    pub(crate) stopping: Stopping,
}

impl App {
    pub(crate) fn new(store: Store, at_home: bool, config: &Config) -> App {
        let quota = Quota::new(at_home, config.capacity).vouching(&config.classes);
        let thinker = Thinker::new(quota.clone()).advised_by(&config.adviser);
        let (metrics, rooms) = (Metrics::new(), Rooms::new(config.capacity));
        let catalogue = Catalogue::new(store.clone(), at_home);
        let desk = Desk::new(catalogue, thinker.clone(), quota.clone(), config.patience);
        let desk = desk.with_ranker(config.ranker.clone());
        let watched = Watched {
            store: store.clone(),
            shelf: desk.shelf.clone(),
            thinker: thinker.clone(),
            rooms: rooms.clone(),
            scales: Scales::new(quota.clone()),
            metrics: metrics.clone(),
        };
        let accounts = Accounts {
            store: store.clone(),
            devices: Devices::new(store.clone(), at_home, config.behind_proxy),
            rooms: rooms.clone(),
            quota: quota.clone(),
            hasher: Hasher::default(),
        };
        App {
            desk,
            accounts,
            games: Games { store: store.clone(), quota: quota.clone(), thinker: thinker.clone(), at_home },
            club: Club {
                store,
                rooms,
                engines: Engines::new(&config.engines),
                thinker,
                quota,
                gatekeeper: Gatekeeper::default(),
                metrics,
                questions: config.questions.clone().into(),
                at_home,
            },
            watched,
            health: Health::default(),
            stopping: Stopping::default(),
        }
    }
}

/// Which part is where.
macro_rules! parts {
    ($($part:ty: $($at:ident).+;)+) => {
        $(impl FromRef<App> for $part {
            fn from_ref(app: &App) -> $part {
                app.$($at).+.clone()
            }
        })+
    };
}

parts! {
    Desk: desk;
    Games: games;
    Club: club;
    Accounts: accounts;
    Devices: accounts.devices;
    Watched: watched;
    Health: health;
    Stopping: stopping;
    Catalogue: desk.catalogue;
    Store: desk.catalogue.store;
    Thinker: desk.thinker;
    Quota: desk.quota;
    Gatekeeper: club.gatekeeper;
}
