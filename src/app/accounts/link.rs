//! Two accounts become one person.
//!
//! Who has a second account asks for a code with the one and gives it with the other, so that
//! nobody is joined to anybody without having both in hand. Whoever gives a code is told whom they
//! would become and asked: the code may be somebody else's, who wants to have what is theirs.

use crate::app::accounts::joined_follows;
use crate::app::analysis::requests;
use crate::app::challenges::offer::LOOKED_AT;
use crate::app::contests::withdrawal;
use crate::app::context::Context;
use crate::app::context::abort::{Abort, Attempt};
use crate::app::language::catalog::Localizer;
use crate::app::language::names::name;
use crate::app::people::callers::{Caller, private_route};
use crate::app::people::updates::update;
use crate::app::people::{find_game, open_offers};
use crate::app::problems::file_of_person;
use crate::app::ratings::results;
use crate::app::request::button_action::ButtonAction;
use crate::app::request::message::{Button, Message, Span, Text};
use crate::app::request::reply::Reply;
use crate::app::setup::joined;
use crate::game::{
    Challenge, ChallengeCode, Destination, GameId, Invitee, Network, News, Notice, Player,
    PlayerId, Timestamp,
};
use crate::store::{Batch, Change, Commit, Guard, Known, Merge, StoreError, Timer};

/// How long a code holds (our decision): a quarter of an hour.
const HOLDS_MS: i64 = 15 * 60 * 1000;
/// The most games of one person that are made another's at once.
const GAMES: usize = 2000;
/// Times it is tried again when a game or a challenge has changed meanwhile.
const ATTEMPTS: usize = 5;

/// Two who may become one, as they stand.
struct Joining {
    /// Who gives up their number.
    from: Player,
    /// Who stays.
    into: Player,
    /// Until when the code holds.
    until: Timestamp,
    /// All games of the first.
    games: Vec<GameId>,
}

/// Gives a code, or asks whether one is to be used.
pub(crate) async fn link(
    context: &Context,
    caller: &Caller<'_>,
    code: Option<ChallengeCode>,
) -> Attempt<Reply> {
    if !caller.request.hidden {
        return Err(caller.localizer.say("link-in-private").into());
    }
    match code {
        None => link_code(context, caller).await,
        Some(code) => ask_to_join(context, caller, code).await,
    }
}

/// Joins the accounts of the person who was asked.
pub(crate) async fn press_link(
    context: &Context,
    caller: &Caller<'_>,
    code: ChallengeCode,
    whose: PlayerId,
) -> Attempt<Reply> {
    if whose != caller.id() {
        return Err(caller.localizer.say("link-not-yours").into());
    }
    join_accounts(context, caller, code).await
}

async fn link_code(context: &Context, caller: &Caller<'_>) -> Attempt<Reply> {
    let code = loop {
        let code = ChallengeCode::from_random((context.options.chance)());
        if context.store.link(code).await?.is_none() {
            break code;
        }
    };
    let until = Timestamp(caller.now.0.saturating_add(HOLDS_MS));
    let batch = Batch {
        update: update(caller.request),
        made: Some(code),
        put_link: Some((code, caller.id(), until)),
        set_timers: vec![(until, Timer::LinkExpires(code))],
        ..Batch::default()
    };
    if context.commit(batch).await? == Commit::Seen {
        return Err(Abort::Seen);
    }
    Ok(link_code_told(context, caller, code, until))
}

/// The code that was given before, as long as it holds.
pub(crate) async fn link_code_again(
    context: &Context,
    caller: &Caller<'_>,
    code: ChallengeCode,
) -> Attempt<Reply> {
    let found = context.store.link(code).await?;
    let own = |(whose, until): &(PlayerId, Timestamp)| *whose == caller.id() && caller.now < *until;
    match found.filter(own) {
        Some((_, until)) => Ok(link_code_told(context, caller, code, until)),
        None => Err(caller.localizer.say("link-gone").code("code", code).into()),
    }
}

fn link_code_told(
    context: &Context,
    caller: &Caller<'_>,
    code: ChallengeCode,
    until: Timestamp,
) -> Reply {
    let localizer = caller.localizer;
    let mut text = localizer
        .say("link-code")
        .code("command", format!("/link {code}"))
        .span("until", Span::Instant(until))
        .text();
    for (network, address) in context
        .delivery
        .transports
        .invitations(&format!("link-{code}"))
    {
        if network != caller.route.network {
            let words = String::new();
            let link = Span::Link { words, address };
            text = text.line(localizer.say("link-address").span("link", link).text());
        }
    }
    Reply::private(text.line(linked_to(caller, &caller.player)).into())
}

