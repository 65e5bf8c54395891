//! The evaluation that the command line names.

use std::sync::Arc;

use tulenh_engine::Evaluation;
use tulenh_engine::network::Network;

/// `learned`, `classical`, or the file of a network.
///
/// # Errors
/// The file cannot be read, or is no network.
pub fn read(text: &str) -> Result<Evaluation, String> {
    if let Ok(named) = text.parse() {
        return Ok(named);
    }
    let bytes = std::fs::read(text).map_err(|error| format!("{text}: {error}"))?;
    let network = Network::from_bytes(&bytes).map_err(|error| format!("{text}: {error}"))?;
    Ok(Evaluation::Network(Arc::new(network)))
}
