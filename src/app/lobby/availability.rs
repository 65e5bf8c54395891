//! Who can begin a game from the lobby: who is there, has room, and has not begun more than they play.

use crate::app::context::Context;
use crate::app::context::abort::{Abort, Attempt};
use crate::app::context::caches::game_loading;
use crate::app::language::view_settings::ViewSettings;
use crate::app::people::callers::Caller;
use crate::game::clock::DAY;
use crate::game::{Game, OfferEnd, Player, PlayerId, Timestamp};
use crate::store::{Guard, StoreError};

/// The most games in which somebody has not moved yet while they look for another one (our decision): who takes
/// every offer and plays none is stopped here.
pub(crate) const UNANSWERED: usize = 5;
/// The most games that somebody begins within a day while they look for another one (our decision), whatever way
/// they began.
pub(crate) const A_DAY: usize = 12;
/// The most open games of the same two people to which the lobby adds another one (our decision): they can still
/// challenge each other.
pub(crate) const TOGETHER: usize = 2;

/// The most open games somebody wants, or may have.
pub(crate) fn most_games(context: &Context, player: &Player) -> usize {
    let enough = ViewSettings::of_person(player).enough_games;
    context.options.open_games.min(enough.unwrap_or(usize::MAX))
}

/// The person, if they can begin a game; else why not, or `None` when they are nobody any more.
pub(crate) async fn available(
    context: &Context,
    id: PlayerId,
    now: Timestamp,
) -> Result<Result<Player, Option<OfferEnd>>, StoreError> {
    let player = context.store.player(id).await?;
    let Some(player) = player.filter(|player| !player.accounts.is_empty()) else {
        return Ok(Err(None));
    };
    if player.blocked {
        return Ok(Err(Some(OfferEnd::Blocked)));
    }
    if player.vacation.is_away(now) {
        return Ok(Err(Some(OfferEnd::Away)));
    }
    let most = most_games(context, &player);
    match open_games(context, id).await? < most {
        true => Ok(Ok(player)),
        false => Ok(Err(Some(OfferEnd::EnoughGames))),
    }
}

/// How many games somebody plays or sets up: as the guards of the store count them.
async fn open_games(context: &Context, id: PlayerId) -> Result<usize, StoreError> {
    let games = context.store.games_of(id, true, usize::MAX).await?;
    let set_ups = context.store.set_ups_of(id, usize::MAX).await?;
    Ok(games.len() + set_ups.len())
}

/// What has to hold still when the person who asks begins a game: of several requests at once each counts the games of
/// those before. Else the answer that says why they cannot look for an opponent.
pub(crate) async fn may_seek(context: &Context, caller: &Caller<'_>) -> Attempt<Guard> {
    let (localizer, id, now) = (caller.localizer, caller.id(), caller.now);
    // Before anything else is counted.
    let same = Guard::OpenGamesExactly(id, open_games(context, id).await?);
    match available(context, id, now).await? {
        Ok(_) => {}
        Err(Some(OfferEnd::Away)) => return Err(localizer.say("lobby-away").into()),
        Err(Some(OfferEnd::EnoughGames)) => {
            let most = most_games(context, &caller.player);
            let sentence = match most < context.options.open_games {
                true => localizer.say("lobby-enough-games"),
                false => localizer.say("games-too-many"),
            };
            return Err(sentence.number("limit", most as u64).into());
        }
        Err(_) => return Err(Abort::Ignored),
    }
    let mut unanswered = 0;
    for game in context.store.games_of(id, true, usize::MAX).await? {
        let stored = game_loading::load(context, game).await;
        let new = |game: &Game| is_of_people(game) && !has_moved(game, id);
        match stored {
            Ok(stored) => unanswered += usize::from(stored.is_some_and(|of| new(&of.game))),
            // It is nobody's fault.
            Err(StoreError::Record(..)) => {}
            Err(error) => return Err(error.into()),
        }
    }
    if unanswered >= UNANSWERED {
        let sentence = localizer.say("lobby-unanswered");
        return Err(sentence.number("games", unanswered as u64).into());
    }
    if began_lately(context, id, now).await? >= A_DAY {
        let sentence = localizer.say("lobby-many-today");
        return Err(sentence.number("limit", A_DAY as u64).into());
    }
    Ok(same)
}

/// Whether the two already play as many games against each other as the lobby lets them begin.
pub(crate) async fn play_too_often(
    context: &Context,
    one: PlayerId,
    other: PlayerId,
) -> Result<bool, StoreError> {
    let limit = context.options.open_games;
    let theirs = context.store.games_of(other, true, limit).await?;
    let own = context.store.games_of(one, true, limit).await?;
    let both = own.iter().filter(|game| theirs.contains(game));
    Ok(both.count() >= TOGETHER)
}

/// How many of the newest games of a person began within the last day, against people; at most [`A_DAY`].
async fn began_lately(
    context: &Context,
    id: PlayerId,
    now: Timestamp,
) -> Result<usize, StoreError> {
    let day = i64::try_from(DAY.as_millis()).unwrap_or(i64::MAX);
    let since = Timestamp(now.0.saturating_sub(day));
    let mut count = 0;
    // Games against the engine stand among them.
    for game in context.store.games_of(id, false, 4 * A_DAY).await? {
        match game_loading::load(context, game).await {
            Ok(Some(stored)) if stored.game.started() < since => break,
            Ok(Some(stored)) => count += usize::from(is_of_people(&stored.game)),
            Ok(None) | Err(StoreError::Record(..)) => {}
            Err(error) => return Err(error),
        }
    }
    Ok(count.min(A_DAY))
}

fn is_of_people(game: &Game) -> bool {
    let bots = game.bots();
    bots.red.is_none() && bots.blue.is_none()
}

/// Whether a player has played a turn in it.
fn has_moved(game: &Game, player: PlayerId) -> bool {
    let needed = match game.seats().red == player {
        true => 1,
        false => 2,
    };
    game.ply().0 >= needed
}
