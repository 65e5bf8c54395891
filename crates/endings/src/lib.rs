//! Exact tables of the smallest endings of Commander Chess (Cờ Tư Lệnh): who wins, and how soon.
//!
//! # What it knows
//!
//! The official total battle, with a Commander and at most one piece more against a bare Commander. The
//! only piece beside a Commander is always a hero there (last defender, RULES.md 8). The tables were made
//! by retrograde analysis ([`make`]) with the turns of the referee, and are proved again by [`check`].
//!
//! They lie packed in the program and are unpacked when a position of their kind is first asked about,
//! a megabyte each. The crate reads no file.
//!
//! ```
//! use std::sync::Arc;
//! use tulenh_endings::{End, probe};
//! use tulenh_rules::{Position, Ruleset};
//!
//! let rules = Arc::new(Ruleset::OFFICIAL);
//! let fen = "3c7/11/11/11/11/11/11/11/11/11/3+T7/6C4 r - - 0 1";
//! let position = Position::from_fen(fen, rules)?;
//! let end = probe(position.board(), position.turn());
//! assert!(matches!(end, Some(End::Wins(_))), "{end:?}");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Where things are
//!
//! | for | see |
//! |---|---|
//! | the value of a position | [`probe`], [`Tables`], [`End`] |
//! | best play | [`Tables::line`] |
//! | the kinds of endings | [`Kind`] |
//! | making and proving the tables | [`make`], [`check`], [`Summary`] |

mod file;
mod kind;
mod line;
mod place;
mod proof;
mod retrograde;
mod tables;

pub use file::pack;
pub use kind::Kind;
pub use proof::{Flaw, check};
pub use retrograde::{NotClosed, Summary, make};
pub use tables::{End, Tables, probe};
