//! Who looks at something, in which language and in which form.

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
use crate::app::language::names::{mention, name};
use crate::app::language::offers::{
    draw_declined, draw_offered, take_back_asked, take_back_refused,
};
use crate::app::language::pieces::side_key;
use crate::app::language::sentences::{at_ply, out_of_reach, over, played, started, taken_back};
use crate::app::language::time_news::{is_own, time_news};
use crate::app::language::view_settings::{Boards, Taste};
use crate::app::opponent::bot;
use crate::app::people::callers;
use crate::app::request::button_action::{Look, Press};
use crate::app::request::message::{ALT_CHARS, Attachment, Button, Message, Span, Text};
use crate::app::request::name::{quoted_lines, shown_name};
use crate::app::request::text_limits::fit;
use crate::game::{
    Anchor, Challenge, ChallengeEnd, Destination, Game, GameId, Invitee, MessageRef, Network, News,
    Notice, Place, Player, PlayerId, Ply, Route, Timestamp,
};
use crate::store::{StoreError, StoredGame};

/// Who looks, and in which language.
pub(crate) struct Sight<'a> {
    /// The language.
    pub voice: Voice<'a>,
    /// The one person who looks, in a private chat.
    pub reader: Option<Player>,
    /// The network.
    pub network: Network,
    /// What they have chosen, or what was chosen for the shared place.
    pub taste: Taste,
}

impl Sight<'_> {
    /// The system in which points are named.
    pub(crate) fn coordinates(&self) -> Coordinates {
        self.taste.coordinates
    }

    /// The letters of pieces in turns.
    pub(crate) fn letters(&self) -> Letters {
        self.taste.letters(self.voice)
    }

    /// The letters of text boards, with what is said about them.
    pub(crate) fn legend(&self) -> Legend {
        self.voice.legend(self.letters())
    }

    /// Whose home is at the bottom: as was chosen; else the player's own in a private chat, and
    /// Red's in a shared one, where it is always the same.
    fn bottom(&self, game: &Game) -> Side {
        let reader = self.reader.as_ref();
        let own = || reader.and_then(|reader| game.seat_of(reader.id));
        self.taste.bottom.or_else(own).unwrap_or(Side::Red)
    }

    /// How boards of this game look to them.
    pub(crate) fn look(&self, game: &Game) -> tulenh_render::Look {
        tulenh_render::Look {
            theme: self.taste.theme,
            style: self.taste.style,
            bottom: self.bottom(game),
            coordinates: self.coordinates(),
            ..tulenh_render::Look::default()
        }
    }
}
