//! Claims proved by trying every legal turn, with the referee alone.
//!
//! Nothing is guessed and nothing left out: of the side that claims one turn must do, of the
//! opponent every turn is tried until one refutes. An end of the game is judged by [`Record`].

use crate::claim::Claim;
use tulenh_rules::search::{Generator, Turns};
use tulenh_rules::{BySide, Objective, Piece, Position, Record, Ruleset, Side, Turn};

/// The proof of one claim.
pub struct Proof {
    game: Record,
    start: Position,
    /// The side whose win is asked about.
    side: Side,
    /// How many pieces of each objective a side began with.
    began: Vec<(Objective, BySide<usize>)>,
    /// The turns from the start to the position looked at.
    path: Vec<Turn>,
    generator: Generator,
    spare: Vec<Turns>,
    /// By ply the answer that last refuted something, tried first.
    refuted: Vec<Option<Turn>>,
    /// Turns made so far.
    pub nodes: u64,
    most: u64,
}

/// More turns would have to be made than were allowed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct TooLarge;

impl Proof {
    /// For claims about a game that begins here; no more than `most` turns are made.
    pub fn new(start: &Position, most: u64) -> Proof {
        Proof::after(&Record::new(start.clone()), most)
    }

    /// For claims about a game that has come so far; no more than `most` turns are made.
    pub fn after(game: &Record, most: u64) -> Proof {
        let start = game.position().clone();
        let began = start.rules().objectives().map(|objective| {
            let count = |side| count(game.start(), objective, side);
            (objective, BySide::new(count))
        });
        Proof {
            game: game.clone(),
            side: start.turn(),
            began: began.collect(),
            path: Vec::new(),
            generator: Generator::new(),
            spare: Vec::new(),
            refuted: vec![None; 12],
            nodes: 0,
            most,
            start,
        }
    }

    /// All first turns that fulfil the claim.
    pub fn solutions(&mut self, claim: Claim) -> Result<Vec<Turn>, TooLarge> {
        let mut solutions = Vec::new();
        for turn in self.first_turns() {
            if self.fulfils(&turn, claim)? {
                solutions.push(turn);
            }
        }
        Ok(solutions)
    }

    /// All first turns, each once, in no particular order or form.
    pub fn first_turns(&mut self) -> Vec<Turn> {
        let mut turns = Turns::new();
        self.generator.legal_turns(&self.start, &mut turns);
        turns.turns().collect()
    }

    /// Whether the claim holds of this first turn.
    pub fn fulfils(&mut self, turn: &Turn, claim: Claim) -> Result<bool, TooLarge> {
        let start = &self.start.clone();
        let after = self.enter(start, turn)?;
        let holds = match claim {
            Claim::Wins { within } => {
                self.side = start.turn();
                self.is_won(&after, within)
            }
            Claim::Gains { points, within } => {
                self.side = start.turn();
                let lead = taken(start, turn);
                self.keeps(&after, within, points, lead)
            }
            Claim::Saves { within } => {
                self.side = !start.turn();
                match self.ended(&after) {
                    Some(winner) => Ok(winner != Some(self.side)),
                    None => self.can_win(&after, within).map(|wins| !wins),
                }
            }
        };
        self.path.pop();
        holds
    }

    /// Whether a turn of the side to move, which is the one asked about, wins within so many.
    fn can_win(&mut self, now: &Position, within: u32) -> Result<bool, TooLarge> {
        self.any(now, false, |proof, after, _| proof.is_won(after, within))
    }

    /// Whether it has won here, its opponent to move, or will with `within - 1` turns more.
    fn is_won(&mut self, now: &Position, within: u32) -> Result<bool, TooLarge> {
        if let Some(winner) = self.ended(now) {
            return Ok(winner == Some(self.side));
        }
        if within <= 1 {
            return Ok(!now.has_legal_turn() && self.judged() == Some(self.side));
        }
        let mut answered = false;
        let escapes = self.any(now, true, |proof, after, _| {
            answered = true;
            Ok(match proof.ended(after) {
                Some(winner) => winner != Some(proof.side),
                None => !proof.can_win(after, within - 1)?,
            })
        })?;
        Ok(!escapes && (answered || self.judged() == Some(self.side)))
    }

    /// Whether a turn of the side asked about gains so much within so many.
    fn can_gain(
        &mut self,
        now: &Position,
        within: u32,
        points: i32,
        lead: i32,
    ) -> Result<bool, TooLarge> {
        self.any(now, false, |proof, after, turn| {
            proof.keeps(after, within, points, lead + taken(now, turn))
        })
    }

