//! The command: its checks, side by side, each in bounded time.

use std::future::Future;
use std::io::Write as _;
use std::path::Path;
use std::time::Duration;

use clap::Args;
use futures_util::FutureExt as _;
use futures_util::future::{BoxFuture, join_all};
use tokio::time::timeout;

use crate::config::{Config, ConfigError};
use crate::doctor::finding::{Finding, Verdict};
use crate::doctor::{machine, settings, store};

/// The longest a check may take.
const PATIENCE: Duration = Duration::from_secs(8);

/// Check settings, tokens, store, clock, disk and certificate, and say what to do
///
/// One line for each check: `ok`, `warning` or `failed`. It asks Telegram and Discord who the bot is. It ends with
/// 1 when something failed. Run it as the user who runs the bot.
#[derive(Debug, Args)]
pub struct Doctor {}

impl Doctor {
    /// Checks everything and prints what it found; whether nothing failed.
    ///
    /// # Errors
    /// Standard output cannot be written.
    pub async fn run(&self, file: Option<&Path>) -> std::io::Result<bool> {
        let mut findings = settings::check(file);
        match Config::from_environment(file) {
            Ok(config) => {
                findings.extend(
                    config.warnings.iter().map(|warning| {
                        Finding::warning("settings", warning.clone(), String::new())
                    }),
                );
                let checks = checks(&config);
                findings.extend(join_all(checks).await.into_iter().flatten());
            }
            Err(error) => findings.push(refused(&error)),
        }
        findings.sort_by_key(|finding| std::cmp::Reverse(finding.verdict));
        let mut out = std::io::stdout().lock();
        for finding in &findings {
            writeln!(out, "{finding}")?;
        }
        let failed = |finding: &Finding| finding.verdict == Verdict::Failed;
        Ok(!findings.iter().any(failed))
    }
}

fn refused(error: &ConfigError) -> Finding {
    Finding::failed(
        "settings",
        error.to_string(),
        "The bot does not start with them",
    )
}

type Check<'a> = BoxFuture<'a, Vec<Finding>>;

/// What there is to check with these settings.
fn checks(config: &Config) -> Vec<Check<'_>> {
    let here = [
        bounded("store", store::check(config)),
        bounded("machine", async { machine::check(config) }),
    ];
    here.into_iter().chain(elsewhere(config)).collect()
}

#[cfg(any(feature = "discord", feature = "web"))]
fn elsewhere(config: &Config) -> Vec<Check<'_>> {
    use crate::doctor::{networks, webhook};
    vec![
        bounded("Telegram", networks::telegram(config)),
        bounded("webhook", webhook::check(config)),
        bounded("Discord", networks::discord(config)),
        bounded("page", networks::page(config)),
    ]
}

#[cfg(not(any(feature = "discord", feature = "web")))]
fn elsewhere(_: &Config) -> Vec<Check<'_>> {
    Vec::new()
}

/// The check with an end: what is not found out in time is a finding too.
fn bounded<'a>(
    what: &'static str,
    check: impl Future<Output = Vec<Finding>> + Send + 'a,
) -> Check<'a> {
    async move {
        timeout(PATIENCE, check).await.unwrap_or_else(|_| {
            let state = format!("nothing was found out in {} seconds", PATIENCE.as_secs());
            vec![Finding::failed(what, state, "See that it answers at all")]
        })
    }
    .boxed()
}
