//! [`Caller`]: who asks, as far as sharing goes: a visitor, and the address, which a reverse proxy may tell.

use std::convert::Infallible;
use std::net::{IpAddr, Ipv6Addr, SocketAddr};

use axum::extract::FromRequestParts;
use axum::http::request::Parts;
use axum::http::{HeaderMap, HeaderName};
use store::Visitor;

use crate::doors::visitor::Known;

/// Where a proxy writes down for whom it asks.
const FORWARDED_FOR: HeaderName = HeaderName::from_static("x-forwarded-for");

/// The address that a request comes from; none for this machine, where everybody has the same.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Origin(pub(crate) Option<IpAddr>);

impl Origin {
    /// The origin of what comes in from this address.
    pub(crate) fn of(address: IpAddr) -> Origin {
        Origin(Some(network(address)).filter(|_| !address.to_canonical().is_loopback()))
    }

    /// The origin of what a proxy hands on: the last address that is written down, for only that was written by the
    /// proxy itself.
    pub(crate) fn forwarded(headers: &HeaderMap) -> Option<Origin> {
        let line = headers.get_all(FORWARDED_FOR).iter().next_back()?.to_str().ok()?;
        let last = line.rsplit(',').next()?.trim();
        let address = last.parse().ok().or_else(|| Some(last.parse::<SocketAddr>().ok()?.ip()))?;
        Some(Origin::of(address))
    }
}

/// What an address counts as: whoever has one of the newer kind has 2^64 of them, with the same first half.
pub(crate) fn network(address: IpAddr) -> IpAddr {
    match address.to_canonical() {
        IpAddr::V6(address) => Ipv6Addr::from_bits(address.to_bits() >> 64 << 64).into(),
        address => address,
    }
}

/// Who asks.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Caller {
    pub(crate) visitor: Visitor,
    pub(crate) origin: Origin,
}

/// Those among whom things are shared: addresses. A new cookie makes nobody a new one.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Source {
    Address(IpAddr),
    /// Somebody at this machine, whose address says nothing.
    Visitor(Visitor),
}

impl Caller {
    pub(crate) fn source(&self) -> Source {
        self.origin.0.map_or_else(|| Source::Visitor(self.visitor.clone()), Source::Address)
    }
}

impl<S: Send + Sync> FromRequestParts<S> for Caller {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Caller, Infallible> {
        let Known(visitor) = Known::from_request_parts(parts, state).await?;
        Ok(Caller { visitor, origin: parts.extensions.get().copied().unwrap_or(Origin(None)) })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use axum::http::HeaderValue;

    fn origin(address: &str) -> Origin {
        Origin::of(address.parse().unwrap())
    }

    #[test]
    fn a_network_of_the_newer_kind_is_one_address() {
        assert_eq!(origin("2001:db8:1:2::7"), origin("2001:db8:1:2:ffff::1"));
        assert_ne!(origin("2001:db8:1:2::7"), origin("2001:db8:1:3::7"));
        assert_eq!(origin("::ffff:192.0.2.1"), origin("192.0.2.1"));
        assert_ne!(origin("192.0.2.1"), origin("192.0.2.2"));
    }

    #[test]
    fn this_machine_has_no_address_that_counts() {
        for here in ["127.0.0.1", "127.9.9.9", "::1", "::ffff:127.0.0.1"] {
            assert_eq!(origin(here), Origin(None), "{here}");
        }
    }

    #[test]
    fn of_what_a_proxy_hands_on_only_its_own_word_counts() {
        let said = |lines: &[&'static str]| {
            let mut headers = HeaderMap::new();
            for line in lines {
                headers.append(FORWARDED_FOR, HeaderValue::from_static(line));
            }
            Origin::forwarded(&headers)
        };
        assert_eq!(said(&["192.0.2.9"]), Some(origin("192.0.2.9")));
        assert_eq!(
            said(&["203.0.113.1, 192.0.2.9"]),
            Some(origin("192.0.2.9")),
            "the first is the visitor's invention"
        );
        assert_eq!(said(&["203.0.113.1", "192.0.2.9:4711"]), Some(origin("192.0.2.9")));
        assert_eq!(said(&["[2001:db8::1]:4711"]), Some(origin("2001:db8::1")));
        assert_eq!((said(&["unknown"]), said(&[])), (None, None));
    }
}
