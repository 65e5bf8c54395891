//! Teams: people who play one side of a game together ("human chess").

use std::time::Duration;

use tulenh_rules::{Position, Role, Side, Turn};

use crate::game::id::{GameId, PlayerId, Timestamp};

pub mod vote;

/// The most members of a team (our decision): each is a row in the store, read with the game.
pub const MOST_MEMBERS: usize = 2_000;
/// The most proposals for one turn of a team (our decision): each is a button.
pub const MOST_PROPOSALS: usize = 20;
/// The most proposals of one member for one turn (our decision).
pub const OWN_PROPOSALS: usize = 3;
/// The most places in which a team is told (our decision).
pub const MOST_HOMES: usize = 8;
/// How many of those who left a team are remembered (our decision): they stand in its record.
pub const MOST_FORMER: usize = 200;
/// The longest name of a team, in characters.
pub const NAME_CHARS: usize = 32;
/// How long a vote lasts when nobody says so (our decision): a day.
pub const VOTE_PERIOD: Duration = Duration::from_secs(24 * 60 * 60);

/// From here on numbers are seats of teams; below are people, above is the engine.
const SEATS: u64 = 1 << 59;

/// The people who play one side of a game.
///
/// Invariants: no member twice; at most [`MOST_MEMBERS`], [`MOST_PROPOSALS`] and [`MOST_HOMES`].
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Team {
    /// What it is called, which is after who founded it: at most [`NAME_CHARS`] characters, as people typed it. Empty
    /// when that person has left; then it bears the name of its leader.
    pub name: String,
    /// How it decides.
    pub terms: TeamTerms,
    /// Who is in it, in the order in which they joined. The first leads it.
    pub members: Vec<PlayerId>,
    /// Who commands each arm, in the order of [`Arm::ALL`]; the leader commands those of nobody.
    pub arms: [Option<PlayerId>; 4],
    /// What was proposed for the board that stands, the oldest first.
    pub proposals: Vec<Proposal>,
    /// How far the decision about this board has come.
    pub stage: Stage,
    /// The last [`MOST_FORMER`] who left it: they know its plans, and do not join the other side.
    pub former: Vec<PlayerId>,
    /// Where it is told who proposes what: indices of channels of the game, at most [`MOST_HOMES`].
    pub homes: Vec<u8>,
}

/// How a team decides.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct TeamTerms {
    /// Who decides.
    pub way: Way,
    /// What happens when nobody has decided in time.
    pub fallback: Fallback,
}

/// Who decides for a team.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Way {
    /// All members vote on proposals.
    Vote {
        /// How long, from the turn of the other side on.
        period: Duration,
        /// How many have to vote, if the game's clock leaves time to wait for them; at least 1.
        quorum: u16,
    },
    /// The leader plays; the others propose.
    Captain,
    /// Each turn is played by whoever commands the arm of the piece that moves.
    Staff,
}

/// What a team does about which nobody has decided when its time is nearly over.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum Fallback {
    /// The weakest level of the engine plays.
    #[default]
    Engine,
    /// A turn is drawn by lot.
    Random,
    /// Nothing: the clock decides.
    Time,
}

impl Way {
    /// Its name for programs.
    pub const fn id(self) -> &'static str {
        match self {
            Way::Vote { .. } => "vote",
            Way::Captain => "captain",
            Way::Staff => "staff",
        }
    }
}

impl Fallback {
    /// Its name for programs.
    pub const fn id(self) -> &'static str {
        match self {
            Fallback::Engine => "engine",
            Fallback::Random => "random",
            Fallback::Time => "time",
        }
    }
}

/// The arms of an army.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Arm {
    /// Ships.
    Navy,
    /// Planes.
    Air,
    /// Tanks, guns and what carries them.
    Armour,
    /// Infantry, militia and the Commander.
    Infantry,
}

/// Something that a member proposes.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Proposal {
    /// What.
    pub deed: Deed,
    /// Who was the first to propose it.
    pub by: PlayerId,
    /// When.
    pub at: Timestamp,
    /// Whether the team has done it: a draw that was offered is not voted on again.
    pub done: bool,
}

/// What can be proposed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Deed {
    /// A turn, in LAN and canonical.
    Turn(String),
    /// To offer a draw, or to agree to the one offered.
    Draw,
    /// To resign.
    Resign,
}

/// How far the decision about a board has come.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum Stage {
    /// It is open.
    #[default]
    Open,
    /// The vote was too small at its end, and goes on as long as the clock allows.
    Extended,
    /// Nobody has decided, and it was agreed that then the clock does.
    Left,
}

impl Team {
    /// A team of one person, told in this channel of the game.
    pub fn new(name: String, terms: TeamTerms, first: PlayerId, home: u8) -> Team {
        Team {
            name,
            terms,
            members: vec![first],
            arms: [None; 4],
            proposals: Vec::new(),
            stage: Stage::Open,
            former: Vec::new(),
            homes: vec![home],
        }
    }

    /// The number under which the team of this side holds its seat in a game.
    pub const fn seat(game: GameId, side: Side) -> PlayerId {
        let side = match side {
            Side::Red => 0,
            Side::Blue => 1,
        };
        PlayerId(SEATS | (game.0 << 1) | side)
    }

    /// The game and the side of a seat that a team holds; `None` for every other seat.
    pub const fn of(seat: PlayerId) -> Option<(GameId, Side)> {
        if !Team::holds(seat) {
            return None;
        }
        let side = if seat.0 & 1 == 0 {
            Side::Red
        } else {
            Side::Blue
        };
        Some((GameId((seat.0 - SEATS) >> 1), side))
    }

