//! What was counted, as Prometheus reads it.

use std::io;
use std::sync::{Mutex, PoisonError};

use metrics::{Unit, describe_counter, describe_gauge, describe_histogram};
use metrics_exporter_prometheus::{PrometheusBuilder, PrometheusHandle};

use crate::app::{DutyHolder, Sessions, Vitals};
use crate::machine::clock_sample;
use crate::metrics as names;
use crate::metrics::{Kind, set};

/// The recorder of this process, once there is one.
static INSTALLED: Mutex<Option<PrometheusHandle>> = Mutex::new(None);

/// Installs the recorder, unless it is there already: there is one in a process.
///
/// # Errors
/// Another recorder was installed by somebody else.
pub fn install() -> io::Result<PrometheusHandle> {
    let mut installed = INSTALLED.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some(handle) = &*installed {
        return Ok(handle.clone());
    }
    let builder = PrometheusBuilder::new().set_buckets(&names::BUCKETS);
    let builder = builder.map_err(io::Error::other)?;
    let handle = builder.install_recorder().map_err(io::Error::other)?;
    for metric in names::ALL {
        match metric.kind {
            Kind::Counter => describe_counter!(metric.name, metric.about),
            Kind::Gauge => describe_gauge!(metric.name, metric.about),
            Kind::Histogram => describe_histogram!(metric.name, Unit::Seconds, metric.about),
        }
    }
    // There from the start, so that a page without any is not taken for a missing number.
    set(names::WATCHERS, None, 0.0);
    set(names::STORE_WAITING, None, 0.0);
    let version = ("version", env!("CARGO_PKG_VERSION").to_owned());
    set(names::BUILD, Some(version), 1.0);
    set(
        names::START_SECONDS,
        None,
        clock_sample().utc.0 as f64 / 1_000.0,
    );
    *installed = Some(handle.clone());
    Ok(handle)
}

/// Sets the values of now.
pub fn show(vitals: &Vitals) {
    let count = |count: u64| count as f64;
    let size = |size: usize| size as f64;
    for (metric, value) in [
        (names::OUTBOX, count(vitals.outbox)),
        (names::OUTBOX_AGE, vitals.outbox_age.as_secs_f64()),
        (names::TIMERS_DUE, size(vitals.timers_due)),
        (names::ENGINE_RUNNING, size(vitals.engine_running)),
        (names::PEOPLE, count(vitals.people)),
        (names::GAMES, count(vitals.open_games)),
        (names::SESSIONS, count(vitals.sessions)),
        (names::CHALLENGES, count(vitals.challenges)),
        (names::OFFERS, count(vitals.offers)),
        (names::STORE_BYTES, count(vitals.store_bytes)),
    ] {
        set(metric, None, value);
    }
    for (urgency, waiting) in [("soon", vitals.engine_soon), ("later", vitals.engine_later)] {
        let label = Some(("urgency", urgency.to_owned()));
        set(names::ENGINE_WAITING, label, size(waiting));
    }
}

/// Sets how much memory the process has, where the system tells.
pub fn show_memory() {
    let told = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let kilobytes = told
        .lines()
        .find_map(|line| line.strip_prefix("VmRSS:"))
        .and_then(|rest| rest.split_whitespace().next()?.parse::<u64>().ok());
    if let Some(kilobytes) = kilobytes {
        set(names::MEMORY_BYTES, None, kilobytes as f64 * 1_024.0);
    }
}

/// Sets which duties this process has.
pub fn show_duties(duties: &[DutyHolder]) {
    for held in duties.iter().filter(|held| held.duty.is_permanent()) {
        let label = Some(("duty", held.duty.as_str().to_owned()));
        let is_here = held.here && held.valid;
        set(names::DUTY, label, f64::from(u8::from(is_here)));
    }
}

/// Sets how many shards of a network there are over all processes, and are connected in this one.
pub fn show_shards(network: &str, sessions: Sessions) {
    let label = || Some(("network", network.to_owned()));
    set(names::SHARDS, label(), f64::from(sessions.all));
    set(
        names::SHARDS_CONNECTED,
        label(),
        f64::from(sessions.connected),
    );
}

/// Sets whether a network is connected.
pub fn show_connection(network: &str, connected: bool) {
    let label = Some(("network", network.to_owned()));
    set(names::CONNECTED, label, f64::from(u8::from(connected)));
}
