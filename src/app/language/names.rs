//! People as they are called in sentences.

use std::sync::Arc;

use tulenh_render;
use tulenh_render::{Legend, Scene, Strip, text_board};
use tulenh_rules::{BySide, Coordinates, Letters, Position, Side};

use crate::app::accounts::owner::BROADCAST_CHARS;
use crate::app::analysis::analysis_action::ask_for_analysis;
use crate::app::analysis::{analysis_view, annotated_record};
use crate::app::challenges::challenge;
use crate::app::clock::{bot_time, reminders};
use crate::app::context::{Context, game_cache};
use crate::app::language::catalog::Voice;
use crate::app::language::moment;
use crate::app::language::moment::Readers;
use crate::app::language::offers::{
    draw_declined, draw_offered, take_back_asked, take_back_refused,
};
use crate::app::language::pieces::side_key;
use crate::app::language::sentences::{at_ply, out_of_reach, over, played, started, taken_back};
use crate::app::language::time_news::{is_own, time_news};
use crate::app::language::view_context::Sight;
use crate::app::language::view_settings::{Boards, Taste, language};
use crate::app::opponent::bot;
use crate::app::people::{callers, players};
use crate::app::request::button_action::{Look, Press};
use crate::app::request::command::Request;
use crate::app::request::message::{ALT_CHARS, Attachment, Button, Message, Span, Text};
use crate::app::request::name::{kept_name, quoted_lines, shown_name};
use crate::app::request::text_limits::fit;
use crate::game::{
    Account, Anchor, Bot, Challenge, ChallengeEnd, Chat, Destination, Game, GameId, Invitee,
    Language, MessageRef, Network, News, Notice, Place, Player, PlayerId, Ply, Preferences, Route,
    Timestamp, Vacation,
};
use crate::store::{Batch, Commit, StoreError, StoredGame};

/// A person's name as a span; an empty one, which the sentence fills in, for somebody who has none.
pub(crate) fn name(player: &Player) -> Span {
    Span::Name(named(player))
}

/// A person's name as a span that alerts them, unless they do not want that.
pub(crate) fn mention(player: &Player) -> Span {
    if !Taste::of_person(player).mentions {
        return name(player);
    }
    Span::Mention {
        accounts: player.accounts.clone(),
        name: named(player),
    }
}

pub(crate) fn colour_key(challenge: &Challenge) -> &'static str {
    use crate::game::Colour;
    match challenge.colour {
        Colour::Red => "red",
        Colour::Blue => "blue",
        Colour::Random => "random",
    }
}

pub(crate) fn named(player: &Player) -> String {
    if player.name.is_empty() {
        String::new()
    } else {
        shown_name(&player.name)
    }
}
