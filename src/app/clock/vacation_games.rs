//! The games of somebody whose vacation began or ended follow it.

use std::sync::Arc;

use crate::app::boards::game_notices::notices;
use crate::app::clock::{reminders, vacation_games};
use crate::app::context::Context;
use crate::app::context::caches::game_loading;
use crate::app::context::locks::Locked;
use crate::app::language::view_settings::ViewSettings;
use crate::app::people::callers::private_route;
use crate::app::ratings::results;
use crate::game::vacation::LEAST_BY_ITSELF;
use crate::game::{Destination, Event, GameId, News, Notice, Player, PlayerId, Timestamp};
use crate::store::{Batch, Commit, Guard, Known, StoreError, StoredGame, Timer};

/// Games handled at a time.
const PAGE: usize = 100;
/// Times a game is tried again when somebody else changed it meanwhile.
const ATTEMPTS: usize = 5;

/// What a change of a game does to the vacations of its players, and they to its clock. Keep it until
/// the batch is committed: meanwhile no vacation of the two begins or ends.
pub(crate) struct Absences {
    players: Vec<Player>,
    /// The same people as they were read.
    known: Vec<Known>,
    set: Vec<(Timestamp, Timer)>,
    clear: Vec<(Timestamp, Timer)>,
    /// Whose vacation the turn ended: their other games have to follow.
    pub returned: Option<PlayerId>,
    _locks: Vec<Locked<PlayerId>>,
}

impl Absences {
    /// Puts what follows into the batch that changes the game.
    pub(crate) fn put(&self, batch: &mut Batch) {
        let players = self.players.iter();
        let players = players.map(|player| (player.clone(), Vec::new()));
        batch.players.extend(players);
        batch.known.extend(self.known.iter().cloned());
        batch.set_timers.extend(&self.set);
        batch.clear_timers.extend(&self.clear);
    }
}

/// After a game was changed, and before it is committed: the turn of `played` ends their
/// vacation and counts for the next one, and the clock stops if whoever is to move now is away.
///
/// Whoever asks holds the lock of the game, and no lock of a person: those of both players are
/// taken here ([`crate::app::ratings::results::results_under`]).
pub(crate) async fn absences(
    context: &Context,
    stored: &mut StoredGame,
    events: &mut Vec<Event>,
    played: Option<PlayerId>,
    now: Timestamp,
) -> Result<Absences, StoreError> {
    let mut absences = Absences {
        players: Vec::new(),
        known: Vec::new(),
        set: Vec::new(),
        clear: Vec::new(),
        returned: None,
        _locks: results::lock_players(context, stored.game.seats()).await,
    };
    let is_turn = events.iter().any(|event| matches!(event, Event::Played(_)));
    if let Some(id) = played.filter(|_| is_turn)
        && let Some(mut player) = legible(context, id).await?
        && !player.accounts.is_empty()
    {
        let known = Known::Player(Box::new(player.clone()));
        let until = player.vacation.until();
        if player.vacation.played(now) {
            if let Some(until) = until {
                let timer = |at| (at, Timer::Vacation(id));
                absences.set.push(timer(now));
                absences
                    .clear
                    .extend(Some(timer(until)).filter(|_| until > now));
                absences.returned = Some(id);
            }
            absences.known.push(known);
            absences.players.push(player);
        }
    }
    let game = &stored.game;
    let runs = game.deadline().is_some() && game.clock().tempo.knows_vacations();
    if let Some(id) = game.to_move().filter(|_| runs) {
        let changed = absences.players.iter().find(|player| player.id == id);
        let away = match changed {
            Some(player) => player.vacation.is_away(now),
            None => {
                let player = legible(context, id).await?;
                let known = player.clone().map(|player| Known::Player(Box::new(player)));
                absences.known.extend(known);
                player.is_some_and(|player| player.vacation.is_away(now))
            }
        };
        if away {
            events.extend(stored.game.go_away(now));
        }
    }
    Ok(absences)
}

