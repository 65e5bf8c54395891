//! Notices: what is still to be sent.

use std::time::Duration;

use serde::{Deserialize, Serialize};

use crate::game::{
    Challenge, ChallengeEnd, Destination, GameId, News, Notice, PlayerId, Ply, Reminder, Route,
    TimeNews, Timestamp,
};
use crate::store::schema::records::challenge::{ChallengeRecord, code};
use crate::store::schema::records::place::RouteRecord;
use crate::store::schema::records::record::{BadRecord, Record};
use crate::store::schema::records::reminder::ReminderRecord;

/// A notice; its number is the key.
#[derive(Debug, Serialize, Deserialize)]
pub struct NoticeRecord {
    to: DestinationRecord,
    news: NewsRecord,
}

impl Record for NoticeRecord {
    const VERSION: u8 = 4;
}

impl From<&Notice> for NoticeRecord {
    fn from(notice: &Notice) -> NoticeRecord {
        NoticeRecord {
            to: match &notice.to {
                Destination::Route(route) => DestinationRecord::Route(RouteRecord::from(route)),
                Destination::Channel(game, index) => DestinationRecord::Channel(game.0, *index),
            },
            news: NewsRecord::from(&notice.news),
        }
    }
}

impl TryFrom<NoticeRecord> for Notice {
    type Error = BadRecord;

    fn try_from(record: NoticeRecord) -> Result<Notice, BadRecord> {
        Ok(Notice {
            to: match record.to {
                DestinationRecord::Route(route) => Destination::Route(Route::try_from(route)?),
                DestinationRecord::Channel(game, index) => {
                    Destination::Channel(GameId(game), index)
                }
            },
            news: News::try_from(record.news)?,
        })
    }
}

#[derive(Debug, Serialize, Deserialize)]
enum DestinationRecord {
    Route(RouteRecord),
    Channel(u64, u8),
}

/// What happened. Variants are only added at the end.
#[derive(Debug, Serialize, Deserialize)]
enum NewsRecord {
    Challenged(Box<ChallengeRecord>),
    ChallengeEnded {
        code: [u8; 8],
        challenger: u64,
        how: ChallengeEndRecord,
    },
    Unreachable {
        code: [u8; 8],
        challenger: u64,
    },
    Started(u64),
    /// Not written: [`NewsRecord::Played`] replaced it before the first release.
    Unused,
    DrawOffered(u64, u64),
    DrawDeclined(u64, u64),
    Ended(u64),
    OutOfReach(u64, u64),
    /// The game, the ply, and how often turns had been taken back before.
    Played(u64, u32, u32),
    TakeBackAsked(u64, u64),
    TakeBackRefused(u64, u64),
    TakenBack(u64, u64, u32, u32),
    Broadcast(String),
    Linked(u64),
    Time(u64, TimeNewsRecord),
    Absence(i64),
    Remind {
        player: u64,
        reminders: Vec<ReminderRecord>,
        tried: u8,
    },
    Answered(u64, u32, u32, u32),
    PlansDropped(u64, u64),
    VacationOver(u64),
    Analysed(u64),
    AnnotatedRecord(u64),
    /// The game, the player, and whether it is listed for everybody; `None` when nobody watches any more.
    Watching(u64, u64, Option<bool>),
}

#[derive(Debug, Serialize, Deserialize)]
enum TimeNewsRecord {
    PauseOffered(u64),
    PauseRefused(u64),
    Paused(u64),
    Resumed(u64),
    /// The giver, and milliseconds.
    Given(u64, u64),
    WentAway(u64),
    CameBack(u64),
    TimeOver(u64),
    Idle,
    Spared(u64),
}

#[derive(Debug, Serialize, Deserialize)]
enum ChallengeEndRecord {
    Declined(u64),
    Cancelled,
    Expired,
}

