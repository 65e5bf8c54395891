//! The adapter of the page: a small HTTP server, the board to tap, and the interface for programs.
//!
//! A request of the page becomes the same [`crate::app::Request`] as a line in a chat, and gives nobody
//! more rights. What the outbox has for a person of this network goes to their open pages
//! (`hub.rs`); a page that is opened later reads the state of its games, so nothing is kept for
//! it. Games of all networks are followed by [`crate::app::App::game_changes`].

mod answer;
mod api;
mod assets;
mod client_address;
mod conditional;
mod fingerprint;
mod headers;
mod hub;
mod limits;
mod login;
mod markup;
mod modules;
mod page_files;
mod pictures;
mod rate_limit;
mod server;
mod transport;

pub use crate::web::api::{ApiRoute, ROUTES, Who};
pub use crate::web::headers::CHATS;
pub use crate::web::login::Logins;
pub use crate::web::login::discord::DiscordLogin;
pub use crate::web::login::telegram::TelegramLogin;
pub use crate::web::server::{Server, Settings};

use crate::app::Network;

/// The name of this network.
const NAME: &str = "web";

/// The network of this adapter, for the options of the core.
pub fn network() -> Option<Network> {
    Network::new(NAME)
}