/// A game that is about to begin: its clock does not run while whoever is to move is away. Keep
/// the lock until it is committed. Gives what is to be told of it behind the beginning.
pub(crate) async fn absent_at_the_start(
    context: &Context,
    stored: &mut StoredGame,
    now: Timestamp,
) -> Result<(Vec<Notice>, Option<Locked<PlayerId>>), StoreError> {
    let knows = stored.game.clock().tempo.knows_vacations();
    let Some(id) = stored.game.to_move().filter(|_| knows) else {
        return Ok((Vec::new(), None));
    };
    let one = context.locks.players.lock(id).await;
    if !is_away(context, id, now).await? {
        return Ok((Vec::new(), Some(one)));
    }
    let events = stored.game.go_away(now);
    Ok((notices(stored, &events), Some(one)))
}

/// The time of a game is over, but whoever is to move went away before that and the game has not
/// followed yet, or they wished that their vacation begins by itself then and have enough days: it
/// does, and is committed. Whether the clock rests now.
///
/// Whoever asks holds the lock of the game, and no lock of a person. The other games of the
/// person follow when the timer that is set here is due.
pub(crate) async fn spared(
    context: &Context,
    stored: &StoredGame,
    now: Timestamp,
) -> Result<bool, StoreError> {
    let spared = stored.game.to_move();
    let Some(id) = spared.filter(|_| stored.game.could_be_spared(now)) else {
        return Ok(false);
    };
    let _one = context.locks.players.lock(id).await;
    let Some(mut player) = legible(context, id).await? else {
        return Ok(false);
    };
    let by_itself = ViewSettings::of_person(&player).auto_vacation;
    let timer = |at| (at, Timer::Vacation(id));
    let (mut players, mut known, mut timers) = (Vec::new(), Vec::new(), Vec::new());
    let since = match player.vacation.away {
        // They went away in time; or another game, which was due at the same time, began it.
        Some((since, until)) if now < until => {
            if !by_itself && !stored.game.was_left_in_time(since) {
                return Ok(false);
            }
            since
        }
        Some(_) => return Ok(false),
        None => {
            let before = Known::Player(Box::new(player.clone()));
            let vacation = &mut player.vacation;
            if !by_itself || vacation.left(now) < LEAST_BY_ITSELF {
                return Ok(false);
            }
            let Ok(until) = vacation.begin(None, now) else {
                return Ok(false);
            };
            timers.extend([timer(now), timer(until)]);
            players.push((player, Vec::new()));
            known.push(before);
            now
        }
    };
    let mut stored = stored.clone();
    let before = stored.game.revision();
    let events = stored.game.spare(since, now);
    if events.is_empty() {
        return Ok(false);
    }
    let batch = Batch {
        guards: vec![Guard::GameRevision(stored.game.id(), before)],
        known,
        players,
        notices: notices(&stored, &events),
        games: vec![stored],
        set_timers: timers,
        ..Batch::default()
    };
    // Where somebody was faster, all is looked at anew.
    context.commit(batch).await?;
    Ok(true)
}

/// All games of a person follow their vacation at once; what fails is left to the timer that
/// stands at `now`. Whoever asks holds no lock of a game or a person.
pub(crate) async fn follow_now(context: &Context, id: PlayerId, now: Timestamp) {
    if let Err(error) = vacation_due(context, now, id, now).await {
        tracing::error!(%error, ?id, "games do not follow a vacation yet");
    }
}

/// The timer of a vacation is due: it ends if its time is over, the games of the person follow,
/// and the timer is cleared.
pub(crate) async fn vacation_due(
    context: &Context,
    at: Timestamp,
    id: PlayerId,
    now: Timestamp,
) -> Result<(), StoreError> {
    end_if_over(context, id, now).await?;
    let mut after = None;
    loop {
        let page = context.store.games_after(id, true, after, PAGE).await?;
        for game in &page {
            match follow(context, *game, id, now).await {
                Err(error @ StoreError::Record(..)) => {
                    tracing::error!(%error, %game, "a game does not follow a vacation");
                }
                done => done?,
            }
        }
        after = page.last().copied();
        if page.len() < PAGE {
            break;
        }
    }
    let batch = Batch {
        clear_timers: vec![(at, Timer::Vacation(id))],
        ..Batch::default()
    };
    context.commit(batch).await?;
    Ok(())
}

