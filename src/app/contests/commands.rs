//! `/tournament` and `/league`, and the buttons under contests.

use crate::app::contests::finding::{in_season, meant, numbered};
use crate::app::contests::press::Press;
use crate::app::contests::showing::{list, mine, pairings, show, table};
use crate::app::contests::{creating, taking_part};
use crate::app::context::Context;
use crate::app::context::abort::{Abort, Attempt};
use crate::app::language::vocabulary::{Keyword, first_of, whole};
use crate::app::people::callers::Caller;
use crate::app::request::name::quoted;
use crate::app::request::reply::Reply;
use crate::game::ContestId;

/// What can be asked for.
const ASKED: [Keyword; 11] = [
    Keyword::ContestNew,
    Keyword::ContestList,
    Keyword::ContestShow,
    Keyword::ContestJoin,
    Keyword::ContestLeave,
    Keyword::ContestStart,
    Keyword::ContestEnd,
    Keyword::ContestStandings,
    Keyword::ContestCrosstable,
    Keyword::ContestPairings,
    Keyword::ContestMine,
];

/// What the words behind `/tournament` ask for.
struct Asked {
    what: Keyword,
    /// How many words name it.
    words: usize,
    /// `T5`.
    id: Option<ContestId>,
    /// A number alone: of a division, a page or a round, or of a contest where nothing else has one.
    number: Option<usize>,
    /// `season 2`.
    season: Option<u16>,
}

impl Asked {
    /// What the words ask for; the word that makes no sense otherwise.
    fn read(line: &str) -> Result<Asked, String> {
        let mut words: Vec<&str> = line.split_whitespace().collect();
        let named = first_of(&words, &ASKED);
        if let Some((Keyword::ContestNew, count)) = named {
            return Ok(Asked {
                what: Keyword::ContestNew,
                words: count,
                id: None,
                number: None,
                season: None,
            });
        }
        let is_season = |two: &[&str]| {
            let (word, number) = (two.first()?, two.get(1)?);
            whole(word, &[Keyword::Seasons])?;
            number.parse::<u16>().ok()
        };
        let at = words.windows(2).position(|two| is_season(two).is_some());
        let season = at.and_then(|at| is_season(words.get(at..)?));
        if let Some(at) = at {
            words.drain(at..at + 2);
        }
        let named = first_of(&words, &ASKED);
        let (what, count) = match (named, words.first(), season) {
            (Some(named), _, _) => named,
            (None, None, None) => (Keyword::ContestList, 0),
            (None, _, Some(_)) => (Keyword::ContestStandings, 0),
            (None, Some(word), None) if word.parse::<ContestId>().is_err() => {
                return Err((*word).to_owned());
            }
            (None, Some(_), None) => (Keyword::ContestShow, 0),
        };
        let rest = words.get(count..).unwrap_or_default();
        let is_marked = |word: &&&str| word.starts_with(['T', 't', '#']);
        Ok(Asked {
            what,
            words: count,
            id: rest
                .iter()
                .find(is_marked)
                .and_then(|word| word.parse().ok()),
            number: rest.iter().find_map(|word| word.parse().ok()),
            season,
        })
    }

    /// The contest that is named, by a number alone as well.
    fn either(&self) -> Option<ContestId> {
        let bare = self.number.and_then(|number| u64::try_from(number).ok());
        self.id.or(bare.map(ContestId))
    }
}

/// Does what the words behind `/tournament`, or with `league` behind `/league`, ask for.
pub(crate) async fn contest(
    context: &Context,
    caller: &Caller<'_>,
    line: &str,
    league: bool,
) -> Attempt<Reply> {
    let asked = Asked::read(line).map_err(|word| {
        let sentence = caller.localizer.say("contest-what");
        Abort::from(sentence.code("word", quoted(&word, 40)))
    })?;
    match asked.what {
        Keyword::ContestNew => {
            // The name in quotation marks is kept as it was typed.
            let behind = after_words(line, asked.words);
            return creating::make(context, caller, behind, league).await;
        }
        Keyword::ContestList => return list(context, caller).await,
        _ => {}
    }
    let has_parts = matches!(
        asked.what,
        Keyword::ContestStandings | Keyword::ContestCrosstable | Keyword::ContestPairings
    );
    let named = if has_parts { asked.id } else { asked.either() };
    let contest = meant(context, caller, named).await?;
    let id = contest.id;
    match asked.what {
        Keyword::ContestJoin => return taking_part::join(context, caller, id).await,
        Keyword::ContestLeave => return taking_part::ask_to_leave(context, caller, id).await,
        Keyword::ContestStart => return taking_part::start(context, caller, id).await,
        Keyword::ContestEnd => return taking_part::end(context, caller, id).await,
        Keyword::ContestShow => return show(context, caller, &contest).await,
        _ => {}
    }
    let contest = in_season(context, caller, contest, asked.season).await?;
    let number = asked.number;
    match asked.what {
        Keyword::ContestPairings => pairings(context, caller, &contest, number, None).await,
        Keyword::ContestMine => mine(context, caller, &contest).await,
        what => {
            let cross = what == Keyword::ContestCrosstable;
            table(context, caller, &contest, number.unwrap_or(1), cross).await
        }
    }
}

