//! The page in a real Chromium, led by `chromedriver`. Both are packages of Debian (`chromium`,
//! `chromium-driver`); where they are missing these tests say so and try nothing.

mod driver;
mod hands;
mod player;
mod session;

mod keyboard;
mod killed;
mod narrow;
mod newcomer;
mod slow;
mod stacks;
mod two;
