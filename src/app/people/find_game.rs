//! Which game is meant when a person does not say so.

use std::sync::Arc;

use crate::app::context::Context;
use crate::app::context::abort::{Abort, Attempt};
use crate::app::context::caches::game_loading;
use crate::app::context::request_span::is_of_game;
use crate::app::language::commands;
use crate::app::language::pieces::side_key;
use crate::app::people::callers::Caller;
use crate::app::people::{callers, players};
use crate::app::request::button_action::{ButtonAction, Look};
use crate::app::request::command::Command;
use crate::app::request::message::{Button, LABEL_CHARS, Message, Span, Text};
use crate::app::request::name::quoted;
use crate::app::request::text_limits::TEXT_LIMIT;
use crate::game::{GameId, Place, Ply};
use crate::store::{GameChannel, StoreError, StoredGame};

/// Games named in a question or a list.
const LISTED: usize = 10;
/// Games told in a place that are looked at.
const TOLD: usize = 200;
/// Those of them that are read: so many that go on, and so many that are over.
const OPEN: usize = 20;
/// For so long after its end a player still means their game, in milliseconds: a day.
const JUST_MS: i64 = 24 * 60 * 60 * 1000;
/// Room kept in a list for what is left out and elsewhere, in UTF-16 units.
pub(crate) const LAST_WORDS: usize = 160;

/// A game that was found.
pub(crate) struct Found {
    /// Which.
    pub game: Arc<StoredGame>,
    /// The ply of the board that was replied to, if one was.
    pub at: Option<Ply>,
}

/// The game that is meant: the one named, else the board replied to, else the person's only
/// open game told in this place, else the only game that was ever told in this part of a place
/// (whoever speaks in the thread of a game speaks of that game), else the person's only game told
/// in other parts of this place, else the only one in which it is their turn, else their only one.
/// Several that fit equally well are asked about.
pub(crate) async fn find(
    context: &Context,
    caller: &Caller<'_>,
    named: Option<GameId>,
) -> Attempt<Found> {
    let found = search(context, caller, named).await?;
    is_of_game(found.game.game.id());
    Ok(found)
}

async fn search(context: &Context, caller: &Caller<'_>, named: Option<GameId>) -> Attempt<Found> {
    if let Some(id) = named {
        let game = match game_loading::load(context, id).await {
            Err(error @ StoreError::Record(..)) => {
                tracing::error!(%error, "a game was asked for that cannot be read");
                return Err(caller.localizer.say("game-damaged").code("game", id).into());
            }
            game => game?,
        };
        if game.is_none()
            && let Some(stored) = context.store.set_up(id).await?
        {
            let mut text = caller
                .localizer
                .say("setup-not-begun")
                .code("game", id)
                .text();
            if stored.set_up.side_of(caller.id()).is_some() {
                let command = format!("/setup {id}");
                let place = caller.localizer.say("setup-place-yours");
                text = text.line(place.code("command", command).text());
            }
            return Err(text.into());
        }
        let missing = || caller.localizer.say("no-such-game").code("game", id);
        return Ok(Found {
            game: game.ok_or_else(missing)?,
            at: None,
        });
    }
    if let Some(found) = replied_to(context, caller).await? {
        return Ok(found);
    }
    let mut games = open_games(context, caller).await?;
    if !games.iter().any(|game| is_exactly_here(caller, game))
        && let Some(game) = game_of_this_part(context, caller).await?
    {
        return Ok(Found { game, at: None });
    }
    let all = games.len();
    if !caller.request.hidden {
        // Where others read along only what is told here is spoken of, unless it is named.
        let mut here = Vec::new();
        for stored in games {
            if is_told_here(context, caller, &stored).await? {
                here.push(stored);
            }
        }
        games = here;
    }
    if games.is_empty() && all > 0 {
        let text = caller.localizer.say("no-open-game-here").text();
        return Err(text.line(elsewhere(caller, all)).into());
    }
    let choices = narrowed(context, games, caller).await?;
    match <[Arc<StoredGame>; 1]>::try_from(choices) {
        Ok([game]) => Ok(Found { game, at: None }),
        Err(none) if none.is_empty() => Err(caller.localizer.say("no-open-game").into()),
        Err(several) => Err(which(context, caller, &several).await?),
    }
}

