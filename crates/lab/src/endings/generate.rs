//! `tulenh-lab endings generate`: endings that one side should win.

use std::num::NonZeroU64;
use std::sync::Arc;

use clap::Args;
use tulenh_console::ToolError;
use tulenh_console::progress::Progress;
use tulenh_engine::{Limits, Options, Rng, Score, Table, Task, search};
use tulenh_rules::{Position, Record, Ruleset, Side};

use crate::endings::kind::{KINDS, random_position};
use crate::endings::players::{Players, Verdict, WITHIN};
use crate::endings::won_ending::WonEnding;
use crate::player::Player;

/// Print won endings: of each kind, and from the ends of games of the engine against itself.
///
/// A position is taken when searches of 30,000 and 300,000 nodes find its winner far ahead and no win within a few turns,
/// and when the engine wins it within sixty turns with the nodes of `--proof` a turn against as many. The same seed and
/// the same engine give the same endings.
#[derive(Debug, Args)]
pub struct Generate {
    /// Another number gives other endings
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Endings from games
    #[arg(long, default_value_t = 20)]
    from_games: usize,
    /// Only endings of this kind, such as `CNTvCI`, in place of all kinds
    #[arg(long)]
    kind: Option<String>,
    /// How many endings of the kind
    #[arg(long, default_value_t = 10, requires = "kind")]
    count: usize,
    /// Nodes a turn, of either side, with which the engine must win an ending against itself
    #[arg(long, default_value = "1000000")]
    proof: NonZeroU64,
}

/// The nodes of the searches that judge a position; the second only where the first agrees.
const JUDGING: [u64; 2] = [30_000, 300_000];
/// How far ahead the winner is at least, in hundredths of an Infantry: of a bare Commander, and of a side
/// that has more.
const AHEAD: [i32; 2] = [150, 600];
/// A win within so many turns of either side is no ending to be won by technique.
const SOON: u32 = 6;
/// Positions tried for one ending.
const TRIES: usize = 1_000;
/// The nodes a turn in games.
const PLAYING: u64 = 3_000;
/// Turns of either side that are played at random in the beginning of a game.
const OPENING: usize = 6;
/// The most pieces on the board of an ending.
const PIECES: u16 = 9;
/// Turns of either side after which a game is left.
const LONGEST: usize = 300;

impl Generate {
    pub fn run(&self) -> Result<(), ToolError> {
        let progress = Progress::new(0, "endings");
        let mut rng = Rng::new(self.seed);
        let kinds = match &self.kind {
            Some(kind) => vec![(kind.as_str(), self.count)],
            None => KINDS.to_vec(),
        };
        for (kind, count) in kinds {
            for _ in 0..count {
                let ending = self.of_kind(kind, &mut rng)?;
                progress.print(ending)?;
                progress.add(1);
            }
        }
        let mut found = 0;
        let mut game = 0;
        while self.kind.is_none() && found < self.from_games {
            if let Some(ending) = self.of_game(game)? {
                progress.print(ending)?;
                progress.add(1);
                found += 1;
            }
            game += 1;
        }
        Ok(())
    }

    fn of_kind(&self, kind: &str, rng: &mut Rng) -> Result<WonEnding, ToolError> {
        for _ in 0..TRIES {
            let winner = Side::ALL[rng.below(2)];
            let position = random_position(kind, winner, rng);
            let position = position.ok_or_else(|| format!("no position {kind}"))?;
            if is_ending(&position, winner) {
                let ending = WonEnding {
                    winner,
                    position,
                    source: format!("{kind}, seed {}", self.seed),
                };
                if self.is_won(&ending)? {
                    return Ok(ending);
                }
            }
        }
        Err(format!("{kind}: nobody is ahead in {TRIES} positions").into())
    }

    /// The first position of a game with few pieces in which one side is far ahead.
    fn of_game(&self, number: u64) -> Result<Option<WonEnding>, ToolError> {
        let mut rng = Rng::new(self.seed.wrapping_mul(1_000_003).wrapping_add(number));
        let mut game = Record::new(Position::start(Arc::new(Ruleset::OFFICIAL)));
        let table = Table::new(16);
        while game.outcome().is_none() && game.turns().len() < LONGEST {
            let position = game.position();
            if game.turns().len() < OPENING {
                let turns = position.legal_steps();
                let quiet = turns.into_iter().filter(|turn| !turn.is_capture());
                let quiet: Vec<_> = quiet.collect();
                let turn = quiet.get(rng.below(quiet.len())).ok_or("no quiet turn")?;
                if position.play(turn)?.1.lost.is_empty() {
                    game.play(&turn.clone())?;
                }
                continue;
            }
            let found = search(
                &Task::of(&game),
                &table,
                &Limits::nodes(PLAYING),
                &Options::default(),
                &mut |_| {},
            );
            let line = found.lines.first().ok_or("no turn")?;
            if position.board().total() <= PIECES && line.score.value().abs() >= AHEAD[1] {
                let winner = if line.score > Score::EVEN {
                    position.turn()
                } else {
                    !position.turn()
                };
                let mut setup = position.setup().clone();
                (setup.halfmoves, setup.fullmoves) = (0, 1);
                let position = Position::new(setup, position.rules().clone())?;
                if is_ending(&position, winner) {
                    let (seed, turn) = (self.seed, game.turns().len());
                    let ending = WonEnding {
                        winner,
                        position,
                        source: format!("game {number} of seed {seed}, turn {turn}"),
                    };
                    // A game gives one ending or none: what follows is the same ending a turn later.
                    return Ok(self.is_won(&ending)?.then_some(ending));
                }
            }
            let turn = found.best().ok_or("no turn")?.clone();
            game.play(&turn)?;
        }
        Ok(None)
    }

    /// Whether the engine wins the ending against itself: being far ahead is not enough.
    fn is_won(&self, ending: &WonEnding) -> Result<bool, ToolError> {
        let player: Player = format!("nodes={},hash=64", self.proof).parse()?;
        let players = Players {
            winner: &player,
            defender: &player,
            within: WITHIN,
        };
        Ok(players.play(ending)?.result == Verdict::Won)
    }
}

/// Whether searches find `winner` far ahead, and no win soon.
fn is_ending(position: &Position, winner: Side) -> bool {
    let mut searches = JUDGING.into_iter();
    searches.all(|nodes| is_far_ahead(position, winner, nodes))
}

fn is_far_ahead(position: &Position, winner: Side, nodes: u64) -> bool {
    let table = Table::new(4);
    let found = search(
        &Task::at(position),
        &table,
        &Limits::nodes(nodes),
        &Options::default(),
        &mut |_| {},
    );
    let Some(line) = found.lines.first() else {
        return false;
    };
    let score = if position.turn() == winner {
        line.score
    } else {
        -line.score
    };
    let soon = score.forced().is_some_and(|(plies, _)| plies <= SOON);
    let bare = position.board().count(!winner) == 1;
    score >= Score::cp(AHEAD[usize::from(!bare)]) && !soon
}
