//! News of challenges as messages.

use crate::app::challenges::challenge;
use crate::app::context::Context;
use crate::app::language::names::{colour_key, mention, name};
use crate::app::people::callers;
use crate::app::request::button_action::ButtonAction;
use crate::app::request::message::{Button, Message, Span};
use crate::app::request::name::shown_name;
use crate::game::{Challenge, ChallengeEnd, Invitee, Player, PlayerId, Route};
use crate::store::StoreError;

pub(super) async fn challenged(
    context: &Context,
    route: &Route,
    challenge: &Challenge,
) -> Result<Message, StoreError> {
    let challenger = context.store.player(challenge.challenger).await?;
    let invitee = match &challenge.invitee {
        Invitee::Player(player) => context.store.player(*player).await?,
        Invitee::Anyone | Invitee::Handle(..) => None,
    };
    let people: Vec<&Player> = challenger.iter().chain(&invitee).collect();
    let (localizer, _) = callers::localizer_in(context, route, &people).await?;
    let unknown = || Span::Name("?".to_owned());
    let (id, opponent) = match &challenge.invitee {
        Invitee::Anyone => ("challenged-anyone", None),
        Invitee::Player(_) => {
            let opponent = invitee.as_ref().map_or_else(unknown, mention);
            ("challenged", Some(opponent))
        }
        Invitee::Handle(_, handle) => {
            let handle = Span::Name(shown_name(&format!("@{handle}")));
            ("challenged", Some(handle))
        }
    };
    let mut sentence = localizer
        .say(id)
        .span("challenger", challenger.as_ref().map_or_else(unknown, name))
        .choice("colour", colour_key(challenge))
        .code("command", format!("/join {}", challenge.code))
        .span("expires", Span::Instant(challenge.expires));
    let button = |id, press| Button {
        label: localizer.word(id),
        press,
    };
    let mut buttons = Vec::new();
    if let Some(opponent) = opponent {
        sentence = sentence.span("opponent", opponent);
        buttons.push(button(
            "button-accept",
            ButtonAction::Accept(challenge.code),
        ));
        buttons.push(button(
            "button-decline",
            ButtonAction::Decline(challenge.code),
        ));
    } else {
        buttons.push(button("button-join", ButtonAction::Accept(challenge.code)));
    }
    let terms = localizer.terms_in_full(&challenge.rules, challenge.limit);
    Ok(Message {
        text: sentence
            .text()
            .line(terms)
            .line(localizer.tempo(challenge.tempo))
            .line(localizer.last_date(challenge.limit))
            .line(localizer.mode(challenge.mode))
            .line(localizer.secret_set_up(challenge.secret))
            .line(localizer.teams(challenge.teams))
            .line(challenge::invitation(context, localizer, challenge.code)),
        buttons: vec![buttons],
        ..Message::default()
    })
}

pub(super) async fn challenge_ended(
    context: &Context,
    route: &Route,
    challenger: PlayerId,
    how: ChallengeEnd,
) -> Result<Option<Message>, StoreError> {
    let Some(challenger) = context.store.player(challenger).await? else {
        return Ok(None);
    };
    let (localizer, _) = callers::localizer_in(context, route, &[&challenger]).await?;
    let sentence = match how {
        ChallengeEnd::Declined(by) => localizer
            .say("challenge-declined")
            .span("challenger", mention(&challenger))
            .span("opponent", callers::name_of(context, by).await?),
        ChallengeEnd::Cancelled => localizer
            .say("challenge-cancelled")
            .span("challenger", name(&challenger)),
        ChallengeEnd::Expired => localizer
            .say("challenge-lapsed")
            .span("challenger", name(&challenger)),
    };
    Ok(Some(sentence.into()))
}
