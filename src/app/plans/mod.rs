//! TODO

pub(crate) mod plan_lines;
pub(crate) mod plan_view;
pub(crate) mod prepare;
