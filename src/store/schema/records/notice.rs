//! Notices: what is still to be sent.

use std::time::Duration;

use serde::{Deserialize, Serialize};
use tulenh_rules::Side;

use crate::game::setup::Commitment;
use crate::game::{
    Challenge, ChallengeEnd, ContestId, ContestNews, Destination, FollowNews, GameId, News, Notice,
    OfferEnd, PlayerId, Ply, Post, Reminder, Route, SetUpNews, TimeNews, Timestamp,
};
use crate::store::schema::records::challenge::{ChallengeRecord, code};
use crate::store::schema::records::outcome::SideRecord;
use crate::store::schema::records::place::RouteRecord;
use crate::store::schema::records::record::{BadRecord, Record, same_variants};
use crate::store::schema::records::reminder::ReminderRecord;
use crate::store::schema::records::team::TeamOfferRecord;

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
    /// Which post, and whether it is sent anew.
    Post(PostRecord, bool),
    /// The day and the problem.
    DailyProblem(i32, u32),
    ProblemSolved(i32, u32),
    ProblemWeek(i32),
    OfferEnded(u64, OfferEndRecord),
    /// A challenge between teams.
    ChallengedTeams(Box<ChallengeRecord>, TeamOfferRecord),
    /// The contest, and the season.
    Contest(u64, u16, ContestNewsRecord),
    /// The game, and who follows it.
    Followed(u64, u64, FollowNewsRecord),
    BestGame(u64),
    /// A challenge with the milliseconds of its secret set-up.
    ChallengedSecretly(Box<ChallengeRecord>, u64),
    SetUp(u64, SetUpNewsRecord),
    NotAnalysed(u64),
}

#[derive(Debug, Serialize, Deserialize)]
enum SetUpNewsRecord {
    Began,
    Yours(SideRecord),
    Confirmed(SideRecord, [u8; 32]),
    Reopened(SideRecord),
    Moved,
    CalledOff(u64, u64),
    Remind(SideRecord),
    Revealed,
}

/// Which post. Variants are only added at the end.
#[derive(Debug, Clone, Copy, Serialize, Deserialize)]
enum PostRecord {
    /// The game, and whether it is the team of Blue.
    Team(u64, bool),
    Lobby,
    Contest(u64),
}

#[derive(Debug, Clone, Copy, Serialize, Deserialize)]
enum FollowNewsRecord {
    /// The ply, and how often turns had been taken back.
    Turn(u32, u32),
    Ended,
    NotPublic,
}

impl From<FollowNews> for FollowNewsRecord {
    fn from(news: FollowNews) -> FollowNewsRecord {
        match news {
            FollowNews::Turn(ply, takebacks) => FollowNewsRecord::Turn(ply.0, takebacks),
            FollowNews::Ended => FollowNewsRecord::Ended,
            FollowNews::NotPublic => FollowNewsRecord::NotPublic,
        }
    }
}

impl From<FollowNewsRecord> for FollowNews {
    fn from(record: FollowNewsRecord) -> FollowNews {
        match record {
            FollowNewsRecord::Turn(ply, takebacks) => FollowNews::Turn(Ply(ply), takebacks),
            FollowNewsRecord::Ended => FollowNews::Ended,
            FollowNewsRecord::NotPublic => FollowNews::NotPublic,
        }
    }
}

#[derive(Debug, Clone, Copy, Serialize, Deserialize)]
enum OfferEndRecord {
    Expired,
    Away,
    EnoughGames,
    Blocked,
}

same_variants!(OfferEnd, OfferEndRecord: Expired, Away, EnoughGames, Blocked);

impl From<Post> for PostRecord {
    fn from(post: Post) -> PostRecord {
        match post {
            Post::Team(game, side) => PostRecord::Team(game.0, side == Side::Blue),
            Post::Contest(contest) => PostRecord::Contest(contest.0),
            Post::Lobby => PostRecord::Lobby,
        }
    }
}

impl From<PostRecord> for Post {
    fn from(record: PostRecord) -> Post {
        match record {
            PostRecord::Team(game, blue) => {
                Post::Team(GameId(game), if blue { Side::Blue } else { Side::Red })
            }
            PostRecord::Contest(contest) => Post::Contest(ContestId(contest)),
            PostRecord::Lobby => Post::Lobby,
        }
    }
}

