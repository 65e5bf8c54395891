//! A game begins.

use tulenh_rules::{BySide, Position, Side};

use crate::app::boards::game_notices::team_post;
use crate::app::clock::vacation_games;
use crate::app::context::Context;
use crate::app::context::abort::{Abort, Attempt};
use crate::app::context::locks::Locked;
use crate::app::context::request_span::is_of_game;
use crate::app::people::callers::Caller;
use crate::app::people::open_offers;
use crate::app::people::updates::update;
use crate::app::people::{callers, players};
use crate::app::request::reply::Reply;
use crate::game::team::NAME_CHARS;
use crate::game::{
    Bot, Challenge, ChallengeCode, Destination, Game, GameId, Limit, Mode, News, Notice, PlayerId,
    Route, Team, Tempo, Timestamp,
};
use crate::store::{Batch, Commit, GameChannel, Guard, StoreError, StoredGame};

/// What a game begins with.
pub(crate) struct Beginning {
    /// Who plays which side, or founds its team.
    pub seats: BySide<PlayerId>,
    /// The teams that play.
    pub teams: BySide<Option<Team>>,
    /// The first position.
    pub start: Position,
    /// When points decide.
    pub limit: Limit,
    /// The clock, which runs from now on.
    pub tempo: Tempo,
    /// What it is played for.
    pub mode: Mode,
    /// Where it is told.
    pub channels: Vec<GameChannel>,
}

/// What is committed when a game begins: the game itself and the notices about it. Keep the lock until it is
/// committed. The caller adds its guards, such as the room that both players have for a game.
pub(crate) async fn beginning(
    context: &Context,
    id: GameId,
    beginning: Beginning,
    now: Timestamp,
) -> Result<(Batch, Option<Locked<PlayerId>>), StoreError> {
    is_of_game(id);
    let game = Game::limited(id, beginning.seats, beginning.start, beginning.limit, now);
    let mut game = game.in_mode(beginning.mode).on_clock(beginning.tempo);
    let BySide { red, blue } = beginning.teams;
    for (side, team) in [(Side::Red, red), (Side::Blue, blue)] {
        if let Some(team) = team {
            game = game.with_team(side, team);
        }
    }
    let teams = Side::ALL.into_iter().filter_map(|side| {
        let team = game.team(side)?;
        Some(team_post(&game, side, team, true))
    });
    let posts: Vec<Notice> = teams.flatten().collect();
    let mut stored = StoredGame {
        game,
        channels: beginning.channels,
        ratings: None,
        former: Vec::new(),
    };
    let absent = vacation_games::absent_at_the_start(context, &mut stored, now);
    let (absent, one_person) = absent.await?;
    let notices = (0..stored.channels.len()).map(|channel| Notice {
        to: Destination::Channel(id, u8::try_from(channel).unwrap_or(u8::MAX)),
        news: News::Started(id),
    });
    // Who plays enough games now looks for no more.
    let seats = [beginning.seats.red, beginning.seats.blue];
    let batch = Batch {
        set_timers: open_offers::look_again(context, &seats, now).await?,
        notices: notices.chain(posts).chain(absent).collect(),
        games: vec![stored],
        ..Batch::default()
    };
    Ok((batch, one_person))
}

/// Begins the game that was offered, with what the batch says of the offer.
pub(crate) async fn begin_game(
    context: &Context,
    caller: &Caller<'_>,
    challenge: &Challenge,
    seats: BySide<PlayerId>,
    batch: Batch,
) -> Attempt<Reply> {
    let id = context.store.next_game().await?;
    let channels = channels(context, challenge, caller).await?;
    let teams = teams(context, caller, challenge, seats, channels.len()).await?;
    let game = Beginning {
        seats,
        teams,
        start: Position::start(challenge.rules.clone()),
        limit: challenge.limit,
        tempo: challenge.tempo,
        mode: challenge.mode,
        channels,
    };
    let (begun, _one_person) = beginning(context, id, game, caller.now).await?;
    let room = context.options.open_games.saturating_sub(1);
    let mut guards = batch.guards;
    guards.push(Guard::OpenGames(caller.id(), room));
    let batch = Batch {
        guards,
        update: update(caller.request),
        notices: begun.notices,
        games: begun.games,
        set_timers: begun.set_timers,
        ..batch
    };
    commit_beginning(context, caller, challenge, batch).await?;
    // Against the engine there was nothing to accept.
    let accepted = match Bot::plays_in(seats) {
        true => "game-begins",
        false => "accepted-done",
    };
    let sentence = caller.localizer.say(accepted);
    Ok(Reply::done(sentence.code("game", id).into()))
}

