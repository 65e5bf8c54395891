//! The program as a stranger meets it: its command line, the examples of README, the layers that
//! ARCHITECTURE.md describes.

mod architecture;
mod cli;
mod documents;
mod monitoring;
mod readme;
mod service;