/// What happened in a contest. Variants are only added at the end.
#[derive(Debug, Clone, Copy, Serialize, Deserialize)]
enum ContestNewsRecord {
    CalledOff,
    RoundBegan(u8),
    RoundEnded(u8),
    Finished,
    Film,
    Left(u64),
    Waits(u64),
    Joined(u64),
    OutOfReach(u64),
}

impl From<ContestNews> for ContestNewsRecord {
    fn from(news: ContestNews) -> ContestNewsRecord {
        match news {
            ContestNews::CalledOff => ContestNewsRecord::CalledOff,
            ContestNews::RoundBegan(round) => ContestNewsRecord::RoundBegan(round),
            ContestNews::RoundEnded(round) => ContestNewsRecord::RoundEnded(round),
            ContestNews::Finished => ContestNewsRecord::Finished,
            ContestNews::Film => ContestNewsRecord::Film,
            ContestNews::Left(player) => ContestNewsRecord::Left(player.0),
            ContestNews::Waits(game) => ContestNewsRecord::Waits(game.0),
            ContestNews::Joined(player) => ContestNewsRecord::Joined(player.0),
            ContestNews::OutOfReach(player) => ContestNewsRecord::OutOfReach(player.0),
        }
    }
}

impl From<ContestNewsRecord> for ContestNews {
    fn from(record: ContestNewsRecord) -> ContestNews {
        match record {
            ContestNewsRecord::CalledOff => ContestNews::CalledOff,
            ContestNewsRecord::RoundBegan(round) => ContestNews::RoundBegan(round),
            ContestNewsRecord::RoundEnded(round) => ContestNews::RoundEnded(round),
            ContestNewsRecord::Finished => ContestNews::Finished,
            ContestNewsRecord::Film => ContestNews::Film,
            ContestNewsRecord::Left(player) => ContestNews::Left(PlayerId(player)),
            ContestNewsRecord::Waits(game) => ContestNews::Waits(GameId(game)),
            ContestNewsRecord::Joined(player) => ContestNews::Joined(PlayerId(player)),
            ContestNewsRecord::OutOfReach(player) => ContestNews::OutOfReach(PlayerId(player)),
        }
    }
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
                let record = Box::new(ChallengeRecord::from(&**challenge));
                // No challenge is both.
                match (challenge.teams, challenge.secret) {
                    (None, None) => NewsRecord::Challenged(record),
                    (Some(teams), _) => NewsRecord::ChallengedTeams(record, teams.into()),
                    (None, Some(time)) => {
                        let millis = u64::try_from(time.as_millis()).unwrap_or(u64::MAX);
                        NewsRecord::ChallengedSecretly(record, millis)
                    }
                }
            }
            News::SetUp(game, news) => NewsRecord::SetUp(game.0, SetUpNewsRecord::from(news)),
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
            News::NotAnalysed(game) => NewsRecord::NotAnalysed(game.0),
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
            News::DailyProblem(day, problem) => NewsRecord::DailyProblem(*day, *problem),
            News::ProblemSolved(day, problem) => NewsRecord::ProblemSolved(*day, *problem),
            News::ProblemWeek(monday) => NewsRecord::ProblemWeek(*monday),
            News::DrawOffered(game, player) => NewsRecord::DrawOffered(game.0, player.0),
            News::Watching(game, by, public) => NewsRecord::Watching(game.0, by.0, *public),
            News::DrawDeclined(game, player) => NewsRecord::DrawDeclined(game.0, player.0),
            News::Ended(game) => NewsRecord::Ended(game.0),
            News::OutOfReach(game, player) => NewsRecord::OutOfReach(game.0, player.0),
            News::Followed(game, who, news) => NewsRecord::Followed(game.0, who.0, (*news).into()),
            News::BestGame(game) => NewsRecord::BestGame(game.0),
            News::OfferEnded(player, how) => NewsRecord::OfferEnded(player.0, (*how).into()),
            News::Contest(contest, season, news) => {
                NewsRecord::Contest(contest.0, *season, ContestNewsRecord::from(*news))
            }
            News::Post(post, anew) => NewsRecord::Post(PostRecord::from(*post), *anew),
        }
    }
}

