//! People as they are called in sentences.

use crate::app::language::view_settings::ViewSettings;
use crate::app::request::message::Span;
use crate::app::request::name::shown_name;
use crate::game::{Challenge, Player};

/// A person's name as a span; an empty one, which the sentence fills in, for somebody who has none.
pub(crate) fn name(player: &Player) -> Span {
    Span::Name(named(player))
}

/// A person's name as a span that alerts them, unless they do not want that.
pub(crate) fn mention(player: &Player) -> Span {
    if player.accounts.is_empty() || !ViewSettings::of_person(player).mentions {
        return name(player);
    }
    Span::Mention {
        accounts: player.accounts.clone(),
        name: named(player),
    }
}

/// The word by which the language files choose for the side that was asked for.
pub(crate) fn colour_key(challenge: &Challenge) -> &'static str {
    use crate::game::Colour;
    match challenge.colour {
        Colour::Red => "red",
        Colour::Blue => "blue",
        Colour::Random => "random",
    }
}

/// What a person is called, made safe to show; empty for somebody who has no name.
pub(crate) fn named(player: &Player) -> String {
    if player.name.is_empty() {
        String::new()
    } else {
        shown_name(&player.name)
    }
}
