//! Accepting, declining and withdrawing challenges.

use tulenh_rules::{BySide, Position};

use crate::app::challenges::challenge;
use crate::app::challenges::challenge::{LOOKED_AT, Offer, told_at};
use crate::app::clock::vacation_games;
use crate::app::context::Context;
use crate::app::context::abort::{Step, Stop};
use crate::app::language::names::colour_key;
use crate::app::people::callers;
use crate::app::people::callers::{Caller, private_route_of};
use crate::app::people::find_game::elsewhere;
use crate::app::people::updates::update;
use crate::app::request::button_action::Press;
use crate::app::request::message::{Button, Message, Span};
use crate::app::request::reply::Reply;
use crate::game::{
    Answerer, Challenge, ChallengeCode, ChallengeEnd, ChallengeRefusal, Destination, Game, Invitee,
    News, Notice, PlayerId, Route,
};
use crate::store::{Batch, Commit, Guard, Home, StoreError, StoredGame, Timer};

/// Challenges named in a question.
const LISTED: usize = 10;

/// What a code leads to: where the challenge itself was told it is accepted; elsewhere it is shown
/// what is offered, and a button accepts.
pub(crate) async fn join(
    context: &Context,
    caller: &Caller<'_>,
    code: ChallengeCode,
) -> Step<Reply> {
    let challenge = {
        let (challenge, _one) = meant(context, caller, Some(code), Wish::Accept).await?;
        challenge
    };
    let allowed = challenge.may_accept(answerer(caller), caller.now);
    allowed.map_err(|refusal| refused(caller, refusal))?;
    if told_of(context, &challenge).await?.contains(&caller.route) {
        return accept(context, caller, Some(code)).await;
    }
    let voice = caller.voice;
    let question = voice
        .say("join-ask")
        .span(
            "challenger",
            callers::name_of(context, challenge.challenger).await?,
        )
        .choice("colour", colour_key(&challenge))
        .span("expires", Span::Instant(challenge.expires));
    let text = question
        .text()
        .line(voice.terms_in_full(&challenge.rules, challenge.limit))
        .line(voice.tempo(challenge.tempo))
        .line(voice.mode(challenge.mode));
    let mut buttons = vec![Button {
        label: voice.word("button-join"),
        press: Press::Accept(code),
    }];
    if challenge.invitee != Invitee::Anyone {
        buttons.push(Button {
            label: voice.word("button-decline"),
            press: Press::Decline(code),
        });
    }
    Ok(Reply::Private(Message {
        text,
        buttons: vec![buttons],
        ..Message::default()
    }))
}

/// Accepts a challenge: the one named, else the only one for this person.
pub(crate) async fn accept(
    context: &Context,
    caller: &Caller<'_>,
    code: Option<ChallengeCode>,
) -> Step<Reply> {
    let (challenge, _one) = meant(context, caller, code, Wish::Accept).await?;
    let lot = (context.options.chance)() & 1 == 1;
    let seats = challenge.accept(answerer(caller), lot, caller.now);
    let seats = seats.map_err(|refusal| refused(caller, refusal))?;
    let room = context.options.open_games.saturating_sub(1);
    let batch = Batch {
        guards: vec![
            Guard::ChallengeOpen(challenge.code),
            Guard::OpenGames(challenge.challenger, room),
        ],
        ..ended(&challenge)
    };
    begin_game(context, caller, &challenge, seats, batch).await
}

/// Begins a game against the engine, which has no wishes of its own.
pub(crate) async fn begin_with_bot(
    context: &Context,
    caller: &Caller<'_>,
    offer: Offer,
) -> Step<Reply> {
    challenge::may_challenge_here(context, caller).await?;
    let Invitee::Player(bot) = offer.invitee else {
        return Err(Stop::Ignored);
    };
    let bits = (context.options.chance)();
    // Nobody ever hears of it: it is taken at once.
    let challenge = offer.made(caller, ChallengeCode::from_random(bits));
    let own = challenge.colour.side(bits >> 63 == 1);
    let seats = BySide::new(|side| if side == own { caller.id() } else { bot });
    begin_game(context, caller, &challenge, seats, Batch::default()).await
}

