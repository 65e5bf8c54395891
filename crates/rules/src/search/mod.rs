//! Turns for programs that search millions of positions: quick, in portions, and without allocating.

pub mod danger;
pub mod divisions;
pub mod evasion;
pub mod generator;
pub mod guards;
pub mod perft;
pub mod seen;
pub mod stages;
pub mod volley;