impl From<&News> for NewsRecord {
    fn from(news: &News) -> NewsRecord {
        match news {
            News::Challenged(challenge) => {
                NewsRecord::Challenged(Box::new(ChallengeRecord::from(challenge)))
            }
            News::ChallengeEnded {
                code,
                challenger,
                how,
            } => NewsRecord::ChallengeEnded {
                code: code.bytes(),
                challenger: challenger.0,
                how: match how {
                    ChallengeEnd::Declined(player) => ChallengeEndRecord::Declined(player.0),
                    ChallengeEnd::Cancelled => ChallengeEndRecord::Cancelled,
                    ChallengeEnd::Expired => ChallengeEndRecord::Expired,
                },
            },
            News::Unreachable { code, challenger } => NewsRecord::Unreachable {
                code: code.bytes(),
                challenger: challenger.0,
            },
            News::Started(game) => NewsRecord::Started(game.0),
            News::Played(game, ply, before) => NewsRecord::Played(game.0, ply.0, *before),
            News::TakeBackAsked(game, by) => NewsRecord::TakeBackAsked(game.0, by.0),
            News::TakeBackRefused(game, by) => NewsRecord::TakeBackRefused(game.0, by.0),
            News::TakenBack(game, by, to, count) => {
                NewsRecord::TakenBack(game.0, by.0, to.0, *count)
            }
            News::Broadcast(words) => NewsRecord::Broadcast(words.clone()),
            News::Linked(player) => NewsRecord::Linked(player.0),
            News::Absence(at) => NewsRecord::Absence(at.0),
            News::VacationOver(player) => NewsRecord::VacationOver(player.0),
            News::Analysed(game) => NewsRecord::Analysed(game.0),
            News::AnnotatedRecord(game) => NewsRecord::AnnotatedRecord(game.0),
            News::Time(game, news) => NewsRecord::Time(game.0, TimeNewsRecord::from(news)),
            News::Remind {
                player,
                reminders,
                tried,
            } => NewsRecord::Remind {
                player: player.0,
                reminders: reminders.iter().map(ReminderRecord::from).collect(),
                tried: *tried,
            },
            News::Answered(game, first, last, before) => {
                NewsRecord::Answered(game.0, first.0, last.0, *before)
            }
            News::PlansDropped(game, player) => NewsRecord::PlansDropped(game.0, player.0),
            News::DrawOffered(game, player) => NewsRecord::DrawOffered(game.0, player.0),
            News::Watching(game, by, public) => NewsRecord::Watching(game.0, by.0, *public),
            News::DrawDeclined(game, player) => NewsRecord::DrawDeclined(game.0, player.0),
            News::Ended(game) => NewsRecord::Ended(game.0),
            News::OutOfReach(game, player) => NewsRecord::OutOfReach(game.0, player.0),
        }
    }
}

impl TryFrom<NewsRecord> for News {
    type Error = BadRecord;

