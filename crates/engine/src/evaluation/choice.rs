//! Which evaluation a search uses.

use std::fmt;
use std::str::FromStr;
use std::sync::Arc;

use crate::network::Network;
use tulenh_rules::{Board, Position};

/// The most pieces of both sides with which a search values positions by the network of endings, or by the hand-written
/// evaluation where there is none: they know what makes progress there, where the other networks only know who wins.
/// From ten to thirteen pieces the networks of the total battle and of its endings are as good: +5 ± 24 Elo in 600 games
/// (`tulenh-lab match eval=assets/engine/ending.network,nodes=4000 eval=learned,nodes=4000 --few 13 --opening 24
/// --games 300 --resign 2500`, with `--seed 4` and `--seed 5`).
const ENDING: u16 = 9;

/// Whether no more than [`ENDING`] pieces are left.
pub(crate) fn is_ending(board: &Board) -> bool {
    board.total() <= ENDING
}

/// What a search values quiet positions by.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub enum Evaluation {
    /// The learned evaluation where this program has one for the rules: [`Network::built_in`], or with nine pieces and
    /// fewer [`Network::of_endings`]; else the hand-written one.
    #[default]
    Learned,
    /// The hand-written evaluation, by [`Options::weights`](crate::Options::weights).
    Classical,
    /// This network, whatever the rules.
    Network(Arc<Network>),
}

impl Evaluation {
    /// The evaluations that have a name: `learned` and `classical`.
    pub const NAMED: [Evaluation; 2] = [Evaluation::Learned, Evaluation::Classical];

    /// The network for a search of this position; `None` for the hand-written evaluation.
    pub fn network(&self, position: &Position) -> Option<Arc<Network>> {
        match self {
            Evaluation::Learned if is_ending(position.board()) => {
                Network::of_endings(position.rules())
            }
            Evaluation::Learned => Network::built_in(position.rules()),
            Evaluation::Classical => None,
            Evaluation::Network(network) => Some(network.clone()),
        }
    }
}

/// The text names no evaluation.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("not an evaluation (learned or classical)")]
pub struct BadEvaluation;

impl FromStr for Evaluation {
    type Err = BadEvaluation;

    fn from_str(text: &str) -> Result<Evaluation, BadEvaluation> {
        let mut named = Evaluation::NAMED.into_iter();
        let named = named.find(|evaluation| evaluation.to_string() == text);
        named.ok_or(BadEvaluation)
    }
}

impl fmt::Display for Evaluation {
    /// Its name, or `network` and the checksum.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Evaluation::Learned => f.write_str("learned"),
            Evaluation::Classical => f.write_str("classical"),
            Evaluation::Network(network) => write!(f, "network {:016x}", network.checksum()),
        }
    }
}
