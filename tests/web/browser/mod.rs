//! The page in a real Chromium, led by `chromedriver`. Both are packages of Debian (`chromium`,
//! `chromium-driver`); where they are missing these tests say so and try nothing.

mod accessible;
mod club;
mod contests;
mod first_board;
mod keyboard;
mod kinds;
mod launches;
mod lines;
mod narrow;
mod newcomer;
mod page_and_chats;
mod problem;
mod set_ups;
mod slow;
mod stacks;
mod team;
mod two;
#[cfg(feature = "postgres")]
mod two_processes;
mod views;
mod whole;

use tulenh_pretended::browser::{driver, player, session};
