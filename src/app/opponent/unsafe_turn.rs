//! The words of a turn that loses points where it goes.

use tulenh_engine::UnsafeTurn;
use tulenh_rules::Coordinates;

use crate::app::language::catalog::{Localizer, Sentence};

impl Sentence<'_> {
    /// Puts in a turn that loses points where it goes: what goes there (`stack`), `from` where and where to (`at`), what
    /// could capture it there (`by`) and where that stands then (`on`).
    pub(super) fn unsafe_turn(
        self,
        lost: &UnsafeTurn,
        localizer: Localizer<'_>,
        coordinates: Coordinates,
    ) -> Self {
        self.choice("stack", localizer.stack(lost.stack))
            .code("from", lost.from.in_system(coordinates))
            .code("at", lost.at.in_system(coordinates))
            .choice("by", localizer.stack(lost.taker))
            .code("on", lost.by.in_system(coordinates))
    }
}
