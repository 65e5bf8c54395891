//! The bot as a service of the system: what systemd is told about it, and the unit that systemd runs it by.

mod notify;
mod unit;

pub use crate::service::notify::{ServiceManager, status};
pub use crate::service::unit::UnitCommand;
