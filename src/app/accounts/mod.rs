//! TODO

pub(crate) mod forget;
pub(crate) mod link;
pub(crate) mod my_data;
pub(crate) mod owner;
pub(crate) mod privacy;
pub(crate) mod settings;