/// Commits what begins a game, or the set-up before it, or says why it cannot begin.
pub(crate) async fn commit_beginning(
    context: &Context,
    caller: &Caller<'_>,
    challenge: &Challenge,
    batch: Batch,
) -> Attempt<()> {
    match context.commit(batch).await? {
        Commit::Done(_) => Ok(()),
        Commit::Seen => Err(Abort::Seen),
        Commit::Conflict(Guard::OpenGames(player, _)) if player == caller.id() => {
            let limit = context.options.open_games as u64;
            Err(caller
                .localizer
                .say("games-too-many")
                .number("limit", limit)
                .into())
        }
        Commit::Conflict(Guard::OpenGames(..)) => {
            let opponent = callers::name_of(context, challenge.challenger).await?;
            let sentence = caller.localizer.say("games-too-many-theirs");
            Err(sentence.span("opponent", opponent).into())
        }
        Commit::Conflict(_) => Err(gone(caller, Some(challenge.code))),
    }
}

/// The teams of a game that is accepted: the challenger's is told where the challenge was made, the other one where it
/// is accepted.
async fn teams(
    context: &Context,
    caller: &Caller<'_>,
    challenge: &Challenge,
    seats: BySide<PlayerId>,
    channels: usize,
) -> Attempt<BySide<Option<Team>>> {
    let mut teams = BySide::default();
    let Some(offer) = challenge.teams else {
        return Ok(teams);
    };
    if offer.both && !caller.request.shared {
        let sentence = caller.localizer.say("team-join-in-group");
        return Err(sentence
            .code("command", format!("/join {}", challenge.code))
            .into());
    }
    for side in Side::ALL {
        let founder = seats[side];
        let offered = founder == challenge.challenger;
        if !offered && !offer.both {
            continue;
        }
        let player = players::player(context, founder).await?;
        let name = player.map_or_else(String::new, |player| caller.localizer.called(&player));
        let name = format!("{} {name}", caller.localizer.word("team-word"));
        let name = name.chars().take(NAME_CHARS).collect();
        let home = if offered {
            0
        } else {
            channels.saturating_sub(1)
        };
        let home = u8::try_from(home).unwrap_or(u8::MAX);
        teams[side] = Some(Team::new(name, offer.terms, founder, home));
    }
    Ok(teams)
}

/// The places where a game is told: where it was offered and where it was accepted.
pub(crate) async fn channels(
    context: &Context,
    challenge: &Challenge,
    caller: &Caller<'_>,
) -> Result<Vec<GameChannel>, StoreError> {
    let places = [
        (&challenge.made_in, challenge.shared),
        (&caller.route, caller.request.shared),
    ];
    let mut channels: Vec<GameChannel> = Vec::new();
    for (route, shared) in places {
        let route = outside_threads(context, route);
        if channels.iter().any(|channel| channel.route == route) {
            continue;
        }
        channels.push(GameChannel {
            wants_thread: shared && callers::chat_view_settings(context, &route).await?.threads,
            route,
        });
    }
    Ok(channels)
}

/// The place itself, or the one around it where this is the thread of a game: that bears the title of its game, and
/// takes no thread itself.
pub(crate) fn outside_threads(context: &Context, route: &Route) -> Route {
    let transport = context.delivery.transports.of(&route.network);
    let around = transport.and_then(|transport| transport.around(&route.place));
    around.map_or(route.clone(), |place| Route {
        network: route.network.clone(),
        place,
    })
}

pub(crate) fn gone(caller: &Caller<'_>, code: Option<ChallengeCode>) -> Abort {
    match code {
        Some(code) => caller
            .localizer
            .say("challenge-gone")
            .code("code", code)
            .into(),
        None => caller.localizer.say("challenge-none").into(),
    }
}
