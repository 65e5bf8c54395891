//! The analysis of games that are over.

pub(crate) mod analysed_turn;
pub(crate) mod analysis_view;
pub(crate) mod annotated_record;
pub(crate) mod job_runner;
pub(crate) mod judge;
mod kept_analysis;
pub(crate) mod lines;
pub(crate) mod move_quality;
pub(crate) mod requests;
pub(crate) mod told_turns;
pub(crate) mod worth_chart;
