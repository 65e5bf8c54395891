//! An analysis that is kept, for whoever asks to see it.

use tulenh_rules::BySide;

use crate::app::boards::board_view;
use crate::app::context::Context;
use crate::app::context::abort::{Abort, Attempt};
use crate::app::language::view_context::ViewContext;
use crate::app::people::callers::Caller;
use crate::app::people::players;
use crate::game::{Analysis, Game, Player};

/// An analysis with the players of its game and how the caller sees the board.
pub(super) struct KeptAnalysis<'a> {
    pub(super) analysis: Analysis,
    pub(super) players: BySide<Player>,
    pub(super) view: ViewContext<'a>,
}

impl<'a> KeptAnalysis<'a> {
    /// That of a game. It is refused where none is kept any more ([`gone`]).
    pub(super) async fn of(
        context: &'a Context,
        caller: &Caller<'a>,
        game: &Game,
    ) -> Attempt<KeptAnalysis<'a>> {
        let analysis = context.store.analysis(game.id()).await?;
        let analysis = analysis.ok_or_else(|| gone(caller, game))?;
        let players = players::players_of(context, game).await?;
        let view = board_view::view(context, caller, &players).await?;
        Ok(KeptAnalysis {
            analysis,
            players,
            view,
        })
    }
}

/// The refusal of what is no longer there: the analysis, or a turn of it.
pub(super) fn gone(caller: &Caller<'_>, game: &Game) -> Abort {
    let sentence = caller.localizer.say("analysis-is-off");
    Abort::from(sentence.code("game", game.id()))
}
