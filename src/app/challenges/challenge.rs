//! Offering a game.

use tulenh_rules::Ruleset;

use crate::app::challenges::agreed;
use crate::app::challenges::offer::{LOOKED_AT, Offer, may_challenge_here, told_at};
use crate::app::context::Context;
use crate::app::context::abort::{Abort, Attempt};
use crate::app::language::catalog::Localizer;
use crate::app::language::names::name;
use crate::app::people::callers;
use crate::app::people::callers::{Caller, Contact, private_route_of};
use crate::app::people::updates::update;
use crate::app::reading::term_names::Subject;
use crate::app::reading::terms;
use crate::app::reading::terms::Terms;
use crate::app::request::button_action::ButtonAction;
use crate::app::request::command::Opponent;
use crate::app::request::message::{Button, Message, Span, Text};
use crate::app::request::name::shown_name;
use crate::app::request::reply::Reply;
use crate::game::{
    Challenge, ChallengeCode, Colour, Destination, Invitee, Mode, News, Notice, Player, Route,
    TeamOffer, TeamTerms,
};
use crate::store::{Batch, Commit, StoreError, Timer};

/// Offers a game to somebody, or to anybody.
pub(crate) async fn challenge(
    context: &Context,
    caller: &Caller<'_>,
    opponent: Option<&Opponent>,
    colour: Colour,
    terms: &str,
) -> Attempt<Reply> {
    if let Some(Opponent::User { bot: true, .. }) = opponent {
        // What else the words say does not matter.
        invitee(context, caller, opponent).await?;
    }
    let Terms {
        rules,
        limit,
        tempo,
        mode,
        secret,
        teams,
        ..
    } = terms::terms(context, caller, terms, Subject::Challenge)?;
    let teams = match teams {
        Some((both, terms)) => Some(team_offer(caller, opponent, both, terms)?),
        None => None,
    };
    if teams.is_some() && mode.is_some_and(|mode| mode.rated) {
        return Err(caller.localizer.say("team-unrated").into());
    }
    if let Some(Opponent::Bot(bot)) = opponent {
        let offer = Offer {
            invitee: Invitee::Player(bot.seat()),
            colour,
            rules,
            limit,
            tempo,
            mode: against_bot(caller, mode)?,
            secret,
            teams,
        };
        return agreed::begin_with_bot(context, caller, offer).await;
    }
    let mut mode = mode.unwrap_or_else(|| usual_mode(&rules));
    mode.rated &= teams.is_none();
    if mode.rated && rules.changed_switches().next().is_some() {
        return Err(caller.localizer.say("challenge-rated-changed").into());
    }
    let (invitee, invited) = invitee(context, caller, opponent).await?;
    // Alone with the bot, the person challenged is told in their own chat with it.
    let elsewhere = invited
        .as_ref()
        .and_then(|player| private_route_of(player, &caller.route.network));
    let offer = Offer {
        invitee,
        colour,
        rules,
        limit,
        tempo,
        mode,
        secret,
        teams,
    };
    make_offer(context, caller, offer, invited, elsewhere).await
}

/// Which sides are teams: both, unless the words or a named opponent say otherwise.
fn team_offer(
    caller: &Caller<'_>,
    opponent: Option<&Opponent>,
    both: Option<bool>,
    terms: TeamTerms,
) -> Attempt<TeamOffer> {
    if !caller.request.shared {
        return Err(caller.localizer.say("team-in-group").into());
    }
    let both = both.unwrap_or(opponent.is_none());
    if both && matches!(opponent, Some(Opponent::Bot(_))) {
        return Err(caller.localizer.say("team-engine").into());
    }
    Ok(TeamOffer { both, terms })
}

