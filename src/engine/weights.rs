//! Every number of the evaluation, in one table.
//!
//! Units: hundredths of a plain Infantry. The piece values began as the points of rules.md 2 times
//! ten and were moved towards what a piece can do; the rest began as guesses. `tulenh match` with
//! two settings says whether a change is worth keeping.

use crate::rules::{ByRole, Role};

/// What the evaluation knows about pieces and places. All values are for the side they belong to.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Weights {
    /// A piece on the board, where the Commander decides. The Commander's own worth counts only
    /// where its loss does not end the game.
    pub piece: ByRole<i32>,
    /// What a hero is worth above the plain piece.
    pub hero: ByRole<i32>,
    /// How much of a piece's worth comes from its points where points decide, in percent; the
    /// rest is what it can do.
    pub points_share: i32,
    /// All pieces of an objective gone: half-way there counts a quarter, and so on by the square.
    pub objective: i32,
    /// A step towards the enemy, a rank.
    pub advance: ByRole<i32>,
    /// Nearness to the middle files (d to i are the middle of the land), a file.
    pub centre: ByRole<i32>,
    /// A passenger, against the same piece on its own feet.
    pub carried: i32,
    /// A free neighbouring point that the piece could go to.
    pub freedom: ByRole<i32>,
    /// An own stack under the air defence of its own side, while the enemy has planes.
    pub covered: i32,
    /// The Commander under it.
    pub commander_covered: i32,
    /// An enemy piece that reaches the Commander's point by its distance alone.
    pub bearing: ByRole<i32>,
    /// An enemy piece near the Commander, a point nearer than [`Weights::FAR`].
    pub nearness: ByRole<i32>,
    /// An own piece next to the Commander, the first four.
    pub guard: i32,
    /// The Commander in its headquarters.
    pub shelter: i32,
    /// The Commander carried.
    pub carried_commander: i32,
    /// An enemy stack that a piece could take, by distance alone.
    pub threat: ByRole<i32>,
    /// Having the move.
    pub tempo: i32,
}

impl Weights {
    /// From this distance on (king's steps) a piece is not near any more.
    pub const FAR: i32 = 7;

    /// Changes one weight by name: a field, or a field and the letter of a piece, such as
    /// `piece.T` or `tempo`. Says whether there is such a weight.
    pub fn set(&mut self, name: &str, value: i32) -> bool {
        match self.named(name) {
            Some(weight) => {
                *weight = value.clamp(-5_000, 5_000);
                true
            }
            None => false,
        }
    }

    /// One weight by name, as [`Weights::set`] has it.
    pub fn get(&self, name: &str) -> Option<i32> {
        self.clone().named(name).copied()
    }

    fn named(&mut self, name: &str) -> Option<&mut i32> {
        let (field, role) = match name.split_once('.') {
            Some((field, letter)) => {
                let mut letters = letter.chars();
                let role = letters.next().and_then(Role::from_letter)?;
                if letters.next().is_some() {
                    return None;
                }
                (field, Some(role))
            }
            None => (name, None),
        };
        let by_role = match field {
            "piece" => Some(&mut self.piece),
            "hero" => Some(&mut self.hero),
            "advance" => Some(&mut self.advance),
            "centre" => Some(&mut self.centre),
            "freedom" => Some(&mut self.freedom),
            "bearing" => Some(&mut self.bearing),
            "nearness" => Some(&mut self.nearness),
            "threat" => Some(&mut self.threat),
            _ => None,
        };
        match (by_role, role) {
            (Some(table), Some(role)) => Some(&mut table[role]),
            (None, None) => Some(match field {
                "points_share" => &mut self.points_share,
                "objective" => &mut self.objective,
                "carried" => &mut self.carried,
                "covered" => &mut self.covered,
                "commander_covered" => &mut self.commander_covered,
                "guard" => &mut self.guard,
                "shelter" => &mut self.shelter,
                "carried_commander" => &mut self.carried_commander,
                "tempo" => &mut self.tempo,
                _ => return None,
            }),
            _ => None,
        }
    }

    /// The weights that are played with; nobody has tuned them by games yet.
    pub const USUAL: Weights = Weights {
        //              N    F    T    E   H   A    S    G    C     I    M
        piece: ByRole([750, 600, 240, 100, 60, 380, 240, 170, 1000, 100, 120]),
        hero: ByRole([150, 200, 130, 80, 60, 120, 120, 100, 0, 110, 80]),
        points_share: 70,
        objective: 900,
        advance: ByRole([4, 0, 8, 2, 0, 5, 3, 2, -12, 7, 7]),
        centre: ByRole([0, 3, 4, 2, 0, 4, 5, 4, 0, 3, 3]),
        carried: -14,
        freedom: ByRole([3, 2, 5, 1, 0, 3, 3, 2, 3, 3, 2]),
        covered: 5,
        commander_covered: 25,
        bearing: ByRole([18, 18, 22, 8, 6, 16, 16, 8, 8, 12, 12]),
        nearness: ByRole([2, 3, 7, 2, 1, 5, 4, 2, 0, 6, 5]),
        guard: 10,
        shelter: 25,
        carried_commander: 0,
        threat: ByRole([5, 6, 5, 3, 2, 6, 5, 4, 2, 4, 4]),
        tempo: 18,
    };
}
