//! The state of the program for those who monitor it.

use tokio::sync::watch;
use tokio::task::JoinHandle;
use tulenh::app::App;
use tulenh::config::{Config, Listen};
use tulenh_console::ToolError;

/// Serves the state of the program in a task of its own. Where nobody asked for it, an address that is taken is
/// no failure.
///
/// # Errors
/// The address that was asked for is taken, or none of this machine.
#[cfg(feature = "health")]
pub async fn health(
    config: &Config,
    app: App,
    stopping: watch::Receiver<bool>,
    end: watch::Receiver<bool>,
) -> Result<JoinHandle<std::io::Result<()>>, ToolError> {
    let networks = [("telegram", &config.telegram), ("discord", &config.discord)];
    let networks = networks.into_iter().filter(|(_, set)| set.is_some());
    let networks: Vec<String> = networks.map(|(name, _)| name.to_owned()).collect();
    let nothing = || tokio::spawn(async { Ok(()) });
    let listen = match config.health_listen {
        Listen::At(listen) => listen,
        Listen::Unset if !networks.is_empty() => tulenh::config::DEFAULT_HEALTH_LISTEN,
        Listen::Unset | Listen::Off => return Ok(nothing()),
    };
    let settings = tulenh::health::Settings { listen, networks };
    let server = match tulenh::health::Server::bind(settings).await {
        Ok(server) => server,
        Err(error) if config.health_listen == Listen::Unset => {
            tracing::warn!(%error, "monitoring is off: {listen} cannot be used; set HEALTH_LISTEN to another address");
            return Ok(nothing());
        }
        Err(error) => {
            return Err(format!("HEALTH_LISTEN: cannot listen on {listen}: {error}").into());
        }
    };
    let address = server.address()?;
    tracing::info!("http://{address}/readyz and /metrics tell the state of the program");
    Ok(tokio::spawn(server.run(app, stopping, end)))
}

#[cfg(not(feature = "health"))]
pub async fn health(
    config: &Config,
    _: App,
    _: watch::Receiver<bool>,
    _: watch::Receiver<bool>,
) -> Result<JoinHandle<std::io::Result<()>>, ToolError> {
    match config.health_listen {
        Listen::At(_) => Err(
            "HEALTH_LISTEN is set, but this program was built without the feature `health`".into(),
        ),
        Listen::Unset | Listen::Off => Ok(tokio::spawn(async { Ok(()) })),
    }
}
