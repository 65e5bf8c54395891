//! The games and challenges of a person.

use crate::app::challenges::answer;
use crate::app::challenges::offer::LOOKED_AT;
use crate::app::context::Context;
use crate::app::context::abort::Attempt;
use crate::app::language::time::clock_line::urgency;
use crate::app::people::callers::Caller;
use crate::app::people::find_game;
use crate::app::people::find_game::{LAST_WORDS, elsewhere};
use crate::app::request::message::Text;
use crate::app::request::reply::Reply;
use crate::app::request::text_limits::TEXT_LIMIT;

/// Damaged games listed in `/games`.
pub(crate) const LISTED: usize = 10;

/// Challenges listed there.
pub(crate) const CHALLENGES: usize = 5;

/// The person's games and challenges; where others read along, those of this place.
pub(crate) async fn games(context: &Context, caller: &Caller<'_>) -> Attempt<Reply> {
    let localizer = caller.localizer;
    let (mut games, damaged) = find_game::open_games_and_damaged(context, caller).await?;
    games.sort_by_key(|stored| {
        let waits = stored.game.to_move() != Some(caller.id());
        (waits, urgency(&stored.game))
    });
    let challenges = context.store.challenges_of(caller.id(), LOOKED_AT).await?;
    let mut challenges: Vec<_> = challenges
        .into_iter()
        .filter(|challenge| !challenge.is_expired(caller.now))
        .collect();
    if games.is_empty() && damaged.is_empty() && challenges.is_empty() {
        return Ok(Reply::private(localizer.say("games-none").into()));
    }
    let all = games.len() + challenges.len();
    let plays = !games.is_empty() || !damaged.is_empty();
    games.retain(|stored| caller.may_hear_of_game(stored));
    challenges.retain(|challenge| caller.may_hear_of(&challenge.made_in));
    let far = all - games.len() - challenges.len();
    let mut text = Text::default();
    if !games.is_empty() || !plays {
        let count = games.len() as u64;
        text = localizer.say("games-head").number("count", count).text();
    }
    text = find_game::with_game_lines(context, caller, text, &games).await?;
    for id in damaged.into_iter().take(LISTED) {
        text = text.line(localizer.say("game-damaged").code("game", id).text());
    }
    if !challenges.is_empty() {
        let count = challenges.len() as u64;
        text = text.line(
            localizer
                .say("challenges-head")
                .number("count", count)
                .text(),
        );
    }
    let mut listed = 0;
    for challenge in challenges.iter().take(CHALLENGES) {
        let longer = text
            .clone()
            .line(answer::challenge_line(context, caller, challenge).await?);
        // What is left out is counted; the count must not be what is cut.
        if longer.clone().without_links().length() + LAST_WORDS > TEXT_LIMIT {
            break;
        }
        text = longer;
        listed += 1;
    }
    if challenges.len() > listed {
        let more = (challenges.len() - listed) as u64;
        text = text.line(localizer.say("and-more").number("count", more).text());
    }
    Ok(Reply::private(text.line(elsewhere(caller, far)).into()))
}
