//! The lessons: a position each, what has to be reached in it, and turns to choose from. What is
//! right is decided by what the referee says a turn does.

use std::sync::Arc;

use tulenh_rules::{Effects, Position, Role, Ruleset, Side, Square, Turn};

/// A lesson.
pub(crate) struct Lesson {
    /// The key of its name.
    pub name: &'static str,
    /// The message that says what is to be done.
    pub task: &'static str,
    /// The message that says what has been learnt.
    pub learnt: &'static str,
    /// Where it is done; Red is to move, under the usual rules.
    fen: &'static str,
    /// What has to be reached.
    goal: Goal,
    /// Turns to choose from, in LAN: the first is right, the others are not, or not even legal.
    pub choices: [&'static str; 3],
}

/// What a turn has to reach.
enum Goal {
    /// Any turn without a capture.
    Move,
    /// A capture by this piece that costs nothing.
    CaptureBy(Role),
    /// A ship in the estuary.
    Estuary,
    /// Two pieces on one point.
    Carry,
    /// So many captures in the one turn, at no cost.
    Captures(usize),
    /// Check, and a hero.
    Hero,
    /// The enemy Commander.
    Win,
}

impl Lesson {
    /// The position; `None` never, a test holds that.
    pub fn position(&self) -> Option<Position> {
        Position::from_fen(self.fen, Arc::new(Ruleset::usual().clone())).ok()
    }

    /// The point that is asked to act.
    pub fn from(&self) -> Option<Square> {
        let position = self.position()?;
        let [right, ..] = self.choices;
        position.read_lan(right).ok().map(|turn| turn.from())
    }

    /// Whether a turn that led there with these effects reaches the goal.
    pub fn is_reached(&self, turn: &Turn, after: &Position, effects: &Effects) -> bool {
        let free = effects.lost.is_empty();
        match self.goal {
            Goal::Move => effects.captured.is_empty(),
            Goal::CaptureBy(role) => {
                let mut captors = turn.steps().filter(|step| step.action.is_capture());
                free && captors.any(|step| step.group.carrier().role == role)
            }
            Goal::Estuary => {
                let mut stacks = after.board().stacks(Side::Red);
                // Files d and e; a ship reaches no others off the coast.
                stacks.any(|(at, stack)| stack.contains(Role::Navy) && at.file() >= 3)
            }
            Goal::Carry => after
                .board()
                .stacks(Side::Red)
                .any(|(_, stack)| stack.is_combined()),
            Goal::Captures(count) => free && effects.captured.len() >= count,
            Goal::Hero => after.is_check() && !effects.promoted.is_empty(),
            Goal::Win => after.beaten() == Some(Side::Blue),
        }
    }
}

/// The lessons from first to last.
pub(crate) static LESSONS: [Lesson; 12] = [
    Lesson {
        name: "infantry",
        task: "lesson-infantry",
        learnt: "learnt-infantry",
        fen: "11/11/11/11/7i3/11/11/5I5/11/11/11/11 r - - 0 1",
        goal: Goal::Move,
        choices: ["f5-f6", "f5-f7", "f5-g6"],
    },
    Lesson {
        name: "tank",
        task: "lesson-tank",
        learnt: "learnt-tank",
        fen: "11/11/11/11/11/11/5m5/11/5T2i2/11/11/11 r - - 0 1",
        goal: Goal::CaptureBy(Role::Tank),
        choices: ["f4xf6", "f4xi4", "f4-f5"],
    },
    Lesson {
        name: "artillery",
        task: "lesson-artillery",
        learnt: "learnt-artillery",
        fen: "11/11/11/11/11/11/6a4/6I4/6T4/6A4/11/11 r - - 0 1",
        goal: Goal::CaptureBy(Role::Artillery),
        choices: ["g3xg6", "g4xg6", "g3-g5"],
    },
    Lesson {
        name: "ship",
        task: "lesson-ship",
        learnt: "learnt-ship",
        fen: "11/11/11/7e3/11/11/1N9/11/11/11/11/11 r - - 0 1",
        goal: Goal::Estuary,
        choices: ["b6-e6", "b6-f6", "b6-b10"],
    },
    Lesson {
        name: "gun",
        task: "lesson-gun",
        learnt: "learnt-gun",
        fen: "11/11/11/7i3/11/11/11/1N2t6/11/11/11/11 r - - 0 1",
        goal: Goal::CaptureBy(Role::Navy),
        choices: ["b5:e5", "b5-b8", "b5-e8"],
    },
    Lesson {
        name: "plane",
        task: "lesson-plane",
        learnt: "learnt-plane",
        fen: "11/11/11/11/5s5/11/5t2a2/11/11/5F5/11/11 r - - 0 1",
        goal: Goal::CaptureBy(Role::AirForce),
        choices: ["f3xi6", "f3><f6", "f3~f7"],
    },
    Lesson {
        name: "carry",
        task: "lesson-carry",
        learnt: "learnt-carry",
        fen: "11/11/11/7i3/11/11/11/11/5TI4/11/11/11 r - - 0 1",
        goal: Goal::Carry,
        choices: ["g4-f4", "g4-f5", "g4-g5"],
    },
    Lesson {
        name: "split",
        task: "lesson-split",
        learnt: "learnt-split",
        fen: "11/11/11/11/11/11/5m5/11/4e(TI)5/11/11/11 r - - 0 1",
        goal: Goal::Captures(2),
        choices: ["f4xf6/If4xe4", "f4xf6", "If4xf6"],
    },
    Lesson {
        name: "three",
        task: "lesson-three",
        learnt: "learnt-three",
        fen: "11/11/11/2n2a5/11/11/2(NFT)1i6/11/11/11/11/11 r - - 0 1",
        goal: Goal::Captures(3),
        choices: ["c6xc9/Fc6xf9/Tc6xe6", "c6xc9", "Tc6xf9"],
    },
    Lesson {
        name: "hero",
        task: "lesson-hero",
        learnt: "learnt-hero",
        fen: "5c1i3/2m8/3T7/11/7I3/11/11/11/11/11/11/10C r - - 0 1",
        goal: Goal::Hero,
        choices: ["d10-f10", "d10-f12", "d10-e10"],
    },
    Lesson {
        name: "power",
        task: "lesson-power",
        learnt: "learnt-power",
        fen: "2c8/11/9e1/8a2/11/11/5+T5/11/11/11/10I/10C r - - 0 1",
        goal: Goal::CaptureBy(Role::Tank),
        choices: ["f6xi9", "f6xj10", "f6-f9"],
    },
    Lesson {
        name: "win",
        task: "lesson-win",
        learnt: "learnt-win",
        fen: "11/7t3/4c6/5i5/11/11/11/11/7T3/4C6/10I/11 r - - 0 1",
        goal: Goal::Win,
        choices: ["e3xe10", "h4-h6", "e3-d3"],
    },
];
