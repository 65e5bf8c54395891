//! What players do in a game, what comes of it, and why it may be refused.

use std::time::Duration;

use tulenh_rules::{Illegal, Outcome, Side, Turn};

use crate::game::clock::Stage;
use crate::game::id::{PlayerId, Ply};
use crate::game::team::Arm;

/// What a player can do in a game.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Action {
    /// Play a turn.
    Turn {
        /// The ply of the board the player looked at.
        at: Ply,
        /// The turn.
        turn: Turn,
    },
    /// Offer a draw; an agreement when the other side has offered.
    OfferDraw,
    /// Agree to the other side's offer, and nothing else.
    AcceptDraw,
    /// Decline the other side's offer.
    DeclineDraw,
    /// Take one's last turn back: at once when it is not answered and has just been played
    /// ([`TAKE_BACK_MS`](crate::game::TAKE_BACK_MS)), else by asking the other side.
    TakeBack {
        /// The ply of the board the player looked at.
        at: Ply,
    },
    /// Allow the other side to take back what it asked for.
    AllowTakeBack,
    /// Do not allow it.
    RefuseTakeBack,
    /// Propose to stop the clock, or agree when the other side has proposed it.
    Pause,
    /// Do not agree to that.
    RefusePause,
    /// End a pause.
    Resume,
    /// Give the other side more time.
    Give(Duration),
    /// Say that one still plays, when nobody has for long.
    PlayOn,
    /// Claim a game in which the other side's time is over ([`Flagging::Claim`](crate::game::Flagging::Claim)).
    Claim,
    /// Ask the engine for a hint on the turn to be played, and hear this much of it at least
    /// ([`Advice::step`](crate::game::Advice::step)); the next part of it when nothing is said.
    Hint {
        /// The ply of the board the player looked at.
        at: Ply,
        /// How much is wished for.
        step: Option<u8>,
    },
    /// Give the game up, on turn or not.
    Resign,
    /// Join the team of a side; whoever plays nothing here can do that.
    JoinTeam(Side),
    /// Leave one's team.
    LeaveTeam,
    /// Have the team told in the channel of the game with this index as well.
    TellTeam(u8),
    /// Take the command of an arm that nobody has taken, or give back one's own.
    TakeArm(Arm),
}

/// What a member may do with an action.
pub(super) enum Authority {
    /// It is done for the team.
    Acts,
    /// It becomes a proposal.
    Proposes,
}

/// What an accepted action brought about, in order.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Event {
    /// A turn was played; this many have been played now.
    Played(Ply),
    /// This side offered a draw.
    DrawOffered(Side),
    /// This side declined the other's offer.
    DrawDeclined(Side),
    /// This side asked to take its last turn back.
    TakeBackAsked(Side),
    /// This side did not allow the other to take back.
    TakeBackRefused(Side),
    /// This side took its last turn back; this many turns stand now.
    TakenBack(Side, Ply),
    /// This side proposed a pause.
    PauseOffered(Side),
    /// This side did not agree to one.
    PauseRefused(Side),
    /// Both agreed on a pause, this side at last.
    Paused(Side),
    /// This side ended the pause.
    Resumed(Side),
    /// This side gave the other so much more time.
    Given(Side, Duration),
    /// The clock stopped because this side, which is to move, is on vacation.
    WentAway(Side),
    /// The time of this side ran out, and its vacation began by itself instead.
    Spared(Side),
    /// The clock of this side runs again after a vacation.
    CameBack(Side),
    /// The side to move should be reminded, if it wants that.
    Due(Side, Stage),
    /// The time of this side is over; the other may claim the game.
    TimeOver(Side),
    /// Nobody has played for long: do they still want to?
    Idle,
    /// A member of the team of this side proposed something, or the same as another: its place in the list.
    Proposed(Side, usize),
    /// This person joined the team of this side.
    Joined(Side, PlayerId),
    /// This person left the team of this side.
    LeftTeam(Side, PlayerId),
    /// The team of this side is told in one more channel, the one with this index.
    TeamTold(Side, u8),
    /// This person took the command of an arm in the team of this side, or gave it back.
    ArmTaken(Side, PlayerId),
    /// The game ended.
    Ended(Outcome),
}

