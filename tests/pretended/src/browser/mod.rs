//! A web page in a real Chromium, led by `chromedriver`. Both are packages of Debian (`chromium`,
//! `chromium-driver`); where they are missing the tests that need them say so and try nothing.

pub mod driver;
mod hands;
pub mod player;
pub mod session;
mod taps;
