//! From events to requests.

mod commands;