/// Why an action was not accepted; the game is as it was. Shown to a person, in words that `app`
/// chooses.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum Refusal {
    /// Only the two players act in a game.
    #[error("not a player of this game")]
    NotAPlayer,
    /// The other side is to move.
    #[error("{to_move} is to move")]
    NotYourTurn {
        /// Who is.
        to_move: Side,
    },
    /// The action was meant for another board than the one that stands.
    #[error("the board has changed: {now_at} turns have been played")]
    OldBoard {
        /// How many turns have been played.
        now_at: Ply,
    },
    /// The game has ended.
    #[error("the game is over")]
    Over {
        /// How it ended.
        outcome: Outcome,
    },
    /// The rules forbid the turn.
    #[error("{why}")]
    Illegal {
        /// Which rule, and how.
        why: Illegal,
    },
    /// Hints were not agreed on in this game.
    #[error("no hints in this game")]
    NoHints,
    /// The other side has offered no draw.
    #[error("no draw is offered")]
    NoOffer,
    /// This side has offered a draw at this ply already.
    #[error("a draw was offered at this ply already")]
    AlreadyOffered,
    /// This side has played no turn that could be taken back.
    #[error("no turn to take back")]
    NothingToTakeBack,
    /// One of the two has asked already, and waits for an answer.
    #[error("a take-back was asked for already")]
    AlreadyAsked,
    /// The other side has not asked to take anything back.
    #[error("no take-back is asked for")]
    NoTakeBackAsked,
    /// Turns have been taken back too often in this game.
    #[error("turns were taken back too often")]
    TooManyTakeBacks,
    /// The game has no clock.
    #[error("the game has no clock")]
    NoClock,
    /// The clock has been stopped by agreement already.
    #[error("the game is paused")]
    Paused,
    /// It has not.
    #[error("the game is not paused")]
    NotPaused,
    /// One side has proposed a pause already, and waits for an answer.
    #[error("a pause was proposed already")]
    PauseOffered,
    /// The other side has proposed none.
    #[error("no pause is proposed")]
    NoPauseOffered,
    /// The other side has been given as much time as may be.
    #[error("enough time was given")]
    TooManyGifts,
    /// One clock runs for both, so that more time is nobody's alone.
    #[error("one clock runs for both sides")]
    OneClock,
    /// The game has no clock, so that no time is ever over.
    #[error("nothing to claim without a clock")]
    NothingEverToClaim,
    /// The other side's time is not over.
    #[error("nothing to claim")]
    NothingToClaim {
        /// Whether time that is over ends the game by itself.
        automatic: bool,
    },
    /// Only the leader of the team does that.
    #[error("only the leader of the team does that")]
    NotLeader,
    /// No team plays that side.
    #[error("no team plays that side")]
    NoTeam,
    /// The person is in that team already.
    #[error("a member already")]
    InTeam,
    /// The person plays the other side.
    #[error("a player of the other side")]
    OtherSide,
    /// The team is told there already.
    #[error("the team is told there already")]
    ToldThere,
    /// The team is told in as many places as a team can be.
    #[error("the team is told in too many places")]
    TooManyHomes,
    /// The team has as many members as a team can have.
    #[error("the team is full")]
    TeamFull,
    /// Somebody else commands that arm.
    #[error("somebody else commands that arm")]
    ArmTaken,
    /// The team has no commanders of arms.
    #[error("the team has no staff")]
    NoStaff,
    /// The team, or this member, has proposed as much for this turn as can be proposed.
    #[error("too many proposals")]
    TooManyProposals,
    /// The team has done on this board what is proposed again.
    #[error("the team has done that already")]
    DoneAlready,
    /// The person was in the team of the other side, whose plans they know.
    #[error("a former member of the other team")]
    WasOtherSide,
}
