//! Accepting, declining and withdrawing challenges.

use crate::app::challenges::agreed;
use crate::app::challenges::game_start::gone;
use crate::app::challenges::offer::{LOOKED_AT, told_at};
use crate::app::context::Context;
use crate::app::context::abort::{Abort, Attempt};
use crate::app::language::names::colour_key;
use crate::app::people::callers;
use crate::app::people::callers::{Caller, private_route_of};
use crate::app::people::find_game::elsewhere;
use crate::app::people::updates::update;
use crate::app::request::button_action::ButtonAction;
use crate::app::request::message::{Button, Message, Span};
use crate::app::request::reply::Reply;
use crate::game::{
    Answerer, Challenge, ChallengeCode, ChallengeEnd, ChallengeRefusal, Destination, Invitee, News,
    Notice, Route,
};
use crate::store::{Batch, Commit, Guard, StoreError, Timer};

/// Challenges named in a question.
const LISTED: usize = 10;

/// What a code leads to: where the challenge itself was told it is accepted; elsewhere it is shown
/// what is offered, and a button accepts.
pub(crate) async fn join(
    context: &Context,
    caller: &Caller<'_>,
    code: ChallengeCode,
) -> Attempt<Reply> {
    let challenge = {
        let (challenge, _one) = meant(context, caller, Some(code), ChallengeAction::Accept).await?;
        challenge
    };
    let allowed = challenge.may_accept(answerer(caller), caller.now);
    allowed.map_err(|refusal| refused(caller, refusal))?;
    if told_of(context, &challenge).await?.contains(&caller.route) {
        return accept(context, caller, Some(code)).await;
    }
    let localizer = caller.localizer;
    let question = localizer
        .say("join-ask")
        .span(
            "challenger",
            callers::name_of(context, challenge.challenger).await?,
        )
        .choice("colour", colour_key(&challenge))
        .span("expires", Span::Instant(challenge.expires));
    let text = question
        .text()
        .line(localizer.terms_in_full(&challenge.rules, challenge.limit))
        .line(localizer.last_date(challenge.limit))
        .line(localizer.tempo(challenge.tempo))
        .line(localizer.mode(challenge.mode))
        .line(localizer.secret_set_up(challenge.secret))
        .line(localizer.teams(challenge.teams));
    let mut buttons = vec![Button {
        label: localizer.word("button-join"),
        press: ButtonAction::Accept(code),
    }];
    if challenge.invitee != Invitee::Anyone {
        buttons.push(Button {
            label: localizer.word("button-decline"),
            press: ButtonAction::Decline(code),
        });
    }
    Ok(Reply::private(Message {
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
) -> Attempt<Reply> {
    let (challenge, _one) = meant(context, caller, code, ChallengeAction::Accept).await?;
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
    agreed::begin(context, caller, &challenge, seats, batch).await
}

/// Declines a challenge: the one named, else the only one for this person.
pub(crate) async fn decline(
    context: &Context,
    caller: &Caller<'_>,
    code: Option<ChallengeCode>,
) -> Attempt<Reply> {
    let (challenge, _one) = meant(context, caller, code, ChallengeAction::Decline).await?;
    let allowed = challenge.may_decline(answerer(caller), caller.now);
    allowed.map_err(|refusal| refused(caller, refusal))?;
    let how = ChallengeEnd::Declined(caller.id());
    end_challenge(
        context,
        caller,
        &challenge,
        how,
        vec![challenge.made_in.clone()],
    )
    .await?;
    let sentence = caller.localizer.say("declined-done");
    // The challenger hears of it where they made the challenge.
    Ok(if challenge.made_in == caller.route {
        Reply::done(sentence.into())
    } else {
        Reply::private(sentence.into())
    })
}

/// Withdraws one's own challenge: the one named, else the only one.
pub(crate) async fn cancel(
    context: &Context,
    caller: &Caller<'_>,
    code: Option<ChallengeCode>,
) -> Attempt<Reply> {
    let (challenge, _one) = meant(context, caller, code, ChallengeAction::Cancel).await?;
    let allowed = challenge.may_cancel(caller.id());
    allowed.map_err(|refusal| refused(caller, refusal))?;
    let told = told_of(context, &challenge).await?;
    end_challenge(context, caller, &challenge, ChallengeEnd::Cancelled, told).await?;
    let sentence = caller
        .localizer
        .say("cancelled-done")
        .code("code", challenge.code);
    // In a shared chat the notice says it to everybody.
    Ok(if challenge.made_in == caller.route && challenge.shared {
        Reply::done(sentence.into())
    } else {
        Reply::private(sentence.into())
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
            player.and_then(|player| private_route_of(&player, &challenge.made_in.network))
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
) -> Attempt<()> {
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
        Commit::Seen => Err(Abort::Seen),
        Commit::Conflict(_) => Err(gone(caller, Some(challenge.code))),
    }
}

/// The challenge that is meant, locked against other answers.
async fn meant(
    context: &Context,
    caller: &Caller<'_>,
    code: Option<ChallengeCode>,
    action: ChallengeAction,
) -> Attempt<(Challenge, crate::app::context::locks::Locked<ChallengeCode>)> {
    let code = match code {
        Some(code) => code,
        None => only_one(context, caller, action).await?,
    };
    let locked = context.locks.challenges.lock(code).await;
    match context.store.challenge(code).await? {
        Some(challenge) => Ok((challenge, locked)),
        None => Err(gone(caller, Some(code))),
    }
}

/// The only challenge the action can be about, those made in this chat before others.
async fn only_one(
    context: &Context,
    caller: &Caller<'_>,
    action: ChallengeAction,
) -> Attempt<ChallengeCode> {
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
        .filter(|challenge| match action {
            ChallengeAction::Accept => challenge.may_accept(answerer(caller), caller.now).is_ok(),
            ChallengeAction::Decline => challenge.may_decline(answerer(caller), caller.now).is_ok(),
            ChallengeAction::Cancel => challenge.challenger == caller.id(),
        })
        .collect();
    if fits
        .iter()
        .any(|challenge| challenge.made_in == caller.route)
    {
        fits.retain(|challenge| challenge.made_in == caller.route);
    }
    match &fits[..] {
        [] => Err(match action {
            ChallengeAction::Accept | ChallengeAction::Decline => gone(caller, None),
            ChallengeAction::Cancel => caller.localizer.say("cancel-none").into(),
        }),
        [one] => Ok(one.code),
        several => {
            let mut text = caller.localizer.say("which-challenge").text();
            // Who knows the code of an open challenge may join it.
            let may_hear = |of: &&Challenge| caller.may_hear_of(&of.made_in);
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
            Invitee::Anyone => caller.localizer.say("challenge-line-open"),
            Invitee::Player(player) => {
                let opponent = callers::name_of(context, *player).await?;
                caller
                    .localizer
                    .say("challenge-line-own")
                    .span("opponent", opponent)
            }
            Invitee::Handle(_, handle) => {
                let opponent = crate::app::request::name::shown_name(&format!("@{handle}"));
                let opponent = Span::Name(opponent);
                caller
                    .localizer
                    .say("challenge-line-own")
                    .span("opponent", opponent)
            }
        }
    } else {
        let opponent = callers::name_of(context, challenge.challenger).await?;
        caller
            .localizer
            .say("challenge-line-theirs")
            .span("opponent", opponent)
    };
    let expires = Span::Instant(challenge.expires);
    Ok(sentence
        .code("code", challenge.code)
        .span("expires", expires)
        .choice("terms", caller.localizer.terms_in_short(&challenge.rules))
        .text())
}

/// What somebody wants to do with a challenge.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum ChallengeAction {
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

fn refused(caller: &Caller<'_>, refusal: ChallengeRefusal) -> Abort {
    let id = match refusal {
        ChallengeRefusal::Own => "challenge-own",
        ChallengeRefusal::NotInvited => "challenge-not-invited",
        ChallengeRefusal::OpenToAll => "challenge-open-to-all",
        ChallengeRefusal::NotYours => "challenge-not-yours",
        ChallengeRefusal::Expired => "challenge-expired",
    };
    caller.localizer.say(id).into()
}
