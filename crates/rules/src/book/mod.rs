//! Commander Chess explained as a book: the board, the pieces, the rules and the referee.
//!
//! Commander Chess (Cờ Tư Lệnh) is a Vietnamese board game for two, Red and Blue. Nineteen pieces a
//! side fight on land, at sea and in the air, over a river and along a coast; they carry each
//! other, shoot planes down, become heroes – and try to catch the enemy Commander.
//!
//! Each page explains one thing, and its examples are run as tests against the referee. Where a page
//! does not name a ruleset they are played under
//! [`official`](crate::Ruleset::OFFICIAL); where another preset differs, the page says so.
//! *(rules §5)* points to a section of RULES.md ([`rules_text`](crate::rules_text)), which decides where
//! this book is wrong.
//!
//! # The board and the pieces
//!
//! 1. [The board](board)
//! 2. [The Commander](commander)
//! 3. [The Infantry](infantry)
//! 4. [The Tank](tank)
//! 5. [The Militia](militia)
//! 6. [The Engineer](engineer)
//! 7. [The Artillery](artillery)
//! 8. [The Anti-aircraft gun](anti_aircraft)
//! 9. [The Missile](missile)
//! 10. [The Air force](air_force)
//! 11. [The Navy](navy)
//! 12. [The Headquarters](headquarters)
//!
//! # Playing together
//!
//! 13. [Rings of fire](rings)
//! 14. [Carrying](carrying)
//! 15. [Splitting](splitting)
//! 16. [The ferry](ferry)
//!
//! # The aim of the game
//!
//! 17. [Facing, check and shelter](check)
//! 18. [Heroes](heroes)
//! 19. [Battles and points](battles)
//! 20. [How a game ends](endings)
//!
//! # Rulesets and set-up
//!
//! 21. [Rulesets](rulesets)
//! 22. [Setting up](setting_up)
//!
//! # Writing it down
//!
//! 23. [FEN](fen)
//! 24. [LAN](lan)
//! 25. [The official record](official_record)
//! 26. [What players type](typing)
//! 27. [The game file](game_file)
//!
//! # For programmers
//!
//! 28. [Using the referee](referee)
//!
//! # How to read the examples
//!
//! In a drawn board upper case is Red, `~` sea, `.` any other empty point, and `*` marks what the
//! text above it speaks of: where a piece may go, or a ring of fire. A turn is written in
//! [LAN](lan): `f4-f6` goes, `f4xf6` captures there, `c5:a5` captures in place.
//!
//! ```text
//!  6  . a . . .
//!  5  . . i . .
//!  4  * * T * *
//!  3  . . * E .
//!     d e f g h
//! ```
//!
//! ```
//! use std::sync::Arc;
//! use tulenh_rules::{Position, Ruleset};
//!
//! let fen = "3c7/11/11/10m/11/11/4a6/5i5/5T5/6E4/11/10C r - - 0 1";
//! let position = Position::from_fen(fen, Arc::new(Ruleset::OFFICIAL))?;
//!
//! // A legal turn, and the position after it.
//! let turn = position.read_lan("f4xf5")?;
//! let (after, effects) = position.play(&turn)?;
//! assert_eq!(effects.captured[0].1.to_string(), "i");
//! assert_eq!(after.board().get("f5".parse()?).unwrap().to_string(), "T");
//!
//! // A turn that is none, and the rule that forbids it.
//! let why = position.read_lan("f4-f6").unwrap_err();
//! assert_eq!(why.to_string(), "the Tank is blocked by the piece on f5 (§3)");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

#[cfg(test)]
mod tests;

#[doc = include_str!("pieces/board.md")]
pub mod board {}

#[doc = include_str!("pieces/commander.md")]
pub mod commander {}

#[doc = include_str!("pieces/infantry.md")]
pub mod infantry {}

#[doc = include_str!("pieces/tank.md")]
pub mod tank {}

#[doc = include_str!("pieces/militia.md")]
pub mod militia {}

#[doc = include_str!("pieces/engineer.md")]
pub mod engineer {}

#[doc = include_str!("pieces/artillery.md")]
pub mod artillery {}

#[doc = include_str!("pieces/anti_aircraft.md")]
pub mod anti_aircraft {}

#[doc = include_str!("pieces/missile.md")]
pub mod missile {}

#[doc = include_str!("pieces/air_force.md")]
pub mod air_force {}

#[doc = include_str!("pieces/navy.md")]
pub mod navy {}

#[doc = include_str!("pieces/headquarters.md")]
pub mod headquarters {}

#[doc = include_str!("play/rings.md")]
pub mod rings {}

#[doc = include_str!("play/carrying.md")]
pub mod carrying {}

#[doc = include_str!("play/splitting.md")]
pub mod splitting {}

#[doc = include_str!("play/ferry.md")]
pub mod ferry {}

#[doc = include_str!("play/check.md")]
pub mod check {}

#[doc = include_str!("play/heroes.md")]
pub mod heroes {}

#[doc = include_str!("play/battles.md")]
pub mod battles {}

#[doc = include_str!("play/endings.md")]
pub mod endings {}

#[doc = include_str!("play/rulesets.md")]
pub mod rulesets {}

#[doc = include_str!("play/setting_up.md")]
pub mod setting_up {}

#[doc = include_str!("programs/fen.md")]
pub mod fen {}

#[doc = include_str!("programs/lan.md")]
pub mod lan {}

#[doc = include_str!("programs/official_record.md")]
pub mod official_record {}

#[doc = include_str!("programs/typing.md")]
pub mod typing {}

#[doc = include_str!("programs/game_file.md")]
pub mod game_file {}

#[doc = include_str!("programs/referee.md")]
pub mod referee {}