    fn try_from(record: NewsRecord) -> Result<News, BadRecord> {
        Ok(match record {
            NewsRecord::Challenged(challenge) => News::Challenged(Challenge::try_from(*challenge)?),
            NewsRecord::ChallengeEnded {
                code: bytes,
                challenger,
                how,
            } => News::ChallengeEnded {
                code: code(bytes)?,
                challenger: PlayerId(challenger),
                how: match how {
                    ChallengeEndRecord::Declined(player) => {
                        ChallengeEnd::Declined(PlayerId(player))
                    }
                    ChallengeEndRecord::Cancelled => ChallengeEnd::Cancelled,
                    ChallengeEndRecord::Expired => ChallengeEnd::Expired,
                },
            },
            NewsRecord::Unreachable {
                code: bytes,
                challenger,
            } => News::Unreachable {
                code: code(bytes)?,
                challenger: PlayerId(challenger),
            },
            NewsRecord::Started(game) => News::Started(GameId(game)),
            NewsRecord::Unused => return Err(BadRecord::new("its kind is none")),
            NewsRecord::Played(game, ply, before) => News::Played(GameId(game), Ply(ply), before),
            NewsRecord::TakeBackAsked(game, by) => News::TakeBackAsked(GameId(game), PlayerId(by)),
            NewsRecord::TakeBackRefused(game, by) => {
                News::TakeBackRefused(GameId(game), PlayerId(by))
            }
            NewsRecord::TakenBack(game, by, to, count) => {
                News::TakenBack(GameId(game), PlayerId(by), Ply(to), count)
            }
            NewsRecord::Broadcast(words) => News::Broadcast(words),
            NewsRecord::Linked(player) => News::Linked(PlayerId(player)),
            NewsRecord::Absence(at) => News::Absence(Timestamp(at)),
            NewsRecord::VacationOver(player) => News::VacationOver(PlayerId(player)),
            NewsRecord::Analysed(game) => News::Analysed(GameId(game)),
            NewsRecord::AnnotatedRecord(game) => News::AnnotatedRecord(GameId(game)),
            NewsRecord::Time(game, news) => News::Time(GameId(game), TimeNews::from(news)),
            NewsRecord::Remind {
                player,
                reminders,
                tried,
            } => News::Remind {
                player: PlayerId(player),
                reminders: reminders.into_iter().map(Reminder::from).collect(),
                tried,
            },
            NewsRecord::Answered(game, first, last, before) => {
                News::Answered(GameId(game), Ply(first), Ply(last), before)
            }
            NewsRecord::PlansDropped(game, player) => {
                News::PlansDropped(GameId(game), PlayerId(player))
            }
            NewsRecord::DrawOffered(game, by) => News::DrawOffered(GameId(game), PlayerId(by)),
            NewsRecord::Watching(game, by, public) => {
                News::Watching(GameId(game), PlayerId(by), public)
            }
            NewsRecord::DrawDeclined(game, by) => News::DrawDeclined(GameId(game), PlayerId(by)),
            NewsRecord::Ended(game) => News::Ended(GameId(game)),
            NewsRecord::OutOfReach(game, player) => {
                News::OutOfReach(GameId(game), PlayerId(player))
            }
        })
    }
}

impl From<&TimeNews> for TimeNewsRecord {
    fn from(news: &TimeNews) -> TimeNewsRecord {
        match news {
            TimeNews::PauseOffered(by) => TimeNewsRecord::PauseOffered(by.0),
            TimeNews::PauseRefused(by) => TimeNewsRecord::PauseRefused(by.0),
            TimeNews::Paused(by) => TimeNewsRecord::Paused(by.0),
            TimeNews::Resumed(by) => TimeNewsRecord::Resumed(by.0),
            TimeNews::Given(by, time) => {
                let millis = u64::try_from(time.as_millis()).unwrap_or(u64::MAX);
                TimeNewsRecord::Given(by.0, millis)
            }
            TimeNews::WentAway(who) => TimeNewsRecord::WentAway(who.0),
            TimeNews::Spared(who) => TimeNewsRecord::Spared(who.0),
            TimeNews::CameBack(who) => TimeNewsRecord::CameBack(who.0),
            TimeNews::TimeOver(who) => TimeNewsRecord::TimeOver(who.0),
            TimeNews::Idle => TimeNewsRecord::Idle,
        }
    }
}

impl From<TimeNewsRecord> for TimeNews {
    fn from(record: TimeNewsRecord) -> TimeNews {
        match record {
            TimeNewsRecord::PauseOffered(by) => TimeNews::PauseOffered(PlayerId(by)),
            TimeNewsRecord::PauseRefused(by) => TimeNews::PauseRefused(PlayerId(by)),
            TimeNewsRecord::Paused(by) => TimeNews::Paused(PlayerId(by)),
            TimeNewsRecord::Resumed(by) => TimeNews::Resumed(PlayerId(by)),
            TimeNewsRecord::Given(by, millis) => {
                TimeNews::Given(PlayerId(by), Duration::from_millis(millis))
            }
            TimeNewsRecord::WentAway(who) => TimeNews::WentAway(PlayerId(who)),
            TimeNewsRecord::Spared(who) => TimeNews::Spared(PlayerId(who)),
            TimeNewsRecord::CameBack(who) => TimeNews::CameBack(PlayerId(who)),
            TimeNewsRecord::TimeOver(who) => TimeNews::TimeOver(PlayerId(who)),
            TimeNewsRecord::Idle => TimeNews::Idle,
        }
    }
}