/// Makes a challenge in the place the person is in; where nobody else reads along, who is
/// invited is told `elsewhere`.
pub(crate) async fn make_offer(
    context: &Context,
    caller: &Caller<'_>,
    offer: Offer,
    invited: Option<Player>,
    elsewhere: Option<Route>,
) -> Attempt<Reply> {
    may_challenge_here(context, caller).await?;
    if let Some(player) = invited.as_ref().filter(|player| player.blocked) {
        let sentence = caller.localizer.say("challenge-blocked");
        return Err(sentence.span("opponent", name(player)).into());
    }
    let _one = context.locks.players.lock(caller.id()).await;
    may_challenge(context, caller, &offer.invitee).await?;
    let challenge = offer.made(caller, free_code(context).await?);
    let told_at = told_at(&challenge, elsewhere);
    let notices = told_at.into_iter().map(|route| Notice {
        to: Destination::Route(route),
        news: News::Challenged(Box::new(challenge.clone())),
    });
    let batch = Batch {
        update: update(caller.request),
        made: Some(challenge.code),
        set_timers: vec![(challenge.expires, Timer::ChallengeExpires(challenge.code))],
        notices: notices.collect(),
        put_challenge: Some(challenge.clone()),
        ..Batch::default()
    };
    if context.commit(batch).await? == Commit::Seen {
        return Err(Abort::Seen);
    }
    Ok(offered(context, caller, &challenge, invited.as_ref()))
}

/// What the challenger heard of a challenge, as long as it is open; how it ended is told anyway.
pub(crate) async fn offered_again(
    context: &Context,
    caller: &Caller<'_>,
    code: ChallengeCode,
) -> Attempt<Reply> {
    let challenge = context.store.challenge(code).await?.ok_or(Abort::Seen)?;
    let invited = match challenge.invitee {
        Invitee::Player(player) => context.store.player(player).await?,
        Invitee::Anyone | Invitee::Handle(..) => None,
    };
    Ok(offered(context, caller, &challenge, invited.as_ref()))
}

/// Who is meant, and the person if we know them.
async fn invitee(
    context: &Context,
    caller: &Caller<'_>,
    opponent: Option<&Opponent>,
) -> Attempt<(Invitee, Option<Player>)> {
    let own = || Abort::from(caller.localizer.say("challenge-self"));
    let sender = &caller.request.sender;
    let player = match opponent {
        None => return Ok((Invitee::Anyone, None)),
        Some(Opponent::Bot(bot)) => return Ok((Invitee::Player(bot.seat()), None)),
        Some(Opponent::User { account, .. }) if *account == sender.account => {
            return Err(own());
        }
        Some(Opponent::User {
            bot: true, name, ..
        }) => {
            let name = Span::Name(shown_name(name));
            return Err(caller
                .localizer
                .say("challenge-bot")
                .span("opponent", name)
                .into());
        }
        Some(Opponent::User {
            account,
            name,
            handle,
            bot: false,
        }) => {
            let contact = Contact {
                account,
                name,
                handle: handle.as_deref(),
                language: None,
            };
            callers::meet(context, contact, caller.now).await?
        }
        Some(Opponent::Handle(handle)) => {
            let handle = handle.trim_start_matches('@').to_lowercase();
            if sender
                .handle
                .as_ref()
                .is_some_and(|own| own.to_lowercase() == handle)
            {
                return Err(own());
            }
            let network = &sender.account.network;
            let known = context.store.player_named(network, &handle).await?;
            let player = match known {
                Some(id) => context.store.player(id).await?,
                None => None,
            };
            match player {
                Some(player) => player,
                None => return Ok((Invitee::Handle(network.clone(), handle), None)),
            }
        }
    };
    if player.id == caller.id() {
        return Err(own());
    }
    Ok((Invitee::Player(player.id), Some(player)))
}