/// As [`find`], but an open game in which the person waits for the opponent before all
/// others, wherever they ask.
pub(crate) async fn find_waiting(
    context: &Context,
    caller: &Caller<'_>,
    named: Option<GameId>,
) -> Attempt<Found> {
    if named.is_some() || replied_to(context, caller).await?.is_some() {
        return find(context, caller, named).await;
    }
    let waits = |stored: &Arc<StoredGame>| !stored.game.is_turn_of(caller.id());
    let games = preferred(open_games(context, caller).await?, waits);
    let games = nearest(context, games, caller).await?;
    match <[Arc<StoredGame>; 1]>::try_from(games) {
        Ok([game]) => {
            is_of_game(game.game.id());
            Ok(Found { game, at: None })
        }
        Err(none) if none.is_empty() => Err(caller.localizer.say("no-open-game").into()),
        Err(several) => Err(which(context, caller, &several).await?),
    }
}

/// The game of the part of a place the person is in, such as the thread of a game: the only one
/// that was ever told there.
async fn game_of_this_part(
    context: &Context,
    caller: &Caller<'_>,
) -> Result<Option<Arc<StoredGame>>, StoreError> {
    if !caller.request.shared {
        return Ok(None);
    }
    let known = callers::place_of(context, caller).await?;
    if known.is_none_or(|chat| chat.parent.is_none()) {
        return Ok(None);
    }
    let told = context.store.games_in(&caller.route, TOLD).await?;
    let mut here = told.iter().filter(|told| told.exactly);
    match (here.next(), here.next()) {
        (Some(only), None) => game_loading::load(context, only.game).await,
        _ => Ok(None),
    }
}

/// The game that somebody who wants to look at one means, where none is named and none replied
/// to: of those told in this very place, else of those told in other parts of it, their own before
/// those of others and what goes on before what is over; `over` turns the last around. `None`
/// where none is told. Several that go on are asked about.
pub(crate) async fn game_here(
    context: &Context,
    caller: &Caller<'_>,
    over: bool,
) -> Attempt<Option<Arc<StoredGame>>> {
    let mut told = context.store.games_in(&caller.route, TOLD).await?;
    if told.iter().any(|told| told.exactly) {
        told.retain(|told| told.exactly);
    }
    let mut open = Vec::new();
    for told in told.iter().filter(|told| told.open).take(OPEN) {
        open.extend(readable(context, told.game).await?);
    }
    let is_own = |stored: &Arc<StoredGame>| stored.game.seat_of(caller.id()).is_some();
    let (own, others): (Vec<_>, Vec<_>) = open.into_iter().partition(is_own);
    let own = preferred(own, |stored| stored.game.is_turn_of(caller.id()));
    // The newest game that is over, and the newest own one.
    let (mut last, mut own_last) = (None, None);
    for told in told.iter().filter(|told| !told.open).take(OPEN) {
        let stored = readable(context, told.game).await?;
        own_last = stored.clone().filter(is_own);
        last = last.or(stored);
        if own_last.is_some() {
            break;
        }
    }
    // Whose game has only just ended means it.
    let just_ended = |stored: &Arc<StoredGame>| {
        over || caller.now.0.saturating_sub(stored.game.last().0) < JUST_MS
    };
    let fresh = own_last.clone().filter(just_ended);
    let choices = match (own.is_empty(), fresh) {
        (false, _) => own,
        (true, Some(fresh)) => vec![fresh],
        (true, None) if over && last.is_some() => last.into_iter().collect(),
        (true, None) if others.is_empty() => own_last.or(last).into_iter().collect(),
        (true, None) => others,
    };
    match <[Arc<StoredGame>; 1]>::try_from(choices) {
        Ok([game]) => Ok(Some(game)),
        Err(none) if none.is_empty() => Ok(None),
        Err(several) => Err(which(context, caller, &several).await?),
    }
}

/// A game that was found in a list; `None` when it cannot be read, which keeps nobody from the
/// others.
async fn readable(context: &Context, id: GameId) -> Result<Option<Arc<StoredGame>>, StoreError> {
    match game_loading::load(context, id).await {
        Err(error @ StoreError::Record(..)) => {
            tracing::error!(%error, "a game told in a place cannot be read");
            Ok(None)
        }
        game => game,
    }
}

/// The games that fit best: the nearest, of these the ones in which it is the person's turn.
async fn narrowed(
    context: &Context,
    games: Vec<Arc<StoredGame>>,
    caller: &Caller<'_>,
) -> Result<Vec<Arc<StoredGame>>, StoreError> {
    let games = nearest(context, games, caller).await?;
    let waits = |stored: &Arc<StoredGame>| stored.game.is_turn_of(caller.id());
    Ok(preferred(games, waits))
}

