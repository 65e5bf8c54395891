//! Which turns could leave the own Commander in check, found without making them.
//!
//! Nearly no turn touches what keeps the Commander safe. Those that might are made and asked about
//! (`legality::finish`), most steps of the Commander itself apart ([`Exposed`](crate::search::exposed::Exposed)); the
//! others are known to be legal. In chess
//! programs these are pinned pieces and king moves
//! (<https://www.chessprogramming.org/Pin>); here also guns whose rings keep planes off, and points
//! through which an enemy would strike.

use crate::board::Board;
use crate::geometry::side::Side;
use crate::geometry::square::Square;
use crate::geometry::squares::Squares;
use crate::movegen::apply::Change;
use crate::movegen::check::{Attacker, attacker};
use crate::movegen::heroes::{LAST_DEFENDER_LIMIT, last_defender};
use crate::movegen::turn::Step;
use crate::pieces::role::{Role, RoleSet};
use crate::pieces::stack::Stack;
use crate::ruleset::{RingJoin, Ruleset};

/// What could leave the Commander of a side in check, while check is enforced.
#[derive(Debug, Clone)]
pub struct Danger {
    /// Where the own Commander is; nothing is dangerous when `None`.
    commander: Option<Square>,
    /// In check, or in a way that any turn could matter.
    always: bool,
    /// Points that alone stand between an enemy and the Commander.
    sole: Squares,
    /// Points that stand there, perhaps with others.
    blockers: Squares,
    /// Own guns, when an enemy plane could reach the Commander.
    guns: Squares,
    /// How many pieces the enemy has.
    enemies: u16,
    /// Whether a last defender of the enemy is no hero yet: any turn makes it one, and it reaches further then.
    defender: bool,
    /// What gives check, when it is in check.
    attacker: Option<Attacker>,
}

impl Danger {
    /// What is dangerous for `side` in this position.
    pub fn of(rules: &Ruleset, board: &Board, side: Side) -> Danger {
        Danger::with_checker(rules, board, side, checker(rules, board, side))
    }

    /// [`Danger::of`] with the result of [`checker`].
    pub(crate) fn with_checker(
        rules: &Ruleset,
        board: &Board,
        side: Side,
        attacker: Option<Attacker>,
    ) -> Danger {
        let mut danger = Danger {
            commander: board.commander(side).filter(|_| rules.enforces_check()),
            always: false,
            sole: Squares::EMPTY,
            blockers: Squares::EMPTY,
            guns: Squares::EMPTY,
            enemies: board.count(!side),
            defender: last_defender(rules, board, !side).is_some(),
            attacker: None,
        };
        let Some(commander) = danger.commander else {
            return danger;
        };
        danger.attacker = attacker;
        danger.always = danger.attacker.is_some() || danger.defender;
        if danger.always {
            return danger;
        }
        let mut near = commander.star();
        if let Some(other) = board.bare_commander(!side) {
            near.insert(other);
        }
        let afloat = board
            .get(commander)
            .is_some_and(|stack| stack.carrier().role == Role::Navy);
        let mut flown_at = false;
        for at in near.intersection(board.occupied(!side)) {
            if let Some(stack) = board.get(at) {
                flown_at |= danger.watch(rules, board, commander, at, stack, afloat);
            }
        }
        if flown_at {
            danger.guns = board.guns(side);
            // A gun that becomes a hero has a wider ring, and a plane that was shot down on the way
            // may now come through to an exchange; where rings join, any new one may do that.
            danger.always = may_promote_guns(board, side) || rules.ring_join == RingJoin::Union;
        }
        danger
    }

    /// What gives check, one of several.
    pub fn attacker(&self) -> Option<Attacker> {
        self.attacker
    }

