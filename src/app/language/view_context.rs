//! Who looks at something, in which language and in which form.

use tulenh_render;
use tulenh_render::Legend;
use tulenh_rules::{Coordinates, Letters, Side};

use crate::app::language::catalog::Voice;
use crate::app::language::view_settings::Taste;
use crate::game::{Game, Network, Player};

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
