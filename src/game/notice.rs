//! What has to be told to somebody, as data: the outbox holds these, transports turn them into
//! messages at the moment of sending.

use std::time::Duration;

use crate::game::challenge::Challenge;
use crate::game::id::{ChallengeCode, ContestId, GameId, PlayerId, Ply, Timestamp};
use crate::game::player::Route;
use crate::game::post::Post;
use crate::game::reminder::Reminder;
use crate::game::setup::Commitment;
use tulenh_rules::Side;

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

/// What happened in a league or a tournament. Rounds count from 1.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum ContestNews {
    /// It is not played: too few have joined, or whoever manages it has ended it.
    CalledOff,
    /// This round has begun.
    RoundBegan(u8),
    /// This round is over; what came of it.
    RoundEnded(u8),
    /// The season is over; who won, and the final table.
    Finished,
    /// The games of the winner, as a film.
    Film,
    /// This person plays no further rounds, because they did not play.
    Left(PlayerId),
    /// This game holds up the round.
    Waits(GameId),
    /// This person has joined.
    Joined(PlayerId),
    /// Nobody can write to this person, who takes part, in private.
    OutOfReach(PlayerId),
}

/// What a notice says.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum News {
    /// A challenge was made; with buttons to answer it. The whole challenge is here so that it can
    /// still be told when it has ended meanwhile.
    Challenged(Box<Challenge>),
    /// A challenge was declined by this player, or by nobody (it expired or was cancelled).
    ChallengeEnded {
        /// Which.
        code: ChallengeCode,
        /// Whose it was.
        challenger: PlayerId,
        /// How it ended.
        how: ChallengeEnd,
    },
    /// The open offer of this person has ended without a game.
    OfferEnded(PlayerId, OfferEnd),
    /// Something happened in a game that this person follows and does not play.
    Followed(GameId, PlayerId, FollowNews),
    /// The best public game of a week.
    BestGame(GameId),
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
    /// The analysis of a game that was asked for has failed, and is not tried again.
    NotAnalysed(GameId),
    /// The same, as a file: the record of the game with signs and better lines.
    AnnotatedRecord(GameId),
    /// This player lets others watch the game: by its link (`false`), or listed for everybody too (`true`); or
    /// has ended it (`None`).
    Watching(GameId, PlayerId, Option<bool>),
    /// This player of the game cannot be reached in private (they blocked the bot, or take no
    /// messages); told to the other.
    OutOfReach(GameId, PlayerId),
    /// Something happened in the secret set-up before this game.
    SetUp(GameId, SetUpNews),
    /// What this post shows has changed: it is edited, or sent where it is not there yet. With `true` it is sent anew
    /// even if it is there, and the old one loses its buttons.
    Post(Post, bool),
    /// Something happened in this season of a league or a tournament.
    Contest(ContestId, u16, ContestNews),
    /// The problem of a day (days since 1970), by number.
    DailyProblem(i32, u32),
    /// The solution of the problem of an earlier day, and who found it.
    ProblemSolved(i32, u32),
    /// Who solved the problems of the week that began with this Monday (days since 1970).
    ProblemWeek(i32),
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
            // It is told also where the game cannot be read.
            | News::NotAnalysed(_)
            | News::Absence(_)
            | News::Linked(_)
            | News::VacationOver(_)
            | News::SetUp(..)
            | News::OfferEnded(..)
            | News::Followed(..)
            | News::BestGame(_)
            | News::Broadcast(_)
            | News::Post(..)
            | News::Contest(..)
            | News::DailyProblem(..)
            | News::ProblemSolved(..)
            | News::ProblemWeek(_)
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

/// What happened in a secret set-up. Nothing here depends on a half but the commitment.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SetUpNews {
    /// It began; told where the game will be told.
    Began,
    /// It began; told to the player of this side alone, with their half.
    Yours(Side),
    /// This side has confirmed, and is bound to its half.
    Confirmed(Side, Commitment),
    /// This side has taken its confirmation back.
    Reopened(Side),
    /// Its time was moved, because a player is on vacation.
    Moved,
    /// This player has called it off; the other one was this one.
    CalledOff(PlayerId, PlayerId),
    /// The player of this side is reminded, alone.
    Remind(Side),
    /// Both halves are shown.
    Revealed,
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

/// Why an open offer ended without a game.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum OfferEnd {
    /// Nobody took it in time.
    Expired,
    /// Whose it is has gone on vacation.
    Away,
    /// Whose it is plays as many games as they want, or may.
    EnoughGames,
    /// Whoever runs the bot has shut its owner out of new games.
    Blocked,
}

/// What those who follow a game are told.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum FollowNews {
    /// So many turns have been played, and so often turns have been taken back.
    Turn(Ply, u32),
    /// It is over.
    Ended,
    /// Its players do not show it to everybody any more.
    NotPublic,
}
