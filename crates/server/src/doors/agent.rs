//! [`Agent`]: what a browser tells of itself, as two names that people know: enough to tell a phone from a desk, and no more.

use std::convert::Infallible;

use axum::extract::FromRequestParts;
use axum::http::header;
use axum::http::request::Parts;

/// Bytes that are looked at.
const LONGEST: usize = 512;

/// What each is told by; what comes first is what others pretend to be, too.
const BROWSERS: [(&str, &str); 9] = [
    ("Edg", "Edge"),
    ("OPR/", "Opera"),
    ("SamsungBrowser", "Samsung Internet"),
    ("FxiOS", "Firefox"),
    ("Firefox", "Firefox"),
    ("CriOS", "Chrome"),
    ("Chrome", "Chrome"),
    ("Chromium", "Chromium"),
    ("Safari", "Safari"),
];
const SYSTEMS: [(&str, &str); 8] = [
    ("Android", "Android"),
    ("iPhone", "iPhone"),
    ("iPad", "iPad"),
    ("Windows", "Windows"),
    ("Mac OS X", "macOS"),
    ("Macintosh", "macOS"),
    ("CrOS", "ChromeOS"),
    ("Linux", "Linux"),
];

/// A browser and its system; empty where it tells nothing that is known.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Agent {
    pub(crate) browser: &'static str,
    pub(crate) system: &'static str,
}

impl Agent {
    fn of(told: &str) -> Agent {
        let told = told.get(..LONGEST).unwrap_or(told);
        let name = |names: &[(&str, &'static str)]| names.iter().find(|(mark, _)| told.contains(mark)).map(|one| one.1);
        Agent { browser: name(&BROWSERS).unwrap_or_default(), system: name(&SYSTEMS).unwrap_or_default() }
    }
}

impl<S: Send + Sync> FromRequestParts<S> for Agent {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Agent, Infallible> {
        let told = parts.headers.get(header::USER_AGENT).and_then(|value| value.to_str().ok());
        Ok(told.map(Agent::of).unwrap_or_default())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_browser_is_called_what_people_call_it() {
        let told = |text: &str| (Agent::of(text).browser, Agent::of(text).system);
        let chrome =
            "Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0 Mobile Safari/537.36";
        assert_eq!(told(chrome), ("Chrome", "Android"));
        assert_eq!(told(&format!("{chrome} Edg/130.0")), ("Edge", "Android"));
        let safari = "Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) AppleWebKit/605 Version/17.0 Safari/604.1";
        assert_eq!(told(safari), ("Safari", "iPhone"));
        assert_eq!(
            told("Mozilla/5.0 (X11; Linux x86_64; rv:130.0) Gecko/20100101 Firefox/130.0"),
            ("Firefox", "Linux")
        );
        assert_eq!(told("curl/8.5.0"), ("", ""));
        assert_eq!(told(&"é".repeat(9999)), ("", ""));
    }
}
