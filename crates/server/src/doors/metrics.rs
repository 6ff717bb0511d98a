//! [`Metrics`]: what is counted while the server runs.
//!
//! Requests are counted as they are answered; everything else is looked up when somebody asks, by `watched`. Labels are routes,
//! methods and kinds of which there are only so many: what strangers send never becomes one.

use std::sync::Arc;
use std::time::Duration;

use prometheus_client::encoding::EncodeLabelSet;
use prometheus_client::metrics::counter::Counter;
use prometheus_client::metrics::family::Family;
use prometheus_client::metrics::gauge::Gauge;
use prometheus_client::metrics::histogram::Histogram;
use prometheus_client::registry::Registry;

/// Seconds until an answer begins: from an answer out of memory to a search that took all its time.
const STEPS: [f64; 12] = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 10.0];

/// What is counted as it happens. Clones share it.
#[derive(Clone, Debug)]
pub(crate) struct Metrics {
    pub(crate) registry: Arc<Registry>,
    requests: Family<Request, Counter>,
    seconds: Family<Route, Histogram, fn() -> Histogram>,
    acts: Histogram,
    /// Connections that are open now.
    pub(crate) connections: Gauge,
}

#[derive(Clone, PartialEq, Eq, Hash, Debug, EncodeLabelSet)]
struct Request {
    method: &'static str,
    route: String,
    status: &'static str,
}

#[derive(Clone, PartialEq, Eq, Hash, Debug, EncodeLabelSet)]
struct Route {
    route: String,
}

impl Metrics {
    pub(crate) fn new() -> Metrics {
        let requests = Family::default();
        let seconds: Family<Route, Histogram, fn() -> Histogram> =
            Family::new_with_constructor(|| Histogram::new(STEPS));
        let (acts, connections) = (Histogram::new(STEPS), Gauge::default());
        let mut registry = Registry::default();
        registry.register("shikatsu_requests", "Requests answered", requests.clone());
        registry.register("shikatsu_request_seconds", "Time until the answer began", seconds.clone());
        let about = "Time from the turn of an act in a room until it was stored and told";
        registry.register("shikatsu_room_act_seconds", about, acts.clone());
        registry.register("shikatsu_connections", "Open connections", connections.clone());
        Metrics { registry: Arc::new(registry), requests, seconds, acts, connections }
    }

    /// An act in a room was stored and told; it took so long.
    pub(crate) fn acted(&self, took: Duration) {
        self.acts.observe(took.as_secs_f64());
    }

    /// A request to this route was answered with this status; it took so long until the answer began.
    pub(crate) fn count(&self, method: &'static str, route: &str, status: u16, took: Duration) {
        let status = ["1xx", "2xx", "3xx", "4xx", "5xx"][usize::from(status / 100).clamp(1, 5) - 1];
        let route = route.to_owned();
        self.requests.get_or_create(&Request { method, route: route.clone(), status }).inc();
        self.seconds.get_or_create(&Route { route }).observe(took.as_secs_f64());
    }
}

#[cfg(test)]
mod tests {
    use prometheus_client::encoding::text::encode;

    use super::*;

    #[test]
    fn requests_are_counted_by_route_and_kind_of_answer() {
        let metrics = Metrics::new();
        metrics.count("GET", "/api/problems/{id}", 200, Duration::from_millis(3));
        metrics.count("GET", "/api/problems/{id}", 204, Duration::from_millis(30));
        metrics.count("GET", "/api/problems/{id}", 404, Duration::from_secs(60));
        let mut text = String::new();
        encode(&mut text, &metrics.registry).unwrap();
        let line = r#"shikatsu_requests_total{method="GET",route="/api/problems/{id}",status="2xx"} 2"#;
        assert!(text.lines().any(|told| told == line), "{text}");
        assert!(text.contains(r#"_bucket{le="0.005",route="/api/problems/{id}"} 1"#), "{text}");
        assert!(text.contains(r#"_bucket{le="+Inf",route="/api/problems/{id}"} 3"#), "{text}");
        assert!(text.contains(r#"shikatsu_request_seconds_count{route="/api/problems/{id}"} 3"#), "{text}");
    }

    #[test]
    fn a_status_that_no_standard_knows_does_no_harm() {
        Metrics::new().count("other", "", 999, Duration::ZERO);
        Metrics::new().count("other", "", 0, Duration::ZERO);
    }
}