/// A button under a contest.
pub(crate) async fn press_contest(
    context: &Context,
    caller: &Caller<'_>,
    id: ContestId,
    action: &str,
) -> Attempt<Reply> {
    let press = Press::read(action);
    let contest = numbered(context, caller, id).await?;
    match press.what {
        "join" => return taking_part::join(context, caller, id).await,
        "leave" => return taking_part::ask_to_leave(context, caller, id).await,
        "leave-now" => {
            let asked = press.part.and_then(|asked| u64::try_from(asked).ok());
            if asked.is_some_and(|asked| asked != caller.id().0) {
                return Err(caller.localizer.say("link-not-yours").into());
            }
            return taking_part::leave(context, caller, id).await;
        }
        "standings" | "crosstable" | "pairings" | "mine" => {}
        _ => return show(context, caller, &contest).await,
    }
    let contest = in_season(context, caller, contest, press.season).await?;
    let part = press.part;
    match press.what {
        "pairings" => pairings(context, caller, &contest, press.round, part).await,
        "mine" => mine(context, caller, &contest).await,
        what => {
            table(
                context,
                caller,
                &contest,
                part.unwrap_or(1),
                what == "crosstable",
            )
            .await
        }
    }
}

/// The answer to a request that was done before, as things stand now.
pub(crate) async fn again(context: &Context, caller: &Caller<'_>, line: &str) -> Attempt<Reply> {
    let asked = Asked::read(line).map_err(|_| Abort::Seen)?;
    let action = match asked.what {
        Keyword::ContestJoin => "join",
        Keyword::ContestStart => "start",
        // A contest that one has left is not shown any more.
        Keyword::ContestLeave => "leave-now",
        _ => return Err(Abort::Seen),
    };
    let id = match asked.either() {
        Some(id) => id,
        None => meant(context, caller, None).await?.id,
    };
    press_again(context, caller, id, action).await
}

/// The answer to a press that was done before.
pub(crate) async fn press_again(
    context: &Context,
    caller: &Caller<'_>,
    id: ContestId,
    action: &str,
) -> Attempt<Reply> {
    match Press::read(action).what {
        "join" => {
            let contest = numbered(context, caller, id).await?;
            Ok(taking_part::joined(caller, &contest))
        }
        "leave" | "leave-now" => Ok(taking_part::left(caller, id)),
        "start" => Ok(taking_part::started(caller, id)),
        _ => Err(Abort::Seen),
    }
}

/// What stands behind the first words of a line.
fn after_words(line: &str, count: usize) -> &str {
    let mut rest = line.trim_start();
    for _ in 0..count {
        rest = rest
            .split_once(char::is_whitespace)
            .map_or("", |(_, rest)| rest);
        rest = rest.trim_start();
    }
    rest
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_season_is_named_anywhere() {
        for (line, what, id, number, season) in [
            ("", Keyword::ContestList, None, None, None),
            ("T3", Keyword::ContestShow, Some(3), None, None),
            (
                "T3 season 2",
                Keyword::ContestStandings,
                Some(3),
                None,
                Some(2),
            ),
            ("season 2", Keyword::ContestStandings, None, None, Some(2)),
            (
                "crosstable season 1 T3 4",
                Keyword::ContestCrosstable,
                Some(3),
                Some(4),
                Some(1),
            ),
            (
                "cặp đấu mùa 2 5",
                Keyword::ContestPairings,
                None,
                Some(5),
                Some(2),
            ),
        ] {
            let asked = Asked::read(line).unwrap();
            let found = (asked.what, asked.id, asked.number, asked.season);
            assert_eq!(found, (what, id.map(ContestId), number, season), "{line}");
        }
        assert_eq!(Asked::read("blargh").err(), Some("blargh".to_owned()));
        let new = Asked::read("new 3d 2 seasons").unwrap();
        assert_eq!((new.what, new.season), (Keyword::ContestNew, None));
    }
}