/// Begins the game that was offered, with what the batch says of the offer.
async fn begin_game(
    context: &Context,
    caller: &Caller<'_>,
    challenge: &Challenge,
    seats: BySide<PlayerId>,
    batch: Batch,
) -> Step<Reply> {
    let start = Position::start(challenge.rules.clone());
    let id = context.store.next_game();
    let game = Game::limited(id, seats, start, challenge.limit, caller.now);
    let game = game.in_mode(challenge.mode).on_clock(challenge.tempo);
    let homes = homes(context, challenge, caller).await?;
    let mut stored = StoredGame {
        game,
        homes,
        ratings: None,
        former: Vec::new(),
    };
    let absent = vacation_games::absent_at_the_start(context, &mut stored, caller.now);
    let (absent, _one_person) = absent.await?;
    let notices = (0..stored.homes.len()).map(|home| Notice {
        to: Destination::Home(id, u8::try_from(home).unwrap_or(u8::MAX)),
        news: News::Started(id),
    });
    let room = context.options.open_games.saturating_sub(1);
    let mut guards = batch.guards;
    guards.push(Guard::OpenGames(caller.id(), room));
    let batch = Batch {
        guards,
        update: update(caller.request),
        notices: notices.chain(absent).collect(),
        games: vec![stored],
        ..batch
    };
    match context.commit(batch).await? {
        Commit::Done(_) => {}
        Commit::Seen => return Err(Stop::Seen),
        Commit::Conflict(Guard::OpenGames(player, _)) if player == caller.id() => {
            let limit = context.options.open_games as u64;
            return Err(caller
                .voice
                .say("games-too-many")
                .number("limit", limit)
                .into());
        }
        Commit::Conflict(Guard::OpenGames(..)) => {
            let opponent = callers::name_of(context, challenge.challenger).await?;
            let sentence = caller.voice.say("games-too-many-theirs");
            return Err(sentence.span("opponent", opponent).into());
        }
        Commit::Conflict(_) => return Err(gone(caller, Some(challenge.code))),
    }
    Ok(Reply::Done(
        caller.voice.say("accepted-done").code("game", id).into(),
    ))
}

/// The places where a game is told: where it was offered and where it was accepted.
async fn homes(
    context: &Context,
    challenge: &Challenge,
    caller: &Caller<'_>,
) -> Result<Vec<Home>, StoreError> {
    let places = [
        (&challenge.home, challenge.shared),
        (&caller.route, caller.request.shared),
    ];
    let mut homes: Vec<Home> = Vec::new();
    for (route, shared) in places {
        // The thread of another game bears its title, and takes no thread itself.
        let courier = context.delivery.transports.of(&route.network);
        let around = courier.and_then(|courier| courier.around(&route.place));
        let route = around.map_or(route.clone(), |place| Route {
            network: route.network.clone(),
            place,
        });
        if homes.iter().any(|home| home.route == route) {
            continue;
        }
        homes.push(Home {
            wants_thread: shared && callers::chat_taste(context, &route).await?.threads,
            route,
        });
    }
    Ok(homes)
}

/// Declines a challenge: the one named, else the only one for this person.
pub(crate) async fn decline(
    context: &Context,
    caller: &Caller<'_>,
    code: Option<ChallengeCode>,
) -> Step<Reply> {
    let (challenge, _one) = meant(context, caller, code, Wish::Decline).await?;
    let allowed = challenge.may_decline(answerer(caller), caller.now);
    allowed.map_err(|refusal| refused(caller, refusal))?;
    let how = ChallengeEnd::Declined(caller.id());
    end_challenge(
        context,
        caller,
        &challenge,
        how,
        vec![challenge.home.clone()],
    )
    .await?;
    let sentence = caller.voice.say("declined-done");
    // The challenger hears of it where they made the challenge.
    Ok(if challenge.home == caller.route {
        Reply::Done(sentence.into())
    } else {
        Reply::Private(sentence.into())
    })
}

/// Withdraws one's own challenge: the one named, else the only one.
pub(crate) async fn cancel(
    context: &Context,
    caller: &Caller<'_>,
    code: Option<ChallengeCode>,
) -> Step<Reply> {
    let (challenge, _one) = meant(context, caller, code, Wish::Cancel).await?;
    let allowed = challenge.may_cancel(caller.id());
    allowed.map_err(|refusal| refused(caller, refusal))?;
    let told = told_of(context, &challenge).await?;
    end_challenge(context, caller, &challenge, ChallengeEnd::Cancelled, told).await?;
    let sentence = caller
        .voice
        .say("cancelled-done")
        .code("code", challenge.code);
    // In a shared chat the notice says it to everybody.
    Ok(if challenge.home == caller.route && challenge.shared {
        Reply::Done(sentence.into())
    } else {
        Reply::Private(sentence.into())
    })
}

/// Where others than the challenger were told of a challenge.
pub(crate) async fn told_of(
    context: &Context,
    challenge: &Challenge,
) -> Result<Vec<Route>, StoreError> {
    let elsewhere = match challenge.invitee {
        Invitee::Player(invitee) => {
            let player = context.store.player(invitee).await?;
            player.and_then(|player| private_route_of(&player, &challenge.home.network))
        }
        Invitee::Anyone | Invitee::Handle(..) => None,
    };
    Ok(told_at(challenge, elsewhere))
}

async fn end_challenge(
    context: &Context,
    caller: &Caller<'_>,
    challenge: &Challenge,
    how: ChallengeEnd,
    told: Vec<Route>,
) -> Step<()> {
    let notices = told.into_iter().map(|route| Notice {
        to: Destination::Route(route),
        news: News::ChallengeEnded {
            code: challenge.code,
            challenger: challenge.challenger,
            how,
        },
    });
    let batch = Batch {
        guards: vec![Guard::ChallengeOpen(challenge.code)],
        update: update(caller.request),
        made: Some(challenge.code),
        notices: notices.collect(),
        ..ended(challenge)
    };
    match context.commit(batch).await? {
        Commit::Done(_) => Ok(()),
        Commit::Seen => Err(Stop::Seen),
        Commit::Conflict(_) => Err(gone(caller, Some(challenge.code))),
    }
}

