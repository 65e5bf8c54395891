//! The analysis of games that are over.

pub(crate) mod analysis_view;
pub(crate) mod annotated_record;
pub(crate) mod job_runner;
pub(crate) mod judge;
pub(crate) mod lines;
pub(crate) mod move_quality;
pub(crate) mod requests;
pub(crate) mod turning_points;
pub(crate) mod worth_chart;