/// The networks on which a person has an account, if they are several.
fn linked_to(caller: &Caller<'_>, player: &Player) -> Text {
    if player.accounts.len() < 2 {
        return Text::default();
    }
    let sentence = caller.localizer.say("link-networks");
    let networks = caller.localizer.networks(player);
    sentence.choice("list", networks).text()
}

/// Asks whether the person and whoever asked for the code are the same.
async fn ask_to_join(
    context: &Context,
    caller: &Caller<'_>,
    code: ChallengeCode,
) -> Attempt<Reply> {
    let localizer = caller.localizer;
    let joining = joining(context, caller, code).await?;
    let question = localizer
        .say("link-ask")
        .span("player", name(&joining.into))
        .choice("list", localizer.networks(&joining.into));
    let button = Button {
        label: localizer.word("button-link"),
        press: ButtonAction::Link(code, caller.id()),
    };
    Ok(Reply::private(Message {
        text: question.text(),
        buttons: vec![vec![button]],
        ..Message::default()
    }))
}

/// The two whom a code makes one, or why it does not.
async fn joining(context: &Context, caller: &Caller<'_>, code: ChallengeCode) -> Attempt<Joining> {
    let localizer = caller.localizer;
    let gone = || Abort::from(localizer.say("link-gone").code("code", code));
    let found = context.store.link(code).await?;
    let (into, until) = found
        .filter(|(_, until)| caller.now < *until)
        .ok_or_else(gone)?;
    if into == caller.id() {
        return Err(localizer.say("link-self").into());
    }
    // Who was forgotten, or has become another, stays so.
    let from = standing_player(context, caller.id())
        .await?
        .ok_or_else(gone)?;
    let into = standing_player(context, into).await?.ok_or_else(gone)?;
    let double = from.accounts.iter().find(|account| {
        let mut theirs = into.accounts.iter();
        theirs.any(|other| other.network == account.network)
    });
    if let Some(account) = double {
        let network = localizer.network(&account.network);
        let sentence = localizer.say("link-double").choice("network", network);
        return Err(sentence.into());
    }
    for stored in find_game::open_games(context, caller).await? {
        if stored.game.seat_of(into.id).is_some() {
            let sentence = localizer.say("link-opponents");
            return Err(sentence.code("game", stored.game.id()).into());
        }
    }
    for id in context.store.set_ups_of(from.id, GAMES).await? {
        let stored = context.store.set_up(id).await?;
        if stored.is_some_and(|stored| stored.set_up.side_of(into.id).is_some()) {
            let sentence = localizer.say("link-opponents");
            return Err(sentence.code("game", id).into());
        }
    }
    let games = context.store.games_of(from.id, false, GAMES + 1).await?;
    if games.len() > GAMES {
        return Err(localizer.say("link-too-many").into());
    }
    Ok(Joining {
        from,
        into,
        until,
        games,
    })
}

async fn standing_player(context: &Context, id: PlayerId) -> Result<Option<Player>, StoreError> {
    let known = context.store.player(id).await?;
    Ok(known.filter(|player| !player.accounts.is_empty()))
}

async fn join_accounts(
    context: &Context,
    caller: &Caller<'_>,
    code: ChallengeCode,
) -> Attempt<Reply> {
    let localizer = caller.localizer;
    let (from, into) = {
        let joining = joining(context, caller, code).await?;
        (joining.from.id, joining.into.id)
    };
    // In the order of their numbers, so that two who join each other do not wait for ever.
    let _first = context.locks.players.lock(from.min(into)).await;
    let _second = context.locks.players.lock(from.max(into)).await;
    for _ in 0..ATTEMPTS {
        // Read again under the locks: another code may have been used meanwhile.
        let joining = joining(context, caller, code).await?;
        if joining.into.id != into {
            break;
        }
        let games = joining.games.clone();
        let _wishes = context.engine.analyses.gate().await;
        let mut batch = joined(context, caller, code, joining).await?;
        let (wishes, known) = requests::joined_wishes(context, from, into).await?;
        batch.changes.extend(wishes);
        let problems = file_of_person::joined(context, from, into).await?;
        batch.changes.extend(problems);
        batch.known.extend(known);
        let contests = withdrawal::joined_contests(context, from, into).await?;
        let both = || Abort::from(localizer.say("link-contest"));
        let (contests, known) = contests.ok_or_else(both)?;
        batch.changes.extend(contests);
        batch.known.extend(known);
        let offers = open_offers::merged(context, from, into).await?;
        batch.changes.extend(offers.changes);
        batch.guards.extend(offers.guards);
        batch
            .changes
            .extend(joined_follows::joined_follows(context, from, into).await?);
        let commit = context.commit(batch).await;
        // Whatever became of it, the seats are as the store says.
        for game in games {
            context.game_cache.forget(game);
        }
        match commit? {
            Commit::Done(_) => return Ok(Reply::update(localizer.say("link-done").into())),
            Commit::Seen => return Err(Abort::Seen),
            Commit::Conflict(guard) => {
                tracing::info!(?guard, "two accounts that are joined go on playing");
            }
        }
    }
    Err(localizer.say("failed").into())
}