/// The challenge that is meant, locked against other answers.
async fn meant(
    context: &Context,
    caller: &Caller<'_>,
    code: Option<ChallengeCode>,
    wish: Wish,
) -> Step<(Challenge, crate::app::context::locks::Locked<ChallengeCode>)> {
    let code = match code {
        Some(code) => code,
        None => only_one(context, caller, wish).await?,
    };
    let locked = context.locks.challenges.lock(code).await;
    match context.store.challenge(code).await? {
        Some(challenge) => Ok((challenge, locked)),
        None => Err(gone(caller, Some(code))),
    }
}

/// The only challenge the wish can be about, those made in this chat before others.
async fn only_one(context: &Context, caller: &Caller<'_>, wish: Wish) -> Step<ChallengeCode> {
    let mut all = context.store.challenges_of(caller.id(), LOOKED_AT).await?;
    // Those open to anybody, or to a handle, are under nobody's name.
    if caller.request.shared {
        let here = context
            .store
            .challenges_at(&caller.route, LOOKED_AT)
            .await?;
        for challenge in here {
            if all.iter().all(|known| known.code != challenge.code) {
                all.push(challenge);
            }
        }
    }
    let mut fits: Vec<Challenge> = all
        .into_iter()
        .filter(|challenge| match wish {
            Wish::Accept => challenge.may_accept(answerer(caller), caller.now).is_ok(),
            Wish::Decline => challenge.may_decline(answerer(caller), caller.now).is_ok(),
            Wish::Cancel => challenge.challenger == caller.id(),
        })
        .collect();
    if fits.iter().any(|challenge| challenge.home == caller.route) {
        fits.retain(|challenge| challenge.home == caller.route);
    }
    match &fits[..] {
        [] => Err(match wish {
            Wish::Accept | Wish::Decline => gone(caller, None),
            Wish::Cancel => caller.voice.say("cancel-none").into(),
        }),
        [one] => Ok(one.code),
        several => {
            let mut text = caller.voice.say("which-challenge").text();
            // Who knows the code of an open challenge may join it.
            let may_hear = |of: &&Challenge| caller.may_hear_of(&of.home);
            let here: Vec<&Challenge> = several.iter().filter(may_hear).collect();
            for challenge in here.iter().take(LISTED) {
                let line = challenge_line(context, caller, challenge).await?;
                text = text.line(line);
            }
            Err(text
                .line(elsewhere(caller, several.len() - here.len()))
                .into())
        }
    }
}

/// A challenge in one line, as the person sees it.
pub(crate) async fn challenge_line(
    context: &Context,
    caller: &Caller<'_>,
    challenge: &Challenge,
) -> Result<crate::app::request::message::Text, StoreError> {
    let sentence = if challenge.challenger == caller.id() {
        match &challenge.invitee {
            Invitee::Anyone => caller.voice.say("challenge-line-open"),
            Invitee::Player(player) => {
                let opponent = callers::name_of(context, *player).await?;
                caller
                    .voice
                    .say("challenge-line-own")
                    .span("opponent", opponent)
            }
            Invitee::Handle(_, handle) => {
                let opponent = crate::app::request::name::shown_name(&format!("@{handle}"));
                let opponent = Span::Name(opponent);
                caller
                    .voice
                    .say("challenge-line-own")
                    .span("opponent", opponent)
            }
        }
    } else {
        let opponent = callers::name_of(context, challenge.challenger).await?;
        caller
            .voice
            .say("challenge-line-theirs")
            .span("opponent", opponent)
    };
    let expires = Span::Instant(challenge.expires);
    Ok(sentence
        .code("code", challenge.code)
        .span("expires", expires)
        .choice("terms", caller.voice.terms_in_short(&challenge.rules))
        .text())
}

/// What somebody wants to do with a challenge.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Wish {
    Accept,
    Decline,
    Cancel,
}

fn answerer<'a>(caller: &'a Caller<'_>) -> Answerer<'a> {
    Answerer {
        player: caller.id(),
        handle: caller.handle(),
    }
}

/// The part of a batch that removes a challenge.
pub(crate) fn ended(challenge: &Challenge) -> Batch {
    Batch {
        end_challenge: Some(challenge.code),
        clear_timers: vec![(challenge.expires, Timer::ChallengeExpires(challenge.code))],
        ..Batch::default()
    }
}

fn gone(caller: &Caller<'_>, code: Option<ChallengeCode>) -> Stop {
    match code {
        Some(code) => caller.voice.say("challenge-gone").code("code", code).into(),
        None => caller.voice.say("challenge-none").into(),
    }
}

fn refused(caller: &Caller<'_>, refusal: ChallengeRefusal) -> Stop {
    let id = match refusal {
        ChallengeRefusal::Own => "challenge-own",
        ChallengeRefusal::NotInvited => "challenge-not-invited",
        ChallengeRefusal::OpenToAll => "challenge-open-to-all",
        ChallengeRefusal::NotYours => "challenge-not-yours",
        ChallengeRefusal::Expired => "challenge-expired",
    };
    caller.voice.say(id).into()
}