/// Whether the person may make one more challenge, to this invitee.
async fn may_challenge(context: &Context, caller: &Caller<'_>, invitee: &Invitee) -> Attempt<()> {
    let all = context.store.challenges_of(caller.id(), LOOKED_AT).await?;
    let own = all.iter().filter(|challenge| {
        challenge.challenger == caller.id() && !challenge.is_expired(caller.now)
    });
    let own: Vec<&Challenge> = own.collect();
    let limit = context.options.open_challenges;
    if own.len() >= limit {
        let sentence = caller.localizer.say("challenges-too-many");
        return Err(sentence.number("limit", limit as u64).into());
    }
    if *invitee != Invitee::Anyone
        && let Some(same) = own.iter().find(|challenge| challenge.invitee == *invitee)
    {
        let text = caller
            .localizer
            .say("challenge-again")
            .code("code", same.code)
            .text();
        return Err(Message {
            text,
            buttons: vec![vec![cancel_button(caller, same.code)]],
            ..Message::default()
        }
        .into());
    }
    let games = context
        .store
        .games_of(caller.id(), true, context.options.open_games)
        .await?;
    let set_ups = context
        .store
        .set_ups_of(caller.id(), context.options.open_games)
        .await?;
    if games.len() + set_ups.len() >= context.options.open_games {
        let limit = context.options.open_games as u64;
        return Err(caller
            .localizer
            .say("games-too-many")
            .number("limit", limit)
            .into());
    }
    Ok(())
}

/// A code that names no open challenge.
async fn free_code(context: &Context) -> Result<ChallengeCode, StoreError> {
    loop {
        let code = ChallengeCode::from_random((context.options.chance)());
        if context.store.challenge(code).await?.is_none() {
            return Ok(code);
        }
    }
}

/// What the challenger hears.
pub(crate) fn offered(
    context: &Context,
    caller: &Caller<'_>,
    challenge: &Challenge,
    invited: Option<&Player>,
) -> Reply {
    let localizer = caller.localizer;
    if challenge.shared {
        let sentence = localizer.say("challenge-made").code("code", challenge.code);
        return Reply::done(sentence.into());
    }
    let sentence = match (invited, &challenge.invitee) {
        (Some(player), _) => localizer
            .say("challenge-asked")
            .span("opponent", name(player)),
        (None, Invitee::Handle(_, handle)) => {
            let handle = Span::Name(shown_name(&format!("@{handle}")));
            localizer.say("challenge-unmet").span("opponent", handle)
        }
        (None, _) => localizer.say("challenge-open"),
    };
    let text = sentence
        .code("command", format!("/join {}", challenge.code))
        .span("expires", Span::Instant(challenge.expires))
        .text();
    let text = text
        .line(localizer.terms_in_full(&challenge.rules, challenge.limit))
        .line(localizer.last_date(challenge.limit))
        .line(localizer.tempo(challenge.tempo))
        .line(localizer.mode(challenge.mode))
        .line(localizer.secret_set_up(challenge.secret))
        .line(localizer.teams(challenge.teams))
        .line(invitation(context, localizer, challenge.code));
    Reply::private(Message {
        text,
        buttons: vec![vec![cancel_button(caller, challenge.code)]],
        ..Message::default()
    })
}

/// Where the code of a challenge can be followed as an address, on whatever network.
pub(crate) fn invitation(context: &Context, localizer: Localizer<'_>, code: ChallengeCode) -> Text {
    let mut text = Text::default();
    for (_, address) in context
        .delivery
        .transports
        .invitations(&format!("join-{code}"))
    {
        let words = String::new();
        let link = Span::Link { words, address };
        text = text.line(localizer.say("challenge-link").span("link", link).text());
    }
    text
}

/// What a game is played for when nobody says so: it counts, unless rules were changed, so that the
/// ratings of a ruleset compare those who play by the same rules.
pub(crate) fn usual_mode(rules: &Ruleset) -> Mode {
    Mode {
        rated: rules.changed_switches().next().is_none(),
        hints: false,
    }
}

/// What a game against the engine is played for: it never counts, and hints are always allowed.
fn against_bot(caller: &Caller<'_>, mode: Option<Mode>) -> Attempt<Mode> {
    match mode {
        Some(Mode { rated: true, .. }) => Err(caller.localizer.say("challenge-bot-rated").into()),
        _ => Ok(Mode {
            rated: false,
            hints: true,
        }),
    }
}

/// The button that withdraws one's own challenge.
pub(crate) fn cancel_button(caller: &Caller<'_>, code: ChallengeCode) -> Button {
    Button {
        label: caller.localizer.word("button-cancel"),
        press: ButtonAction::Cancel(code),
    }
}