/// What makes two people one, if their games and challenges are still as they were read. Whoever
/// asks holds the locks of both: no game that counts ends and no challenge is made by them.
async fn joined(
    context: &Context,
    caller: &Caller<'_>,
    code: ChallengeCode,
    joining: Joining,
) -> Attempt<Batch> {
    let Joining {
        from,
        mut into,
        until,
        games,
    } = joining;
    let mut guards = Vec::new();
    let open = context.store.games_of(from.id, true, GAMES).await?.len();
    let (set_ups, set_ups_known) = joined::set_ups_for(context, from.id, into.id).await?;
    let moved = set_ups
        .iter()
        .filter(|change| matches!(change, Change::SetUp(..)));
    guards.push(Guard::OpenGamesExactly(from.id, open + moved.count()));
    // One that ends while another begins leaves the number as it is.
    let goes_on = find_game::open_games(context, caller).await?;
    guards.extend(goes_on.iter().map(|stored| {
        let game = &stored.game;
        Guard::GameRevision(game.id(), game.revision())
    }));
    let (challenges, ended) = challenges_for(context, from.id, into.id).await?;
    let codes = challenges.iter().map(|challenge| challenge.code);
    let codes = codes.chain(ended.iter().copied());
    guards.extend(codes.map(Guard::ChallengeOpen));
    let handles = context.store.handles_of(from.id).await?;
    let (changes, results) = results::merged_results(context, from.id, into.id).await?;
    let both = [&from, &into].map(|player| Known::Player(Box::new(player.clone())));
    let known = both
        .into_iter()
        .chain(results)
        .chain(set_ups_known)
        .collect();
    let changes = changes.into_iter().chain(set_ups).collect();
    into.accounts.extend(from.accounts);
    into.blocked |= from.blocked;
    // Whoever was away is back, and the clocks of all games follow.
    let both = [(from.vacation, from.id), (into.vacation, into.id)];
    let ends = both.into_iter().filter_map(|(vacation, id)| {
        let until = vacation.until().filter(|until| *until > caller.now);
        Some((until?, Timer::Vacation(id)))
    });
    let mut clear_timers: Vec<_> = ends.collect();
    clear_timers.push((until, Timer::LinkExpires(code)));
    let follow = (caller.now, Timer::Vacation(into.id));
    into.vacation = into.vacation.merged(from.vacation, caller.now);
    let told = into.accounts.iter().map(|account| Notice {
        to: Destination::Route(private_route(account)),
        news: News::Linked(into.id),
    });
    Ok(Batch {
        guards,
        known,
        update: update(caller.request),
        merge: Some(Merge {
            from: from.id,
            into: into.id,
            games,
            challenges,
            ended,
        }),
        notices: told.collect(),
        players: vec![(into, handles)],
        changes,
        end_link: Some(code),
        clear_timers,
        set_timers: vec![follow],
        ..Batch::default()
    })
}

/// The open challenges of one person as the other's, and those that make no sense any more.
async fn challenges_for(
    context: &Context,
    from: PlayerId,
    into: PlayerId,
) -> Attempt<(Vec<Challenge>, Vec<ChallengeCode>)> {
    let mut kept = Vec::new();
    let mut ended = Vec::new();
    for mut challenge in context.store.challenges_of(from, LOOKED_AT).await? {
        if challenge.challenger == from {
            challenge.challenger = into;
        }
        if challenge.invitee == Invitee::Player(from) {
            challenge.invitee = Invitee::Player(into);
        }
        if challenge.invitee == Invitee::Player(challenge.challenger) {
            ended.push(challenge.code);
        } else {
            kept.push(challenge);
        }
    }
    Ok((kept, ended))
}

impl Localizer<'_> {
    /// What a network is called.
    fn network(self, network: &Network) -> String {
        let sentence = self.say("network-name");
        sentence.choice("network", network.to_string()).words()
    }

    /// The networks on which a person has an account.
    fn networks(self, player: &Player) -> String {
        let networks = player.accounts.iter();
        let networks: Vec<String> = networks
            .map(|account| self.network(&account.network))
            .collect();
        networks.join(", ")
    }
}