    /// Whether a seat with this number is held by a team.
    pub const fn holds(seat: PlayerId) -> bool {
        seat.0 >= SEATS && seat.0 < SEATS << 1
    }

    /// Whoever leads it; nobody when all have left.
    pub fn leader(&self) -> Option<PlayerId> {
        self.members.first().copied()
    }

    /// Whether this person is in it.
    pub fn has(&self, player: PlayerId) -> bool {
        self.members.contains(&player)
    }

    /// Who commands an arm.
    pub fn commander(&self, arm: Arm) -> Option<PlayerId> {
        self.arms[arm as usize].or_else(|| self.leader())
    }

    /// Whether this member may play this turn alone.
    pub fn may_play(&self, player: PlayerId, position: &Position, turn: &Turn) -> bool {
        match self.terms.way {
            Way::Vote { .. } => self.members == [player],
            Way::Captain => self.leader() == Some(player),
            Way::Staff => self.commander(Arm::of_turn(position, turn)) == Some(player),
        }
    }

    /// Who is to be asked about a proposal: the leader, or the commander of the arm; nobody where all vote.
    pub fn asked(&self, position: &Position, turn: &Turn) -> Option<PlayerId> {
        match self.terms.way {
            Way::Vote { .. } => None,
            Way::Captain => self.leader(),
            Way::Staff => self.commander(Arm::of_turn(position, turn)),
        }
    }

    /// Another board stands: what was proposed is about an old one.
    pub(super) fn turn_over(&mut self) {
        self.proposals.clear();
        self.stage = Stage::Open;
    }

    /// A member leaves; the arms they commanded are the leader's. A team does not bear the name of a leader who left.
    pub(super) fn remove(&mut self, player: PlayerId) {
        if self.leader() == Some(player) {
            self.name.clear();
        }
        self.members.retain(|member| *member != player);
        self.former.retain(|former| *former != player);
        self.former.push(player);
        let many = self.former.len().saturating_sub(MOST_FORMER);
        self.former.drain(..many);
        for arm in &mut self.arms {
            *arm = arm.filter(|commander| *commander != player);
        }
    }
}

impl Arm {
    /// All, in the order in which they are listed.
    pub const ALL: [Arm; 4] = [Arm::Navy, Arm::Air, Arm::Armour, Arm::Infantry];

    /// Its name for programs.
    pub const fn id(self) -> &'static str {
        match self {
            Arm::Navy => "navy",
            Arm::Air => "air",
            Arm::Armour => "armour",
            Arm::Infantry => "infantry",
        }
    }

    /// The arm of a piece.
    pub const fn of(role: Role) -> Arm {
        match role {
            Role::Navy => Arm::Navy,
            Role::AirForce => Arm::Air,
            Role::Tank
            | Role::Engineer
            | Role::Artillery
            | Role::Missile
            | Role::AntiAircraft
            | Role::Headquarters => Arm::Armour,
            Role::Commander | Role::Infantry | Role::Militia => Arm::Infantry,
        }
    }

    /// The arm of the piece that moves in a turn: the carrier of what moves first.
    pub fn of_turn(position: &Position, turn: &Turn) -> Arm {
        let first = turn.steps().next().map(|step| step.group.carrier().role);
        let stack = || position.board().get(turn.from());
        let role = first.or_else(|| stack().map(|stack| stack.carrier().role));
        role.map_or(Arm::Infantry, Arm::of)
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;
    use crate::game::Bot;
    use tulenh_rules::Ruleset;

    #[test]
    fn a_seat_of_a_team_is_no_person_and_no_engine() {
        let seats = [1, 2, u64::from(u32::MAX)]
            .into_iter()
            .flat_map(|game| Side::ALL.map(|side| Team::seat(GameId(game), side)));
        let seats: Vec<PlayerId> = seats.collect();
        for (index, seat) in seats.iter().enumerate() {
            assert!(Team::holds(*seat) && Bot::of(*seat).is_none());
            let (game, side) = Team::of(*seat).unwrap();
            assert_eq!(Team::seat(game, side), *seat);
            assert!(!seats[..index].contains(seat));
        }
        assert!(!Team::holds(PlayerId(1)));
        assert!(Bot::all().all(|bot| !Team::holds(bot.seat())));
    }

    #[test]
    fn a_turn_belongs_to_the_arm_of_the_piece_that_moves() {
        let position = Position::start(Arc::new(Ruleset::usual().clone()));
        let mut arms = Vec::new();
        for turn in position.legal_turns_by_origin() {
            let of = Arm::of_turn(&position, &turn);
            let moved = position.board().get(turn.from()).unwrap().carrier().role;
            if turn.len() == 1 {
                assert_eq!(of, Arm::of(moved));
            }
            arms.push(of);
        }
        for one in Arm::ALL {
            assert!(arms.contains(&one), "{one:?} has a turn at the start");
        }
    }

    #[test]
    fn the_leader_commands_what_nobody_does() {
        let terms = TeamTerms {
            way: Way::Staff,
            fallback: Fallback::Time,
        };
        let (an, binh) = (PlayerId(1), PlayerId(2));
        let mut team = Team::new("Ha Noi".into(), terms, an, 0);
        team.members.push(binh);
        team.arms[Arm::Air as usize] = Some(binh);
        assert_eq!(team.commander(Arm::Navy), Some(an));
        assert_eq!(team.commander(Arm::Air), Some(binh));
        team.remove(an);
        assert_eq!((team.leader(), &*team.name), (Some(binh), ""));
        assert_eq!(team.commander(Arm::Navy), Some(binh));
        team.remove(binh);
        assert_eq!(team.commander(Arm::Air), None);
    }
}
