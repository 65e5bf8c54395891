//! The ranks of quiet moves of one step.

use crate::search::node::terms::Terms;
use crate::search::ordering::history::History;
use crate::search::ordering::move_hash::Marked;
use crate::search::ordering::turn_list::{FROM_TABLE, Kind};
use tulenh_rules::{Action, SQUARES, Side, Square, Squares, Stack, Step};

/// By what the quiet moves of a node are ranked: the marked ones first, then by history and place.
pub(crate) struct MoveRanks<'a> {
    pub(crate) terms: &'a Terms,
    pub(crate) history: &'a History,
    pub(crate) marked: Marked,
    /// The side to move.
    pub(crate) side: Side,
    /// The enemy Commander, where check has to be answered.
    pub(crate) commander: Option<Square>,
}

/// The same for all moves of one group from one point, which are found one after the other: what they share is looked up
/// once.
pub(crate) struct GroupRanks<'a> {
    ranks: &'a MoveRanks<'a>,
    from: Square,
    group: Stack,
    history: &'a [i16; SQUARES],
    places: &'a [i16; SQUARES],
    /// What the carrier is worth where it stands.
    here: i32,
    /// The points from which the carrier may give check, by distance alone.
    checks: Squares,
    /// Where the marked moves from here go, each with its rank, if it is a single piece and there are any.
    marked: Option<[(Option<Square>, i32); 3]>,
}

impl MoveRanks<'_> {
    pub(crate) fn of_group(&self, from: Square, group: Stack) -> GroupRanks<'_> {
        let (values, kind) = (&self.terms.values, group.kind());
        let places = values.places(self.side, kind);
        let commander = self.commander;
        let marked = self.marked.moves_from(from);
        GroupRanks {
            ranks: self,
            from,
            group,
            history: self.history.targets(self.side, kind),
            places,
            here: i32::from(places[from.index()]),
            checks: commander.map_or(Squares::EMPTY, |at| values.near[kind][at.index()]),
            marked: marked.iter().any(|(to, _)| to.is_some()).then_some(marked),
        }
    }
}

impl GroupRanks<'_> {
    /// Whether a step is one of this group from this point.
    pub(crate) fn is_of(&self, from: Square, step: &Step) -> bool {
        self.from == from && self.group == step.group
    }

    pub(crate) fn rank(&self, step: Step) -> (i32, Kind) {
        let to = step.action.to();
        let moves = matches!(step.action, Action::Move { .. });
        let marked = match &self.marked {
            _ if !moves || self.group.is_combined() => self.ranks.marked.rank(self.from, &[step]),
            Some(marked) => {
                let found = marked.iter().find(|(target, _)| *target == Some(to));
                found.map_or(0, |(_, rank)| *rank)
            }
            None => 0,
        };
        if marked == FROM_TABLE {
            return (FROM_TABLE, Kind::Quiet);
        }
        let margins = &self.ranks.terms.margins;
        let better = match moves {
            true => i32::from(self.places[to.index()]) - self.here,
            false => 0,
        };
        let good = i32::from(self.history[to.index()]);
        let rank = marked + good + better * margins.place_factor / 100;
        match self.checks.contains(to) {
            true => (rank + margins.may_check_bonus, Kind::MayCheck),
            false => (rank, Kind::Quiet),
        }
    }
}
