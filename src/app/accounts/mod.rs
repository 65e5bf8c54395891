//! A person's settings, accounts and data; what only the operator may do.

pub(crate) mod forget;
mod joined_follows;
pub(crate) mod link;
pub(crate) mod my_data;
pub(crate) mod owner;
pub(crate) mod page_link;
pub(crate) mod privacy;
pub(crate) mod sessions;
pub(crate) mod settings;
