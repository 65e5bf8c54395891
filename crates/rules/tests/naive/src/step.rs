//! One step of one component, and what it does to the board (RULES.md 3-7).

use super::board::Board;
use super::piece::{Kind, Piece};
use super::point::Point;
use super::rules::Rules;
use super::{air, commander, land, navy};

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Action {
    /// `-` move or board.
    Move,
    /// `x` capture, displacing.
    Displace,
    /// `:` capture in place, or bomb and return.
    InPlace,
    /// `><` one for one.
    Exchange,
    /// `~` shot down on the way.
    ShotDown,
    /// `^` drop passengers (the group without its plane) and return.
    Drop,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Step {
    /// Who acts, carrier first.
    pub group: Vec<Piece>,
    pub from: Point,
    pub to: Point,
    /// The gun's target of a double fire.
    pub second: Option<Point>,
    pub action: Action,
}

/// What a step did.
pub struct Effect {
    pub board: Board,
    pub captured: Vec<Piece>,
    pub lost: Vec<Piece>,
    pub shot_down_to: Option<Point>,
}

/// The place from which a component is about to step.
pub struct Scene<'a> {
    pub rules: &'a Rules,
    /// The board with the component still on its origin.
    pub board: &'a Board,
    /// The board without the component.
    pub lifted: Board,
    pub from: Point,
    pub group: &'a [Piece],
    /// Whether an own Navy stood on the origin when the turn began.
    pub left_navy: bool,
}

impl Scene<'_> {
    pub fn actor(&self) -> Piece {
        self.group[0]
    }

    pub fn is_own(&self, point: Point) -> bool {
        self.lifted.owner(point) == Some(self.actor().side)
    }

    pub fn is_enemy(&self, point: Point) -> bool {
        self.lifted.owner(point) == Some(self.actor().side.other())
    }

    /// Whether the component may join the own pieces on a point (RULES.md 7, combine).
    pub fn may_board(&self, point: Point) -> bool {
        let mut pieces = self.lifted.at(point).to_vec();
        pieces.extend_from_slice(self.group);
        super::stack::may_rest(self.rules, &pieces, point)
    }

    /// Whether only the Headquarters of a stack (H C) would fall to this actor (RULES.md 6).
    pub fn only_shelter_falls(&self, target: Point) -> bool {
        shelters_against(self.rules, &self.lifted, target, self.actor().kind)
    }

    pub fn step(&self, to: Point, action: Action) -> Step {
        Step {
            group: self.group.to_vec(),
            from: self.from,
            to,
            second: None,
            action,
        }
    }
}

/// Every step the component could make now. Whether what stays behind is legal at the end of
/// the turn is not looked at here.
pub fn steps(
    rules: &Rules,
    board: &Board,
    from: Point,
    group: &[Piece],
    left_navy: bool,
) -> Vec<Step> {
    let scene = Scene {
        rules,
        board,
        lifted: board.without(from, group),
        from,
        group,
        left_navy,
    };
    match group[0].kind {
        Kind::Navy => navy::steps(&scene),
        Kind::AirForce => air::steps(&scene),
        Kind::Commander => commander::steps(&scene),
        Kind::Engineer if group.len() > 1 => land::ferry(&scene),
        _ => land::steps(&scene),
    }
}

fn shelters_against(rules: &Rules, board: &Board, target: Point, actor: Kind) -> bool {
    board.has(target, Kind::Headquarters)
        && board.has(target, Kind::Commander)
        && !rules.hq_pierced_by.contains(&actor)
}

/// Take a target off the board: all of the stack, or only the H over a sheltered Commander.
fn capture(rules: &Rules, board: &mut Board, target: Point, actor: Kind) -> Vec<Piece> {
    if !shelters_against(rules, board, target, actor) {
        return board.clear(target);
    }
    let mut fallen = board.at(target).to_vec();
    fallen.retain(|piece| piece.kind == Kind::Headquarters);
    board.take(target, &fallen);
    fallen
}

/// Carry the step out on a copy of the board.
pub fn apply(rules: &Rules, board: &Board, step: &Step) -> Effect {
    let mut board = board.clone();
    let mut captured = Vec::new();
    let mut lost = Vec::new();
    let actor = step.group[0].kind;
    let is_capture = matches!(
        step.action,
        Action::Displace | Action::InPlace | Action::Exchange
    );
    if is_capture {
        captured.extend(capture(rules, &mut board, step.to, actor));
        if let Some(second) = step.second {
            captured.extend(capture(rules, &mut board, second, actor));
        }
    }
    match step.action {
        Action::Move | Action::Displace => {
            board.take(step.from, &step.group);
            board.add(step.to, &step.group);
        }
        Action::InPlace => {}
        Action::Exchange | Action::ShotDown => {
            board.take(step.from, &step.group);
            lost.clone_from(&step.group);
        }
        Action::Drop => {
            board.take(step.from, &step.group[1..]);
            board.add(step.to, &step.group[1..]);
        }
    }
    let shot_down_to = (step.action == Action::ShotDown).then_some(step.to);
    Effect {
        board,
        captured,
        lost,
        shot_down_to,
    }
}
