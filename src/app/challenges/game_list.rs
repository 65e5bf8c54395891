//! The games and challenges of a person.

use crate::app::challenges::answer;
use crate::app::challenges::offer::LOOKED_AT;
use crate::app::context::Context;
use crate::app::context::abort::Attempt;
use crate::app::language::time::clock_line::urgency;
use crate::app::people::callers::Caller;
use crate::app::people::find_game::{LAST_WORDS, elsewhere};
use crate::app::people::{callers, find_game};
use crate::app::request::message::{Span, Text};
use crate::app::request::reply::Reply;
use crate::app::request::text_limits::TEXT_LIMIT;
use crate::store::{StoreError, StoredSetUp};

/// Damaged games listed in `/games`.
pub(crate) const LISTED: usize = 10;

/// Challenges listed there.
pub(crate) const CHALLENGES: usize = 5;

/// The person's games and challenges; where others read along, those of this place.
pub(crate) async fn games(context: &Context, caller: &Caller<'_>) -> Attempt<Reply> {
    let localizer = caller.localizer;
    let (mut games, damaged) = find_game::open_games_and_damaged(context, caller).await?;
    games.sort_by_key(|stored| {
        let waits = !stored.game.is_turn_of(caller.id());
        (waits, urgency(&stored.game))
    });
    let challenges = context.store.challenges_of(caller.id(), LOOKED_AT).await?;
    let mut challenges: Vec<_> = challenges
        .into_iter()
        .filter(|challenge| !challenge.is_expired(caller.now))
        .collect();
    let set_ups = set_ups(context, caller).await?;
    if games.is_empty() && damaged.is_empty() && challenges.is_empty() && set_ups.is_empty() {
        return Ok(Reply::private(localizer.say("games-none").into()));
    }
    let all = games.len() + challenges.len() + set_ups.len();
    let plays = !games.is_empty() || !damaged.is_empty() || !set_ups.is_empty();
    let here = |stored: &&StoredSetUp| {
        let mut channels = stored.channels.iter();
        channels.any(|channel| caller.may_hear_of(&channel.route))
    };
    let set_ups: Vec<&StoredSetUp> = set_ups.iter().filter(here).collect();
    games.retain(|stored| caller.may_hear_of_game(stored));
    challenges.retain(|challenge| caller.may_hear_of(&challenge.made_in));
    let far = all - games.len() - challenges.len() - set_ups.len();
    let mut text = Text::default();
    if !games.is_empty() || !plays {
        let count = games.len() as u64;
        text = localizer.say("games-head").number("count", count).text();
    }
    text = find_game::with_game_lines(context, caller, text, &games).await?;
    for id in damaged.into_iter().take(LISTED) {
        text = text.line(localizer.say("game-damaged").code("game", id).text());
    }
    for stored in set_ups.into_iter().take(LISTED) {
        text = text.line(set_up_line(context, caller, stored).await?);
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

/// The set-ups in which the person has a seat, the most urgent first.
async fn set_ups(context: &Context, caller: &Caller<'_>) -> Result<Vec<StoredSetUp>, StoreError> {
    let mut all = Vec::new();
    for id in context
        .store
        .set_ups_of(caller.id(), context.options.open_games)
        .await?
    {
        match context.store.set_up(id).await {
            Err(error @ StoreError::Record(..)) => {
                tracing::error!(%error, "a set-up cannot be read");
            }
            found => all.extend(found?),
        }
    }
    all.sort_by_key(|stored| stored.set_up.until);
    Ok(all)
}

async fn set_up_line(
    context: &Context,
    caller: &Caller<'_>,
    stored: &StoredSetUp,
) -> Result<Text, StoreError> {
    let set_up = &stored.set_up;
    let Some(side) = set_up.side_of(caller.id()) else {
        return Ok(Text::default());
    };
    let opponent = callers::name_of(context, set_up.seats[!side]).await?;
    let waits = match set_up.has_confirmed(side) {
        true => "confirmed",
        false => "open",
    };
    Ok(caller
        .localizer
        .say("setup-line")
        .code("game", set_up.id)
        .span("opponent", opponent)
        .span("until", Span::Instant(set_up.until))
        .choice("state", waits)
        .text())
}
