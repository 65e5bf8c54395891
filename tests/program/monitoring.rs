//! The dashboard and the alert rules: they name metrics that there are, the rules are right by Prometheus' own
//! tool, and each alert is explained to the operator.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::process::Command;

use serde_json::Value;
use tulenh::metrics::{ALL, Kind};

fn file(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("operations")
        .join(name)
}

fn text(name: &str) -> String {
    std::fs::read_to_string(file(name)).unwrap()
}

/// The metrics that a text names.
fn named(text: &str) -> BTreeSet<String> {
    let is_name = |c: char| c.is_ascii_lowercase() || c == '_';
    let words = text.split(|c| !is_name(c));
    let metrics = words.filter(|word| word.starts_with("tulenh_"));
    let of_histogram = |name: &str| {
        let parts = ["_bucket", "_sum", "_count"];
        let base = parts.iter().find_map(|part| name.strip_suffix(part));
        let is_one = |base: &&str| {
            ALL.iter()
                .any(|metric| metric.name == *base && metric.kind == Kind::Histogram)
        };
        base.filter(is_one).map(str::to_owned)
    };
    metrics
        .map(|name| of_histogram(name).unwrap_or_else(|| name.to_owned()))
        .collect()
}

#[test]
fn dashboard_and_alerts_name_metrics_that_there_are() {
    let all: BTreeSet<String> = ALL.iter().map(|metric| metric.name.to_owned()).collect();
    let dashboard: Value = serde_json::from_str(&text("monitoring/dashboard.json")).unwrap();
    let panels = dashboard["panels"].as_array().unwrap();
    let targets = panels
        .iter()
        .filter_map(|panel| panel["targets"].as_array());
    let shown: String = targets
        .flatten()
        .map(|target| format!("{} ", target["expr"].as_str().unwrap()))
        .collect();
    // Every number has its place on the dashboard.
    assert_eq!(named(&shown), all);
    let alerted = named(&text("monitoring/alerts.yml"));
    assert!(alerted.len() >= 10, "{alerted:?}");
    let unknown: Vec<_> = alerted.difference(&all).collect();
    assert!(unknown.is_empty(), "{unknown:?}");
}

#[test]
fn every_alert_is_explained_and_tried() {
    let (rules, tests) = (
        text("monitoring/alerts.yml"),
        text("monitoring/alerts_test.yml"),
    );
    let page = text("OPERATIONS.md");
    let alerts: Vec<&str> = rules
        .lines()
        .filter_map(|line| line.trim().strip_prefix("- alert: "))
        .collect();
    assert!(alerts.len() >= 10, "{alerts:?}");
    for alert in &alerts {
        assert!(
            page.contains(&format!("| `{alert}` |")),
            "{alert} is not explained"
        );
        assert!(
            tests.contains(&format!("- name: {alert} is raised")),
            "{alert} is not tried"
        );
    }
    assert_eq!(page.matches("\n| `Tulenh").count(), alerts.len());
}

/// `TULENH_PROMTOOL=1` makes a system without promtool a failure.
#[test]
fn the_alerts_are_raised_when_they_should_be() {
    let run = |arguments: &[&str]| {
        let mut promtool = Command::new("promtool");
        promtool.args(arguments).current_dir(file("monitoring"));
        promtool.output()
    };
    #[expect(clippy::disallowed_methods, reason = "a test reads how strict it is")]
    let required = std::env::var_os("TULENH_PROMTOOL").is_some();
    for arguments in [
        ["check", "rules", "alerts.yml"],
        ["test", "rules", "alerts_test.yml"],
    ] {
        let Ok(done) = run(&arguments) else {
            assert!(!required, "promtool is not installed");
            eprintln!("promtool is not installed: nothing was tested");
            return;
        };
        let said = String::from_utf8_lossy(&done.stdout);
        let errors = String::from_utf8_lossy(&done.stderr);
        assert!(done.status.success(), "{arguments:?}: {said}{errors}");
    }
}
