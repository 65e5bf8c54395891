//! Every number of the evaluation, in one table.
//!
//! Units: about hundredths of a plain Infantry. The piece values began as the points of RULES.md 2
//! times ten, the rest as guesses; then `tulenh-lab tune` moved them by 9,000 games of the official total
//! battle. `tulenh-lab match` with two settings says whether a change is worth keeping.
//!
//! The settings of that tuning, which was broken off after 4,500 rounds of two games; the weights are
//! the mean of its last four reports, and won 327 of 400 games against those from before (13 drawn) at
//! 8,000 nodes a turn:
//!
//! ```text
//! tulenh-lab tune nodes=1000,hash=1 piece.N:60 piece.F:50 piece.T:25 piece.E:15 piece.H:10 piece.A:35
//!     piece.S:30 piece.G:20 piece.I:12 piece.M:15 hero:25 bearing:5 threat:2 nearness:2 advance:2
//!     freedom:1.5 centre:2 carried:8 covered:4 commander_covered:10 guard:6 shelter:10
//!     carried_commander:10 tempo:8 --rounds 9000 --rate 0.006 --at-once 4 --turns 100 --resign 800
//! ```

use tulenh_rules::{ByRole, Role};

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

    /// The weights that are played with: the mean of rounds 3,150 to 4,500 of
    /// `tulenh-lab tune nodes=1000,hash=1 piece hero bearing threat nearness advance freedom centre …
    /// --rounds 9000 --turns 100 --resign 800`, and of the single ones. `points_share`, `objective` and
    /// the Commander's own worth do not matter in that battle. The first and the last are guesses still; an `objective`
    /// of 2,000 won against one of 900 at 1,000 nodes: in chesscom's naval battle +18 ± 24 Elo, in its aerial one
    /// +37 ± 22, 600 games each.
    pub const USUAL: Weights = Weights {
        //              N    F    T    E   H   A    S    G    C     I    M
        piece: ByRole([774, 684, 152, 91, 62, 423, 267, 156, 1000, 89, 111]),
        hero: ByRole([178, 276, 114, 120, 82, 83, 107, 73, 0, 99, 71]),
        points_share: 70,
        objective: 2000,
        advance: ByRole([2, -2, 3, 2, 2, 3, 6, 4, -12, 4, 5]),
        centre: ByRole([-3, 1, 5, 4, 0, 5, 8, 7, 0, 4, 5]),
        carried: 22,
        freedom: ByRole([0, 0, 3, 0, -2, 3, 4, 0, -1, -1, 1]),
        covered: 12,
        commander_covered: -3,
        bearing: ByRole([18, 13, 21, 3, 1, 20, 11, 12, 4, 15, 15]),
        nearness: ByRole([2, 3, 8, 3, 2, 6, 5, 1, -2, 5, 6]),
        guard: -4,
        shelter: 22,
        carried_commander: 34,
        threat: ByRole([4, 4, 9, 5, 1, 6, 2, 2, -1, 4, 2]),
        tempo: 19,
    };
}