/// Ends a vacation of which nothing is left, and tells the person.
async fn end_if_over(context: &Context, id: PlayerId, now: Timestamp) -> Result<(), StoreError> {
    let _one = context.locks.players.lock(id).await;
    for _ in 0..ATTEMPTS {
        let Some(mut player) = legible(context, id).await? else {
            return Ok(());
        };
        let over = player.vacation.until().is_some_and(|until| until <= now);
        if !over {
            return Ok(());
        }
        let known = vec![Known::Player(Box::new(player.clone()))];
        player.vacation.end(now);
        let told = player.accounts.first().map(|account| Notice {
            to: Destination::Route(private_route(account)),
            news: News::VacationOver(id),
        });
        let batch = Batch {
            known,
            notices: told.into_iter().collect(),
            players: vec![(player, Vec::new())],
            ..Batch::default()
        };
        if let Commit::Done(_) | Commit::Seen = context.commit(batch).await? {
            return Ok(());
        }
    }
    tracing::error!(
        ?id,
        "a vacation could not be ended, others were always faster"
    );
    Ok(())
}

/// One game follows: its clock stops, or goes on, if the person is to move.
async fn follow(
    context: &Context,
    game: GameId,
    id: PlayerId,
    now: Timestamp,
) -> Result<(), StoreError> {
    let _one = context.locks.games.lock(game).await;
    for _ in 0..ATTEMPTS {
        let Some(stored) = game_is_due(context, game, now).await? else {
            return Ok(());
        };
        if stored.game.to_move() != Some(id) {
            return Ok(());
        }
        let mut stored = Arc::unwrap_or_clone(stored);
        let before = stored.game.revision();
        // What holds now, whatever brought this about: somebody may have come back meanwhile.
        let _person = context.locks.players.lock(id).await;
        let events = match is_away(context, id, now).await? {
            true => stored.game.go_away(now),
            false => stored.game.come_back(now),
        };
        if events.is_empty() {
            return Ok(());
        }
        let batch = Batch {
            guards: vec![Guard::GameRevision(game, before)],
            notices: notices(&stored, &events),
            games: vec![stored],
            ..Batch::default()
        };
        if let Commit::Done(_) = context.commit(batch).await? {
            return Ok(());
        }
    }
    tracing::error!(%game, "a game does not follow a vacation, others were always faster");
    Ok(())
}

/// Whether a person is away now. Whoever acts on it holds their lock.
async fn is_away(context: &Context, id: PlayerId, now: Timestamp) -> Result<bool, StoreError> {
    let player = legible(context, id).await?;
    Ok(player.is_some_and(|player| player.vacation.is_away(now)))
}

/// The person, if their record can be read: of a record that cannot no vacation is known, and
/// the clocks of their games run as ever.
async fn legible(context: &Context, id: PlayerId) -> Result<Option<Player>, StoreError> {
    match context.store.player(id).await {
        Err(error @ StoreError::Record(..)) => {
            tracing::error!(%error, ?id, "nothing is known of a vacation");
            Ok(None)
        }
        found => found,
    }
}

/// A game as it is now: what time alone has brought about since somebody looked last is done,
/// told and durable. Whoever asks holds its lock.
pub(crate) async fn game_is_due(
    context: &Context,
    id: GameId,
    now: Timestamp,
) -> Result<Option<Arc<StoredGame>>, StoreError> {
    loop {
        let Some(stored) = game_loading::load(context, id).await? else {
            return Ok(None);
        };
        if stored.game.clock_wake().is_none_or(|wake| wake > now) {
            return Ok(Some(stored));
        }
        if vacation_games::spared(context, &stored, now).await? {
            continue;
        }
        let mut stored = Arc::unwrap_or_clone(stored);
        let before = stored.game.revision();
        let events = stored.game.tick(now);
        if events.is_empty() {
            // A game that says it waits for now must have something to do now.
            tracing::error!(%id, "a game has nothing to do when it said it had");
            return Ok(Some(Arc::new(stored)));
        }
        let results = results::results(context, &stored, now).await?;
        let mut batch = Batch {
            guards: vec![Guard::GameRevision(id, before)],
            notices: notices(&stored, &events),
            ..Batch::default()
        };
        for event in &events {
            if let Event::Due(_, stage) = event {
                reminders::remind(context, &stored, *stage, now, &mut batch).await?;
            }
        }
        batch.games.push(stored);
        results.put(&mut batch);
        context.commit(batch).await?;
    }
}