/// The games told in this very place, else those told in other parts of it, else all.
async fn nearest(
    context: &Context,
    games: Vec<Arc<StoredGame>>,
    caller: &Caller<'_>,
) -> Result<Vec<Arc<StoredGame>>, StoreError> {
    if games.iter().any(|game| is_exactly_here(caller, game)) {
        return Ok(preferred(games, |game| is_exactly_here(caller, game)));
    }
    let mut near = Vec::new();
    for stored in &games {
        if is_told_here(context, caller, stored).await? {
            near.push(Arc::clone(stored));
        }
    }
    Ok(if near.is_empty() { games } else { near })
}

/// Whether a game is told in the place the person is in, or in a part of it.
pub(crate) async fn is_told_here(
    context: &Context,
    caller: &Caller<'_>,
    stored: &StoredGame,
) -> Result<bool, StoreError> {
    if stored
        .channels
        .iter()
        .any(|channel| channel.route == caller.route)
    {
        return Ok(true);
    }
    if !caller.request.shared {
        return Ok(false);
    }
    let here = callers::whole_place(context, caller).await?.route;
    for channel in &stored.channels {
        if matches!(channel.route.place, Place::Chat(_))
            && callers::chat_of(context, &channel.route).await?.route == here
        {
            return Ok(true);
        }
    }
    Ok(false)
}

/// The game whose board the request replies to.
pub(crate) async fn replied_to(
    context: &Context,
    caller: &Caller<'_>,
) -> Result<Option<Found>, StoreError> {
    let Some(message) = &caller.request.reply_to else {
        return Ok(None);
    };
    let Some(shown_board) = context.store.shown_board(message).await? else {
        return Ok(None);
    };
    let game = game_loading::load(context, shown_board.game).await?;
    Ok(game.map(|game| Found {
        game,
        at: Some(shown_board.ply),
    }))
}

/// All open games of the person, newest first. One that cannot be read does not keep them from
/// the others.
pub(crate) async fn open_games(
    context: &Context,
    caller: &Caller<'_>,
) -> Result<Vec<Arc<StoredGame>>, StoreError> {
    let (games, _) = open_games_and_damaged(context, caller).await?;
    Ok(games)
}

/// All open games of the person, newest first, and those that cannot be read.
pub(crate) async fn open_games_and_damaged(
    context: &Context,
    caller: &Caller<'_>,
) -> Result<(Vec<Arc<StoredGame>>, Vec<GameId>), StoreError> {
    let limit = context.options.open_games;
    let ids = context.store.games_of(caller.id(), true, limit).await?;
    let (mut games, mut damaged) = (Vec::with_capacity(ids.len()), Vec::new());
    for id in ids {
        match game_loading::load(context, id).await {
            Ok(game) => games.extend(game),
            Err(error @ StoreError::Record(..)) => {
                tracing::error!(%error, "a game that goes on cannot be read");
                damaged.push(id);
            }
            Err(error) => return Err(error),
        }
    }
    Ok((games, damaged))
}

/// The question which game is meant.
async fn which(
    context: &Context,
    caller: &Caller<'_>,
    games: &[Arc<StoredGame>],
) -> Result<Abort, StoreError> {
    let mut here = Vec::new();
    for game in games {
        if caller.request.hidden || is_told_here(context, caller, game).await? {
            here.push(Arc::clone(game));
        }
    }
    let first = here.first().map_or(GameId(12), |stored| stored.game.id());
    let example = example(&caller.request.command, first);
    let text = caller.localizer.say("which-game").code("example", example);
    let text = with_game_lines(context, caller, text.text(), &here).await?;
    let mut buttons = Vec::new();
    if let Some(look) = looked_for(&caller.request.command) {
        for stored in here.iter().take(LISTED) {
            let players = players::players_of(context, &stored.game).await?;
            let names = players.map(|player| caller.localizer.called(&player));
            let id = stored.game.id();
            let label = format!("{id} {} – {}", names.red, names.blue);
            buttons.push(Button {
                label: label.chars().take(LABEL_CHARS).collect(),
                press: ButtonAction::Look(id, look),
            });
        }
    }
    Ok(Message {
        text: text.line(elsewhere(caller, games.len() - here.len())),
        buttons: buttons.chunks(2).map(<[Button]>::to_vec).collect(),
        ..Message::default()
    }
    .into())
}

/// The text with the games under it, a line each, as many as fit, and how many more there are.
pub(crate) async fn with_game_lines(
    context: &Context,
    caller: &Caller<'_>,
    mut text: Text,
    games: &[Arc<StoredGame>],
) -> Result<Text, StoreError> {
    let mut listed = 0;
    for stored in games.iter().take(LISTED) {
        let longer = text.clone().line(game_line(context, caller, stored).await?);
        // What is left out is counted; the count must not be what is cut.
        if longer.clone().without_links().length() + LAST_WORDS > TEXT_LIMIT {
            break;
        }
        text = longer;
        listed += 1;
    }
    if games.len() > listed {
        let more = (games.len() - listed) as u64;
        text = text.line(
            caller
                .localizer
                .say("and-more")
                .number("count", more)
                .text(),
        );
    }
    Ok(text)
}

