//! What is asked and what is answered: the types that adapters translate into and out of.

pub(crate) mod analysis_action;
pub(crate) mod button_action;
pub(crate) mod choice;
pub(crate) mod command;
pub(crate) mod message;
pub mod name;
pub(crate) mod page_addresses;
pub(crate) mod reply;
pub(crate) mod text_limits;
pub(crate) mod transport;