    /// Notes what stands between one enemy stack and the Commander. Says whether a plane of it
    /// could reach the Commander if no ring kept it off.
    fn watch(
        &mut self,
        rules: &Ruleset,
        board: &Board,
        commander: Square,
        at: Square,
        stack: Stack,
        afloat: bool,
    ) -> bool {
        let Some((direction, length)) = at.line_to(commander) else {
            return false;
        };
        let (mut blockable, mut sails, mut flies) = (false, false, false);
        for piece in stack.pieces() {
            match piece.role {
                Role::AirForce => {
                    let reach = rules.move_reach(piece.role, piece.hero).along(direction);
                    flies |= !piece.hero && length <= reach;
                }
                // Only against another ship it needs a free way.
                Role::Navy => sails = afloat,
                Role::Artillery => {}
                Role::Commander => blockable |= direction.is_straight(),
                role => {
                    blockable |= length <= rules.capture_reach(role, piece.hero).along(direction);
                }
            }
        }
        if !blockable && !sails {
            return flies;
        }
        let (mut between, mut here) = (Squares::EMPTY, at);
        for _ in 1..length {
            let Some(next) = here.step(direction) else {
                return flies;
            };
            here = next;
            if board.get(here).is_some() {
                between.insert(here);
            }
        }
        // Its friends do not stop a ship.
        let own = between.intersection(board.occupied(!stack.side()));
        for (stops, between) in [(blockable, between), (sails, own)] {
            if stops && between.len() == 1 {
                self.sole = self.sole.union(between);
            }
        }
        self.blockers = self.blockers.union(between);
        flies
    }

    /// Whether any turn that begins on `from` has to be asked about.
    pub(crate) fn leaving(&self, from: Square, stack: Stack) -> bool {
        self.commander.is_some()
            && (self.always
                || stack.contains(Role::Commander)
                || self.guns.contains(from)
                || stack.is_combined()
                    && (self.blockers.contains(from)
                        || !self.guns.is_empty() && stack.roles().meets(GUNS)))
    }

    /// Whether a single piece may leave `from` for any free point without being asked about;
    /// [`Danger::leaving`] apart.
    pub(crate) fn free(&self, from: Square) -> bool {
        self.commander.is_none() || !self.sole.contains(from)
    }

    /// Whether a piece that boards what stands on `to` has to be asked about.
    pub(crate) fn boarding(&self, to: Square) -> bool {
        self.commander.is_some() && (self.commander == Some(to) || self.guns.contains(to))
    }

    /// Whether a step has to be asked about, `alone` when it is the only one of its turn by a
    /// single piece; [`Danger::leaving`] apart.
    pub(crate) fn step(&self, from: Square, step: Step, change: &Change, alone: bool) -> bool {
        let Some(commander) = self.commander else {
            return false;
        };
        let to = step.action.to();
        let lost = change.removed.lost.is_some();
        if to == commander || self.guns.contains(to) || lost && !self.guns.is_empty() {
            return true;
        }
        let mut taken = change.removed.captured();
        let Some((at, _)) = taken.next() else {
            return alone && self.sole.contains(from);
        };
        // An exchange and a double fire may free two points of one line.
        let two = !alone || taken.next().is_some() || lost;
        let watched = if two { self.blockers } else { self.sole };
        alone && watched.contains(from)
            || watched.contains(at)
            || step.action.also().is_some_and(|also| watched.contains(also))
            // Without its headquarters the enemy Commander may come to face ours.
            || change
                .removed
                .captured()
                .any(|(_, stack)| stack.carrier().role == Role::Headquarters)
    }

    /// Whether any turn makes a hero of the enemy's last defender.
    pub(crate) fn promotes_last_defender(&self) -> bool {
        self.defender
    }

    /// Whether the enemy may be left with a last defender that becomes a hero by a turn that captures so many pieces.
    pub(crate) fn may_leave_last_defender(&self, captured: u16) -> bool {
        self.commander.is_some()
            && (self.defender
                || captured > 0 && self.enemies.saturating_sub(captured) <= LAST_DEFENDER_LIMIT)
    }
}

/// What gives `side` a check that it has to answer, one of several.
pub fn checker(rules: &Ruleset, board: &Board, side: Side) -> Option<Attacker> {
    rules
        .enforces_check()
        .then(|| attacker(rules, board, side))
        .flatten()
}

/// Whether a turn of `side` may make a hero of one of its guns: by a check that a gun in line with
/// the enemy Commander gives, or as a last defender.
pub(crate) fn may_promote_guns(board: &Board, side: Side) -> bool {
    let guns = board.guns(side);
    let in_line = |enemy: Square| !enemy.star().intersection(guns).is_empty();
    !guns.is_empty()
        && (board.count(side) <= LAST_DEFENDER_LIMIT || board.commander(!side).is_some_and(in_line))
}

/// Pieces with a ring of fire.
pub(crate) const GUNS: RoleSet = RoleSet::of(&[Role::AntiAircraft, Role::Missile, Role::Navy]);
