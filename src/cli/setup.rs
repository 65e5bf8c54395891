//! `tulenh setup`: halves for a secret set-up.

use std::io::Write;
use std::path::PathBuf;
use std::sync::Arc;

use clap::{Args, Subcommand, ValueEnum};

use tulenh_console::ToolError;
use tulenh_console::variant::Changes;
use tulenh_rules::half::{Half, ReadyMade};
use tulenh_rules::{Ruleset, Side};

use crate::game::GameId;
use crate::game::setup::{Commitment, Opening, OpeningWithHash, Salt};

/// Halves for a secret set-up. A half is six ranks of a FEN, from 6 to 1 for Red, from 12 to 7 for
/// Blue; or the id of a ready-made one.
#[derive(Debug, Subcommand)]
pub enum SetUp {
    /// Print the ready-made set-ups as Red's halves
    List,
    /// Print a half as it is written, or everything that is wrong with it
    Check(One),
    /// Print a half as the other side would have it
    Mirror(One),
    /// Print the FEN in which a game with these halves begins
    Combine(Both),
    /// Check what the bot has shown of a secret set-up: each half and salt against its hash, and both halves against
    /// the rules. Compare the hash with the one that was shown when the player confirmed, or give that with --hash
    Verify(Shown),
}

/// A half.
#[derive(Debug, Args)]
pub struct One {
    /// The half: six ranks of a FEN, or the id of a ready-made one
    #[arg(value_name = "HALF")]
    half: String,
    /// Whose it is
    #[arg(long, default_value = "red", value_name = "SIDE")]
    side: Whose,
}

/// Both halves.
#[derive(Debug, Args)]
pub struct Both {
    /// Red's half, or the id of a ready-made one
    #[arg(value_name = "RED")]
    red: String,
    /// Blue's half, or the id of a ready-made one
    #[arg(value_name = "BLUE")]
    blue: String,
    /// The ruleset, alone or with its battle and changes
    #[arg(long, default_value = "official", value_name = "RULESET")]
    ruleset: String,
    #[command(flatten)]
    changes: Changes,
}

/// What was shown after a set-up, as text or in parts.
#[derive(Debug, Args)]
pub struct Shown {
    /// A file with the text that the bot gives; standard input if left out or `-`
    #[arg(value_name = "FILE", conflicts_with_all = ["game", "side", "half", "salt", "hash"])]
    file: Option<PathBuf>,
    /// The number of the game
    #[arg(long, value_name = "NUMBER", requires_all = ["half", "salt", "hash"])]
    game: Option<GameId>,
    /// Whose half it is
    #[arg(long, default_value = "red", value_name = "SIDE", requires = "game")]
    side: Whose,
    /// The half
    #[arg(long, value_name = "HALF", requires = "game")]
    half: Option<String>,
    /// The salt, 32 hexadecimal digits
    #[arg(long, value_name = "SALT", requires = "game")]
    salt: Option<Salt>,
    /// The hash that was seen before, 64 hexadecimal digits
    #[arg(long, value_name = "HASH", requires = "game")]
    hash: Option<Commitment>,
}

/// A side.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Whose {
    Red,
    Blue,
}

impl SetUp {
    pub fn run(&self) -> Result<(), ToolError> {
        let mut out = std::io::stdout().lock();
        match self {
            SetUp::List => {
                for ready in &ReadyMade::ALL {
                    writeln!(out, "{:<10} {}", ready.id, ready.half(Side::Red))?;
                    writeln!(out, "{:<10} {}: {}", "", ready.name, ready.idea)?;
                }
            }
            SetUp::Check(one) => {
                let half = one.read()?;
                let offences = half.offences();
                if !offences.is_empty() {
                    let lines: Vec<String> = offences.iter().map(ToString::to_string).collect();
                    return Err(lines.join("\n        ").into());
                }
                writeln!(out, "{half}")?;
            }
            SetUp::Mirror(one) => writeln!(out, "{}", one.read()?.mirrored())?,
            SetUp::Combine(both) => writeln!(out, "{}", both.fen()?)?,
            SetUp::Verify(shown) => shown.verify(&mut out)?,
        }
        Ok(())
    }
}

impl One {
    fn read(&self) -> Result<Half, ToolError> {
        read(&self.half, self.side.side())
    }
}

impl Shown {
    fn verify(&self, out: &mut impl Write) -> Result<(), ToolError> {
        let all = match (self.game, &self.half, self.salt, self.hash) {
            (Some(game), Some(half), Some(salt), hash) => {
                let half = read(half, self.side.side())?;
                let opening = Opening { game, half, salt };
                vec![OpeningWithHash { opening, hash }]
            }
            _ => Opening::read_all(&self.text()?)?,
        };
        let mut wrong = Vec::new();
        for OpeningWithHash { opening, hash } in &all {
            let (game, side, found) = (opening.game, opening.half.side, opening.commitment());
            let name = format!("game {game}, {side}");
            match hash {
                Some(hash) if *hash == found && self.hash.is_some() => {
                    writeln!(out, "{name}: the hash is right: {found}")?
                }
                // That text and hash fit proves nothing: both come from the same hand.
                Some(hash) if *hash == found => writeln!(
                    out,
                    "{name}: half and salt make the hash {found}; compare it with the one that was shown when {side} confirmed"
                )?,
                Some(hash) => wrong.push(format!("{name}: the hash is {found}, and not {hash}")),
                None => writeln!(
                    out,
                    "{name}: half and salt make the hash {found}; the text gives none, as of a half that nobody confirmed"
                )?,
            }
            let offences = opening.half.offences();
            wrong.extend(offences.iter().map(|offence| format!("{name}: {offence}")));
        }
        if let [one, other] = &all[..]
            && one.opening.game == other.opening.game
            && wrong.is_empty()
        {
            let rules = Arc::new(Ruleset::OFFICIAL);
            let start = Half::start(&one.opening.half, &other.opening.half, rules)?;
            writeln!(out, "the game begins with: {}", start.fen())?;
        }
        match wrong.is_empty() {
            true => Ok(()),
            false => Err(wrong.join("\n        ").into()),
        }
    }

    fn text(&self) -> Result<String, ToolError> {
        match &self.file {
            Some(file) if file.as_os_str() != "-" => std::fs::read_to_string(file)
                .map_err(|error| format!("{}: {error}", file.display()).into()),
            _ => Ok(std::io::read_to_string(std::io::stdin())?),
        }
    }
}

impl Whose {
    const fn side(self) -> Side {
        match self {
            Whose::Red => Side::Red,
            Whose::Blue => Side::Blue,
        }
    }
}

impl Both {
    fn fen(&self) -> Result<String, ToolError> {
        let rules = self.changes.of(&self.ruleset)?;
        let (red, blue) = (read(&self.red, Side::Red)?, read(&self.blue, Side::Blue)?);
        Ok(Half::start(&red, &blue, Arc::new(rules))?.fen())
    }
}

fn read(text: &str, side: Side) -> Result<Half, ToolError> {
    match ReadyMade::by_id(text) {
        Some(ready) => Ok(ready.half(side)),
        None => Ok(Half::parse(text, side).map_err(|error| format!("{side}: {error}"))?),
    }
}
