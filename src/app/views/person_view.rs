//! The person who looks, with what they have chosen, as data.

use serde::Serialize;
use tulenh_render::Theme;
use tulenh_rules::Coordinates;

use crate::app::context::Context;
use crate::app::language::pieces::side_key;
use crate::app::people::callers::Caller;

/// Who looks at the page.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "web", derive(utoipa::ToSchema))]
pub struct PersonView {
    /// The name.
    pub name: String,
    /// The language they read.
    pub language: String,
    /// The languages there are.
    pub languages: Vec<String>,
    /// The colours of boards.
    pub theme: &'static str,
    /// The names of all colours of boards.
    pub themes: Vec<&'static str>,
    /// How pieces are drawn: `symbols`, `letters`, …
    pub style: String,
    /// How points are named, by the words of `/settings`: `letters` (f4) or `numbers` (3,5).
    pub coordinates: &'static str,
    /// The side at the bottom: `red`, `blue`, or `own`.
    pub bottom: &'static str,
    /// Whether a turn that costs something is looked at once more.
    pub confirm: bool,
}

/// The caller.
pub(crate) fn person_view(context: &Context, caller: &Caller<'_>) -> PersonView {
    let settings = &caller.view_settings;
    let languages = context.catalog.languages().into_iter();
    PersonView {
        name: caller.localizer.called(&caller.player),
        language: caller.localizer.tag().to_owned(),
        languages: languages.map(|language| language.0).collect(),
        theme: settings.theme.name(),
        themes: Theme::ALL.map(Theme::name).to_vec(),
        style: settings.style.to_string(),
        coordinates: match settings.coordinates {
            Coordinates::Algebraic => "letters",
            Coordinates::Official => "numbers",
        },
        bottom: settings.bottom.map_or("own", side_key),
        confirm: settings.confirm,
    }
}
