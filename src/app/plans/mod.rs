//! Turns prepared for later with `/if`.

pub(crate) mod own_plans;
pub(crate) mod plan_lines;
pub(crate) mod plan_view;
pub(crate) mod prepare;