    /// Whether the gain stands after every answer, or after those and `within - 1` turns more.
    fn keeps(
        &mut self,
        now: &Position,
        within: u32,
        points: i32,
        lead: i32,
    ) -> Result<bool, TooLarge> {
        if let Some(winner) = self.ended(now) {
            return Ok(winner == Some(self.side));
        }
        let mut answered = false;
        let escapes = self.any(now, true, |proof, after, turn| {
            answered = true;
            if let Some(winner) = proof.ended(after) {
                return Ok(winner != Some(proof.side));
            }
            let lead = lead - taken(now, turn);
            if within > 1 {
                return Ok(!proof.can_gain(after, within - 1, points, lead)?);
            }
            let stuck = !after.has_legal_turn();
            Ok(lead < points || stuck && proof.judged() != Some(proof.side))
        })?;
        Ok(!escapes && (answered || self.judged() == Some(self.side)))
    }

    /// Whether one turn of the side to move is as wanted.
    fn any(
        &mut self,
        now: &Position,
        answer: bool,
        mut wanted: impl FnMut(&mut Self, &Position, &Turn) -> Result<bool, TooLarge>,
    ) -> Result<bool, TooLarge> {
        let ply = self.path.len();
        let mut turns = self.spare.pop().unwrap_or_default();
        self.generator.legal_turns(now, &mut turns);
        let first = self.refuted.get(ply).cloned().flatten().filter(|first| {
            let same = |turn: Turn| turn == *first;
            answer && turns.turns().any(same)
        });
        let rest = turns.turns().filter(|turn| Some(turn) != first.as_ref());
        let mut found = Ok(false);
        for turn in first.iter().cloned().chain(rest) {
            found = self.enter(now, &turn).and_then(|after| {
                let found = wanted(self, &after, &turn);
                self.path.pop();
                found
            });
            if found != Ok(false) {
                if let Some(slot) = self.refuted.get_mut(ply).filter(|_| answer) {
                    *slot = Some(turn);
                }
                break;
            }
        }
        self.spare.push(turns);
        found
    }

    /// Makes a turn and puts it on the path.
    fn enter(&mut self, now: &Position, turn: &Turn) -> Result<Position, TooLarge> {
        self.nodes += 1;
        if self.nodes > self.most {
            return Err(TooLarge);
        }
        let mut after = now.clone();
        after.make_unchecked(turn);
        self.path.push(turn.clone());
        Ok(after)
    }

    /// Who has won if the game has ended by a Commander or an objective; whether the side to move
    /// has a turn is not asked.
    fn ended(&self, now: &Position) -> Option<Option<Side>> {
        let reached = || {
            self.began.iter().any(|(objective, began)| {
                let gone = |side| began[side] > 0 && count(now, *objective, side) == 0;
                Side::ALL.into_iter().any(gone)
            })
        };
        let ended = now.beaten().is_some() || now.halfmoves() == 0 && reached();
        ended.then(|| self.judged())
    }

    /// Who has won by the referee after the turns made so far.
    fn judged(&self) -> Option<Side> {
        let mut record = self.game.clone();
        for turn in &self.path {
            record.play_canonical(turn.clone()).ok()?;
        }
        record.outcome()?.winner
    }
}

fn count(now: &Position, objective: Objective, side: Side) -> usize {
    let roles = objective.roles();
    let pieces = now.board().pieces(side);
    pieces
        .filter(|(_, piece)| roles.contains(piece.role))
        .count()
}

/// The points that a turn takes, less those that it loses.
pub fn taken(before: &Position, turn: &Turn) -> i32 {
    let quiet = |action| {
        use tulenh_rules::Action::{Drop, Move};
        matches!(action, Move { .. } | Drop { .. })
    };
    if turn.steps().all(|step| quiet(step.action)) {
        return 0;
    }
    let Ok((_, effects)) = before.play(turn) else {
        return 0;
    };
    let sum = |gone: &[(_, tulenh_rules::Stack)]| -> i32 {
        let pieces = gone.iter().flat_map(|(_, stack)| stack.pieces());
        pieces.map(|piece| worth(before.rules(), piece)).sum()
    };
    sum(&effects.captured) - sum(&effects.lost)
}

fn worth(rules: &Ruleset, piece: Piece) -> i32 {
    let hero = if piece.hero { rules.hero_points } else { 0 };
    i32::from(rules.points[piece.role] + hero)
}
