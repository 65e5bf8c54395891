//! Sides that are played by teams: who is in them, what they propose, when they have to decide.

use std::time::Duration;

use tulenh_rules::Side;

use crate::game::id::{PlayerId, Ply, Timestamp};
use crate::game::state::Game;
use crate::game::state::action::{Action, Authority, Event, Refusal};
use crate::game::team::{
    Arm, Deed, Fallback, MOST_HOMES, MOST_MEMBERS, MOST_PROPOSALS, OWN_PROPOSALS, Proposal, Stage,
    Team, Way,
};

/// Before the clock of a team runs out there is this part of its time, and at most [`MOST_MARGIN`], in which somebody
/// else plays for it (our decision).
const MARGIN_PART: u32 = 20;
/// See [`MARGIN_PART`].
const MOST_MARGIN: Duration = Duration::from_secs(5 * 60);

impl Game {
    /// The same game with a team in these seats, which bear its numbers ([`Team::seat`]).
    pub fn with_team(mut self, side: Side, team: Team) -> Game {
        self.seats[side] = Team::seat(self.id, side);
        self.teams[side] = Some(Box::new(team));
        self.mode.rated = false;
        self
    }

    /// The team that plays this side, if one does.
    pub fn team(&self, side: Side) -> Option<&Team> {
        self.teams[side].as_deref()
    }

    /// Whether teams play here.
    pub fn has_teams(&self) -> bool {
        self.teams.red.is_some() || self.teams.blue.is_some()
    }

    /// The people who play a side: the members of its team, or whoever holds the seat.
    pub fn people(&self, side: Side) -> &[PlayerId] {
        match &self.teams[side] {
            Some(team) => &team.members,
            None => std::slice::from_ref(&self.seats[side]),
        }
    }

    /// Whether the side of this person is to move; never in an ended game.
    pub fn is_turn_of(&self, player: PlayerId) -> bool {
        self.is_open() && self.seat_of(player) == Some(self.position().turn())
    }

    /// Whether this person alone may play for the side whose turn it is. A member of a team may do so only with some
    /// turns, or not at all: what they play is a proposal otherwise.
    pub fn plays_alone(&self, player: PlayerId) -> bool {
        self.is_turn_of(player) && self.team(self.position().turn()).is_none()
    }

    /// When the team to move has to have decided. `None` when no team is to move, when the clock rests, and when nothing
    /// but the clock ends the wait.
    pub fn decision_due(&self) -> Option<Timestamp> {
        if !self.is_open() || self.clock.resting().is_some() {
            return None;
        }
        let team = self.team(self.position().turn())?;
        let last = self.last();
        let end = self.deadline().map(|end| {
            let margin = (end.since(last) / MARGIN_PART).min(MOST_MARGIN);
            end.before(margin)
        });
        match (team.terms.way, team.stage) {
            (_, Stage::Left) => None,
            (Way::Vote { period, .. }, Stage::Open) => {
                let over = last.after(period);
                Some(end.map_or(over, |end| end.min(over)))
            }
            (Way::Vote { period, .. }, Stage::Extended) => {
                Some(end.unwrap_or_else(|| last.after(period).after(period)))
            }
            (Way::Captain | Way::Staff, _) => end.filter(|_| team.terms.fallback != Fallback::Time),
        }
    }

    /// A vote was too small at its end, or nobody has decided and the clock has to: the team to move goes on to this
    /// stage. Counts as an accepted action.
    pub fn go_on_deciding(&mut self, stage: Stage) {
        let side = self.position().turn();
        if let Some(team) = &mut self.teams[side] {
            team.stage = stage;
            self.revision += 1;
        }
    }

    /// A proposal was carried: it is not voted on again. Counts as an accepted action.
    pub fn proposal_done(&mut self, side: Side, index: usize) {
        let team = self.teams[side].as_mut();
        if let Some(proposal) = team.and_then(|team| team.proposals.get_mut(index)) {
            proposal.done = true;
            self.revision += 1;
        }
    }

    /// A draw was offered, or agreed to, by a side: its team does not vote on that again.
    pub(super) fn draw_done(&mut self, side: Side) {
        let team = self.teams[side].iter_mut();
        let proposals = team.flat_map(|team| &mut team.proposals);
        for proposal in proposals.filter(|proposal| proposal.deed == Deed::Draw) {
            proposal.done = true;
        }
    }

    /// What this person may do with an action. Whoever is not in a team acts; so does the team itself.
    ///
    /// # Errors
    /// [`Refusal::NotLeader`] when another member does that.
    pub(super) fn authority(
        &self,
        by: PlayerId,
        side: Side,
        action: &Action,
    ) -> Result<Authority, Refusal> {
        let Some(team) = &self.teams[side] else {
            return Ok(Authority::Acts);
        };
        if by == self.seats[side] {
            return Ok(Authority::Acts);
        }
        let votes = matches!(team.terms.way, Way::Vote { .. });
        let leads = team.leader() == Some(by);
        match action {
            Action::Turn { turn, .. } => {
                let alone = self.position().canonical(turn);
                let alone = alone.is_ok_and(|turn| team.may_play(by, self.position(), &turn));
                Ok(match alone {
                    true => Authority::Acts,
                    false => Authority::Proposes,
                })
            }
            Action::Resign | Action::OfferDraw | Action::AcceptDraw
                if votes && team.members.len() > 1 =>
            {
                Ok(Authority::Proposes)
            }
            Action::PlayOn
            | Action::Claim
            | Action::Hint { .. }
            | Action::LeaveTeam
            | Action::TellTeam(_)
            | Action::TakeArm(_) => Ok(Authority::Acts),
            _ if leads => Ok(Authority::Acts),
            _ => Err(Refusal::NotLeader),
        }
    }

