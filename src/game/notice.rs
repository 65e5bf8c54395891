//! What has to be told to somebody, as data: the outbox holds these, transports turn them into
//! messages at the moment of sending.

use std::time::Duration;

use crate::game::challenge::Challenge;
use crate::game::id::{ChallengeCode, GameId, PlayerId, Ply, Timestamp};
use crate::game::player::Route;
use crate::game::reminder::Reminder;

/// The place of a notice in the outbox; grows with time, so that a route hears things in order.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct NoticeId(pub u64);

/// Something to be told on a route.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Notice {
    /// Where.
    pub to: Destination,
    /// What.
    pub news: News,
}

/// Where a notice goes.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Destination {
    /// To this route.
    Route(Route),
    /// To wherever the game is played at the moment of sending: its n-th channel (a thread may have
    /// been opened, a group may have moved).
    Channel(GameId, u8),
}

/// What a notice says.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum News {
    /// A challenge was made; with buttons to answer it. The whole challenge is here so that it can
    /// still be told when it has ended meanwhile.
    Challenged(Challenge),
    /// A challenge was declined by this player, or by nobody (it expired or was cancelled).
    ChallengeEnded {
        /// Which.
        code: ChallengeCode,
        /// Whose it was.
        challenger: PlayerId,
        /// How it ended.
        how: ChallengeEnd,
    },
    /// The person challenged cannot be reached (they blocked the bot, or take no messages).
    Unreachable {
        /// Which challenge.
        code: ChallengeCode,
        /// Who should be told, in their private chat or the chat of the challenge.
        challenger: PlayerId,
    },
    /// A game began; the board of ply 0.
    Started(GameId),
    /// A turn was played; the board after it. If it ended the game the message says so. The last
    /// number is how often turns had been taken back before: a turn that was taken back is not
    /// told any more ([`crate::game::Game::stands`]).
    Played(GameId, Ply, u32),
    /// A turn was played, the first of these two, and answered at once by what had been prepared or by
    /// the engine, up to the second; the board after that. The last number is as in [`News::Played`].
    Answered(GameId, Ply, Ply, u32),
    /// What this player had prepared in a game is dropped: an answer could not be played.
    PlansDropped(GameId, PlayerId),
    /// A draw was offered by this player.
    DrawOffered(GameId, PlayerId),
    /// A draw offer was declined by this player.
    DrawDeclined(GameId, PlayerId),
    /// This player asked to take a turn back.
    TakeBackAsked(GameId, PlayerId),
    /// This player did not allow the other to take a turn back.
    TakeBackRefused(GameId, PlayerId),
    /// This player took a turn back, so that the board of this ply stands again; the last number is
    /// how often turns have been taken back, this time included.
    TakenBack(GameId, PlayerId, Ply, u32),
    /// The bot was away until this instant, and no clock ran.
    Absence(Timestamp),
    /// Accounts of this person were joined.
    Linked(PlayerId),
    /// The vacation of this player is over because nothing is left of it, or because its last day is.
    VacationOver(PlayerId),
    /// Words of whoever runs the bot.
    Broadcast(String),
    /// Something happened to the clock of a game.
    Time(GameId, TimeNews),
    /// The game ended without a turn: resigned, drawn by agreement, or out of time.
    Ended(GameId),
    /// A game that was over has been analysed: what came of it.
    Analysed(GameId),
    /// The same, as a file: the record of the game with signs and better lines.
    AnnotatedRecord(GameId),
    /// This player lets others watch the game: by its link (`false`), or listed for everybody too (`true`); or
    /// has ended it (`None`).
    Watching(GameId, PlayerId, Option<bool>),
    /// This player of the game cannot be reached in private (they blocked the bot, or take no
    /// messages); told to the other.
    OutOfReach(GameId, PlayerId),
    /// Turns wait for this player. Those that wait no longer when it is told are left out.
    Remind {
        /// For whom.
        player: PlayerId,
        /// Which.
        reminders: Vec<Reminder>,
        /// How many of the player's private chats were tried in vain before this.
        tried: u8,
    },
}

impl News {
    /// The game whose players it is about, both of them.
    pub fn game(&self) -> Option<GameId> {
        match self {
            News::Started(id)
            | News::Played(id, ..)
            | News::Answered(id, ..)
            | News::DrawOffered(id, _)
            | News::DrawDeclined(id, _)
            | News::TakeBackAsked(id, _)
            | News::TakeBackRefused(id, _)
            | News::TakenBack(id, ..)
            | News::Time(id, _)
            | News::Ended(id)
            | News::Analysed(id)
            | News::AnnotatedRecord(id)
            | News::Watching(id, ..)
            | News::OutOfReach(id, _) => Some(*id),
            News::Challenged(_)
            | News::ChallengeEnded { .. }
            | News::Unreachable { .. }
            | News::PlansDropped(..)
            | News::Absence(_)
            | News::Linked(_)
            | News::VacationOver(_)
            | News::Broadcast(_)
            | News::Remind { .. } => None,
        }
    }
}

/// What happened to the clock of a game, and through whom.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum TimeNews {
    /// This player proposed a pause.
    PauseOffered(PlayerId),
    /// This player did not agree to one.
    PauseRefused(PlayerId),
    /// Both agreed on a pause, this player at last.
    Paused(PlayerId),
    /// This player ended the pause.
    Resumed(PlayerId),
    /// This player gave the other more time.
    Given(PlayerId, Duration),
    /// The clock rests while this player is on vacation.
    WentAway(PlayerId),
    /// The time of this player ran out, and their vacation began by itself instead.
    Spared(PlayerId),
    /// It runs again for this player.
    CameBack(PlayerId),
    /// The time of this player is over; the other may claim the game.
    TimeOver(PlayerId),
    /// Nobody has played for long: do they still want to?
    Idle,
}

/// How a challenge ended without a game.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ChallengeEnd {
    /// The invitee declined.
    Declined(PlayerId),
    /// The challenger withdrew it.
    Cancelled,
    /// Nobody answered in time.
    Expired,
}