impl TryFrom<NewsRecord> for News {
    type Error = BadRecord;

    fn try_from(record: NewsRecord) -> Result<News, BadRecord> {
        Ok(match record {
            NewsRecord::Challenged(challenge) => {
                News::Challenged(Box::new(Challenge::try_from(*challenge)?))
            }
            NewsRecord::ChallengedTeams(challenge, teams) => {
                News::Challenged(Box::new(Challenge {
                    teams: Some(teams.into()),
                    ..Challenge::try_from(*challenge)?
                }))
            }
            NewsRecord::ChallengedSecretly(challenge, millis) => {
                News::Challenged(Box::new(Challenge {
                    secret: Some(Duration::from_millis(millis)),
                    ..Challenge::try_from(*challenge)?
                }))
            }
            NewsRecord::SetUp(game, news) => News::SetUp(GameId(game), SetUpNews::from(news)),
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
            NewsRecord::NotAnalysed(game) => News::NotAnalysed(GameId(game)),
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
            NewsRecord::DailyProblem(day, problem) => News::DailyProblem(day, problem),
            NewsRecord::ProblemSolved(day, problem) => News::ProblemSolved(day, problem),
            NewsRecord::ProblemWeek(monday) => News::ProblemWeek(monday),
            NewsRecord::DrawOffered(game, by) => News::DrawOffered(GameId(game), PlayerId(by)),
            NewsRecord::Watching(game, by, public) => {
                News::Watching(GameId(game), PlayerId(by), public)
            }
            NewsRecord::DrawDeclined(game, by) => News::DrawDeclined(GameId(game), PlayerId(by)),
            NewsRecord::Ended(game) => News::Ended(GameId(game)),
            NewsRecord::Followed(game, who, news) => {
                News::Followed(GameId(game), PlayerId(who), news.into())
            }
            NewsRecord::BestGame(game) => News::BestGame(GameId(game)),
            NewsRecord::OfferEnded(player, how) => News::OfferEnded(PlayerId(player), how.into()),
            NewsRecord::Contest(contest, season, news) => {
                News::Contest(ContestId(contest), season, ContestNews::from(news))
            }
            NewsRecord::Post(post, anew) => News::Post(Post::from(post), anew),
            NewsRecord::OutOfReach(game, player) => {
                News::OutOfReach(GameId(game), PlayerId(player))
            }
        })
    }
}

impl From<&SetUpNews> for SetUpNewsRecord {
    fn from(news: &SetUpNews) -> SetUpNewsRecord {
        match news {
            SetUpNews::Began => SetUpNewsRecord::Began,
            SetUpNews::Yours(side) => SetUpNewsRecord::Yours((*side).into()),
            SetUpNews::Confirmed(side, commitment) => {
                SetUpNewsRecord::Confirmed((*side).into(), commitment.0)
            }
            SetUpNews::Reopened(side) => SetUpNewsRecord::Reopened((*side).into()),
            SetUpNews::Moved => SetUpNewsRecord::Moved,
            SetUpNews::CalledOff(by, other) => SetUpNewsRecord::CalledOff(by.0, other.0),
            SetUpNews::Remind(side) => SetUpNewsRecord::Remind((*side).into()),
            SetUpNews::Revealed => SetUpNewsRecord::Revealed,
        }
    }
}

impl From<SetUpNewsRecord> for SetUpNews {
    fn from(record: SetUpNewsRecord) -> SetUpNews {
        match record {
            SetUpNewsRecord::Began => SetUpNews::Began,
            SetUpNewsRecord::Yours(side) => SetUpNews::Yours(side.into()),
            SetUpNewsRecord::Confirmed(side, hash) => {
                SetUpNews::Confirmed(side.into(), Commitment(hash))
            }
            SetUpNewsRecord::Reopened(side) => SetUpNews::Reopened(side.into()),
            SetUpNewsRecord::Moved => SetUpNews::Moved,
            SetUpNewsRecord::CalledOff(by, other) => {
                SetUpNews::CalledOff(PlayerId(by), PlayerId(other))
            }
            SetUpNewsRecord::Remind(side) => SetUpNews::Remind(side.into()),
            SetUpNewsRecord::Revealed => SetUpNews::Revealed,
        }
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