    /// Makes a proposal of what a member cannot do alone.
    pub(super) fn propose(
        &mut self,
        by: PlayerId,
        side: Side,
        action: &Action,
        now: Timestamp,
    ) -> Result<Vec<Event>, Refusal> {
        let to_move = self.position().turn();
        let deed = match action {
            Action::Turn { at, turn } => {
                if *at != self.ply() {
                    let now_at = self.ply();
                    return Err(Refusal::OldBoard { now_at });
                }
                if side != to_move {
                    return Err(Refusal::NotYourTurn { to_move });
                }
                let position = self.position();
                let turn = position.canonical(turn);
                let turn = turn.map_err(|why| Refusal::Illegal { why })?;
                Deed::Turn(position.lan(&turn))
            }
            Action::Resign => Deed::Resign,
            _ => Deed::Draw,
        };
        if side != to_move {
            return Err(Refusal::NotYourTurn { to_move });
        }
        let Some(team) = &mut self.teams[side] else {
            return Err(Refusal::NoTeam);
        };
        if let Some(index) = team.proposals.iter().position(|it| it.deed == deed) {
            return match team.proposals[index].done {
                true => Err(Refusal::DoneAlready),
                false => Ok(vec![Event::Proposed(side, index)]),
            };
        }
        let own = team.proposals.iter().filter(|it| it.by == by).count();
        if team.proposals.len() >= MOST_PROPOSALS || own >= OWN_PROPOSALS {
            return Err(Refusal::TooManyProposals);
        }
        let index = team.proposals.len();
        team.proposals.push(Proposal {
            deed,
            by,
            at: now,
            done: false,
        });
        Ok(vec![Event::Proposed(side, index)])
    }

    /// A person joins the team of a side.
    pub(super) fn join(&mut self, by: PlayerId, side: Side) -> Result<Vec<Event>, Refusal> {
        if let Some(own) = self.seat_of(by) {
            return Err(match own == side {
                true => Refusal::InTeam,
                false => Refusal::OtherSide,
            });
        }
        let other = self.team(!side);
        if other.is_some_and(|team| team.former.contains(&by)) {
            return Err(Refusal::WasOtherSide);
        }
        let team = self.teams[side].as_mut().ok_or(Refusal::NoTeam)?;
        if team.members.len() >= MOST_MEMBERS {
            return Err(Refusal::TeamFull);
        }
        team.members.push(by);
        Ok(vec![Event::Joined(side, by)])
    }

    /// A person leaves their team.
    pub(super) fn leave(&mut self, by: PlayerId, side: Side) -> Result<Vec<Event>, Refusal> {
        let team = self.teams[side].as_mut().ok_or(Refusal::NoTeam)?;
        team.remove(by);
        Ok(vec![Event::LeftTeam(side, by)])
    }

    /// The person is forgotten: a team that they lead bears their name no longer. Says whether one did.
    pub fn forget_name(&mut self, player: PlayerId) -> bool {
        let teams = Side::ALL.map(|side| &self.teams[side]);
        let bears = |team: &Team| team.leader() == Some(player) && !team.name.is_empty();
        let any = teams.into_iter().flatten().any(|team| bears(team));
        for team in [&mut self.teams.red, &mut self.teams.blue]
            .into_iter()
            .flatten()
        {
            if bears(team) {
                team.name.clear();
            }
        }
        self.revision += u64::from(any);
        any
    }

    /// A member takes the command of an arm that nobody has taken, or gives back their own.
    pub(super) fn take_arm(
        &mut self,
        by: PlayerId,
        side: Side,
        arm: Arm,
    ) -> Result<Vec<Event>, Refusal> {
        let team = self.teams[side].as_mut().ok_or(Refusal::NoTeam)?;
        if team.terms.way != Way::Staff {
            return Err(Refusal::NoStaff);
        }
        let commander = &mut team.arms[arm as usize];
        *commander = match *commander {
            None => Some(by),
            Some(own) if own == by => None,
            Some(_) => return Err(Refusal::ArmTaken),
        };
        Ok(vec![Event::ArmTaken(side, by)])
    }

    /// The team of a side is told in this channel as well.
    pub(super) fn tell_team(&mut self, side: Side, home: u8) -> Result<Vec<Event>, Refusal> {
        let team = self.teams[side].as_mut().ok_or(Refusal::NoTeam)?;
        if team.homes.contains(&home) {
            return Err(Refusal::ToldThere);
        }
        if team.homes.len() >= MOST_HOMES {
            return Err(Refusal::TooManyHomes);
        }
        team.homes.push(home);
        Ok(vec![Event::TeamTold(side, home)])
    }

    /// The deed that was proposed at this place of the list, as an action of the team.
    pub fn proposed(&self, side: Side, index: usize) -> Option<Action> {
        let proposal = self.team(side)?.proposals.get(index)?;
        Some(match &proposal.deed {
            Deed::Turn(lan) => Action::Turn {
                at: self.ply(),
                turn: self.position().read_lan(lan).ok()?,
            },
            Deed::Draw => Action::OfferDraw,
            Deed::Resign => Action::Resign,
        })
    }

    /// Whether a vote is for the board that stands.
    pub fn counts_vote(&self, ply: Ply, takebacks: u32) -> bool {
        ply == self.ply() && takebacks as usize == self.takebacks().len()
    }
}
