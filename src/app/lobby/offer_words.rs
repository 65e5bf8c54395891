//! Open offers in words.

use tulenh_rules::Ruleset;

use crate::app::context::Context;
use crate::app::language::catalog::Localizer;
use crate::app::language::names::{name, named};
use crate::app::lobby::pairing;
use crate::app::people::players;
use crate::app::request::button_action::ButtonAction;
use crate::app::request::message::{Button, LABEL_CHARS, Span, Text};
use crate::club::{Offer, Wish};
use crate::game::{ChallengeCode, Colour, Family, Limit, Mode, Timestamp};
use crate::store::StoreError;

/// The most characters of a name on a button.
const NAME_CHARS: usize = 24;
/// What stands between the parts of an offer.
const BETWEEN: &str = " · ";

/// An offer in a list.
pub(crate) struct Listed {
    /// Who offers, and what.
    pub line: Text,
    /// Who offers, for a button.
    pub name: String,
    /// Their rating.
    pub rating: String,
}

/// An offer in a line of a list.
pub(crate) async fn listed(
    context: &Context,
    localizer: Localizer<'_>,
    offer: &Offer,
    now: Timestamp,
) -> Result<Listed, StoreError> {
    let player = match players::player(context, offer.by).await {
        // The list is worth having without this name.
        Err(StoreError::Record(..)) => None,
        player => player?,
    };
    let shown = player.as_ref().map_or(Span::Name("?".to_owned()), name);
    let family = offer.wish.rules.as_deref().unwrap_or(Ruleset::usual());
    let rating = pairing::rating(context, offer.by, Family::of(family), now).await?;
    let line = localizer
        .say("lobby-line")
        .span("player", shown)
        .choice("rating", rating.to_string())
        .choice("terms", terms(localizer, &offer.wish));
    let name = player.as_ref().map_or_else(|| "?".to_owned(), named);
    Ok(Listed {
        line: line.text(),
        name: name.chars().take(NAME_CHARS).collect(),
        rating: rating.to_string(),
    })
}

/// What somebody wants to play, in a few words.
pub(crate) fn terms(localizer: Localizer<'_>, wish: &Wish) -> String {
    let sentence = |text: Text| text.words().trim_end_matches('.').to_owned();
    let mut parts = Vec::new();
    if let Some(rules) = &wish.rules {
        parts.push(localizer.terms_in_short(rules));
        parts.push(sentence(localizer.changes(rules)));
    }
    if let Some(tempo) = wish.tempo {
        parts.push(sentence(localizer.tempo(tempo)));
    }
    if let Some(turns) = wish.limit.turns {
        parts.push(
            localizer
                .say("lobby-limit")
                .number("turns", turns.get())
                .words(),
        );
    }
    if wish.limit.until.is_some() {
        let limit = Limit {
            turns: None,
            ..wish.limit
        };
        parts.push(sentence(localizer.last_date(limit)));
    }
    if let Some(mode) = wish.mode {
        parts.push(
            localizer
                .say("lobby-mode")
                .choice("mode", mode_key(mode))
                .words(),
        );
    }
    let colour = match wish.colour {
        Colour::Red => Some("red"),
        Colour::Blue => Some("blue"),
        Colour::Random => None,
    };
    parts.extend(colour.map(|side| localizer.say("lobby-side").choice("side", side).words()));
    if let Some(range) = wish.range {
        let sentence = localizer.say("lobby-range");
        parts.push(sentence.choice("range", range.to_string()).words());
    }
    parts.retain(|part| !part.is_empty());
    match parts.is_empty() {
        true => localizer.word("lobby-anything"),
        false => parts.join(BETWEEN),
    }
}

/// The button that takes an offer.
pub(crate) fn join_button(localizer: Localizer<'_>, code: ChallengeCode, name: &str) -> Button {
    let label = localizer.say("button-lobby-join");
    Button {
        label: label.choice("player", name.to_owned()).words(),
        press: ButtonAction::JoinOffer(code),
    }
}

/// The button that finds an opponent for any usual game.
pub(crate) fn seek_button(localizer: Localizer<'_>) -> Button {
    Button {
        label: localizer.word("button-lobby-seek"),
        press: ButtonAction::Seek,
    }
}

/// The button that withdraws one's own offer.
pub(crate) fn withdraw_button(localizer: Localizer<'_>, offer: &Offer) -> Button {
    let label = localizer.say("button-lobby-withdraw");
    let label = label.choice("terms", terms(localizer, &offer.wish)).words();
    Button {
        label: label.chars().take(LABEL_CHARS).collect(),
        press: ButtonAction::WithdrawOffer(offer.code),
    }
}

fn mode_key(mode: Mode) -> &'static str {
    match mode {
        Mode { hints: true, .. } => "hints",
        Mode { rated: true, .. } => "rated",
        Mode { .. } => "casual",
    }
}
