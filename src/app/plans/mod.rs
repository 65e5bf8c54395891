//! Turns prepared for later with `/if`.

pub(crate) mod desk;
pub(crate) mod plan_lines;
pub(crate) mod plan_view;
pub(crate) mod prepare;
