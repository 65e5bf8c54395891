//! The weights of the evaluation, worked out once for a ruleset.

use crate::evaluation::weights::Weights;
use tulenh_rules::{
    Action, Piece, Reach, Role, Ruleset, SQUARES, Side, Square, Squares, Stack, Step,
};

/// Plain pieces and heroes of each role.
pub(crate) const KINDS: usize = 2 * Role::ALL.len();

/// The place of a piece in tables of [`KINDS`].
pub(crate) fn kind(piece: Piece) -> usize {
    piece.role as usize * 2 + usize::from(piece.hero)
}

/// The opposite of [`kind`]: the role, and whether it is a hero.
fn of_kind(kind: usize) -> (Role, bool) {
    (Role::ALL[kind / 2], kind % 2 == 1)
}

/// The weights worked out for a ruleset.
pub(crate) struct Values {
    /// What a piece is worth on a point: `[side][kind][point]`, see [`kind`].
    place: [Vec<[i16; SQUARES]>; 2],
    /// The same without the place: what falls when it is taken.
    worth: [i32; KINDS],
    carried: i32,
    pub(crate) weights: Weights,
    /// The points from which each kind takes something on a point, by distance alone, and those on
    /// which it does from there: `[kind][point]`.
    pub(crate) near: Vec<[Squares; SQUARES]>,
}

impl Values {
    pub(crate) fn new(rules: &Ruleset, weights: &Weights) -> Values {
        let worth = worths(rules, weights);
        let red: Vec<[i16; SQUARES]> = (0..KINDS)
            .map(|kind| {
                let (role, _) = of_kind(kind);
                let mut places = [0; SQUARES];
                for square in Square::all() {
                    let rank = i32::from(square.rank());
                    // d to i are the middle of the land, c to e of the water.
                    let middle = if role == Role::Navy { 2 } else { 6 };
                    let off = (i32::from(square.file()) - middle).abs();
                    let bonus =
                        weights.advance[role] * rank.min(9) + weights.centre[role] * (4 - off);
                    places[square.index()] = (worth[kind] + bonus) as i16;
                }
                places
            })
            .collect();
        let mirrored = |places: &[i16; SQUARES]| {
            let mut mirrored = [0; SQUARES];
            for square in Square::all() {
                mirrored[square.index()] = places[square.mirrored().index()];
            }
            mirrored
        };
        let blue = red.iter().map(mirrored).collect();
        let near = |kind| {
            let (role, hero) = of_kind(kind);
            let reach = takes(rules, role, hero);
            let mut near = [Squares::EMPTY; SQUARES];
            for square in Square::all() {
                near[square.index()] = square.within(reach);
            }
            near
        };
        Values {
            place: [red, blue],
            worth,
            carried: weights.carried,
            weights: weights.clone(),
            near: (0..KINDS).map(near).collect(),
        }
    }

    /// A stack on a point.
    pub(crate) fn stack(&self, at: Square, stack: Stack) -> i32 {
        let places = &self.place[stack.side() as usize];
        let mut sum = -self.carried;
        for kind in stack.kinds() {
            sum += i32::from(places[kind][at.index()]) + self.carried;
        }
        sum
    }

    /// What a kind is worth on each point.
    pub(crate) fn places(&self, side: Side, kind: usize) -> &[i16; SQUARES] {
        &self.place[side as usize][kind]
    }

    /// What falls when a stack is taken.
    pub(crate) fn worth(&self, stack: Stack) -> i32 {
        stack.kinds().map(|kind| self.worth[kind]).sum()
    }

    /// Whether the carrier of a step bears on a point from where it goes, by distance alone.
    pub(crate) fn bears(&self, step: Step, target: Square) -> bool {
        self.near[step.group.kind()][target.index()].contains(step.action.to())
    }

    /// By how much better places the steps of a turn bring its carriers.
    // Asked about every quiet turn that is found: a call costs as much as the answer.
    #[inline(always)]
    pub(crate) fn step(&self, side: Side, from: Square, steps: &[Step]) -> i32 {
        let better = |step: &Step| match step.action {
            Action::Move { to } | Action::Capture { to, .. } => {
                let places = &self.place[side as usize][step.group.kind()];
                i32::from(places[to.index()]) - i32::from(places[from.index()])
            }
            _ => 0,
        };
        match steps {
            [step] => better(step),
            _ => steps.iter().map(better).sum(),
        }
    }
}

/// How far a piece takes something: of a ship, its gun.
fn takes(rules: &Ruleset, role: Role, hero: bool) -> Reach {
    match role {
        Role::Navy => Reach {
            straight: rules.ship_gun_range(hero),
            diagonal: rules.ship_gun_range(hero),
        },
        _ => rules.capture_reach(role, hero),
    }
}

/// The worth of each kind, heroes beside plain pieces.
fn worths(rules: &Ruleset, weights: &Weights) -> [i32; KINDS] {
    let share = if rules.decided_by_points() {
        weights.points_share
    } else {
        0
    };
    let mut worths = [0; KINDS];
    for (kind, worth) in worths.iter_mut().enumerate() {
        let (role, hero) = of_kind(kind);
        let mut own = weights.piece[role];
        let mut points = i32::from(rules.points[role]) * 10;
        if hero {
            own += weights.hero[role];
            points += i32::from(rules.hero_points) * 10 + weights.hero[role];
        }
        *worth = (own * (100 - share) + points * share) / 100;
        if role == Role::Commander && rules.commander_ends() {
            // Never on the scales: its loss is the end.
            *worth = 0;
        }
    }
    worths
}