/// A game in one line, as the person sees it: the number, the opponent, whose turn it is.
/// Where the newest board can be looked at it leads there.
pub(crate) async fn game_line(
    context: &Context,
    caller: &Caller<'_>,
    stored: &StoredGame,
) -> Result<Text, StoreError> {
    let game = &stored.game;
    let Some(side) = game.seat_of(caller.id()) else {
        let line = caller
            .localizer
            .say("game-line-watched")
            .span("game", leads_to(context, caller, stored).await?)
            .span("red", callers::name_of(context, game.seats().red).await?)
            .span("blue", callers::name_of(context, game.seats().blue).await?)
            .number("ply", game.ply().0)
            .choice("terms", caller.localizer.terms_in_short(game.rules()));
        return Ok(line.text());
    };
    let opponent = callers::name_of(context, game.seats()[!side]).await?;
    let turn = if game.is_turn_of(caller.id()) {
        "yours"
    } else {
        "theirs"
    };
    let line = caller
        .localizer
        .say("game-line")
        .span("game", leads_to(context, caller, stored).await?)
        .span("opponent", opponent)
        .choice("side", side_key(side))
        .choice("turn", turn)
        .number("ply", game.ply().0)
        .clock(game, caller.now)
        .choice("terms", caller.localizer.terms_in_short(game.rules()));
    Ok(line.text())
}

/// The number of a game, which leads to its newest board where the person can get at it: here,
/// else elsewhere on this network, else anywhere. The private chats of others lead nowhere.
async fn leads_to(
    context: &Context,
    caller: &Caller<'_>,
    stored: &StoredGame,
) -> Result<Span, StoreError> {
    let id = stored.game.id();
    let words = id.to_string();
    let channels = (0_u8..).zip(&stored.channels);
    let mut channels: Vec<(u8, &GameChannel)> = channels
        .filter(|(_, channel)| {
            caller.may_hear_of(&channel.route) && caller.may_enter(&channel.route)
        })
        .collect();
    channels.sort_by_key(|(_, channel)| {
        let network = channel.route.network == caller.route.network;
        (channel.route != caller.route, !network)
    });
    for (index, _) in channels {
        let shown = context.store.shown(id, index).await?;
        if let Some(address) =
            shown.and_then(|shown| context.delivery.transports.address_of(&shown))
        {
            return Ok(Span::Link { words, address });
        }
    }
    Ok(Span::Code(words))
}

/// The line that there is more than may be named here; none when there is not.
pub(crate) fn elsewhere(caller: &Caller<'_>, count: usize) -> Text {
    match count {
        0 => Text::default(),
        count => {
            let sentence = caller.localizer.say("elsewhere");
            sentence.number("count", count as u64).text()
        }
    }
}

/// Whether a game is told in the very place the person is in.
fn is_exactly_here(caller: &Caller<'_>, stored: &Arc<StoredGame>) -> bool {
    stored
        .channels
        .iter()
        .any(|channel| channel.route == caller.route)
}

/// What of a game a command without a number shows, where a button can show the same.
fn looked_for(command: &Command) -> Option<Look> {
    match command {
        Command::Board(_) => Some(Look::Board),
        Command::Record(_) => Some(Look::Record),
        Command::Captured(_) => Some(Look::Captured),
        Command::Score(_) => Some(Look::Score),
        Command::Replay { how, .. } if how.is_empty() => Some(Look::Replay),
        Command::Rings { side, .. } if side.is_empty() => Some(Look::Rings),
        _ => None,
    }
}

/// How the same command names a game.
fn example(command: &Command, game: GameId) -> String {
    let name = commands::row_of(command).map_or("move", |entry| entry.name);
    let behind = match command {
        Command::Moves { from, .. } => quoted(from, 10),
        Command::Move { turn, .. } => quoted(turn, 40),
        Command::PlainText(words) => quoted(words, 40),
        _ => String::new(),
    };
    format!("/{name} {game} {behind}").trim_end().to_owned()
}

/// The games that fit if any do, else all.
fn preferred(
    games: Vec<Arc<StoredGame>>,
    fits: impl Fn(&Arc<StoredGame>) -> bool,
) -> Vec<Arc<StoredGame>> {
    if games.iter().any(&fits) {
        games.into_iter().filter(fits).collect()
    } else {
        games
    }
}
