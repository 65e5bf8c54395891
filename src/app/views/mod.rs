//! Games as data, for a page that draws its own board: what the words and pictures of a chat say, in fields.

pub(crate) mod contest_view;
pub(crate) mod following_view;
pub(crate) mod game_list_view;
pub(crate) mod game_view;
pub(crate) mod judged_game_view;
pub(crate) mod lesson_view;
pub(crate) mod line_view;
pub(crate) mod lobby_view;
pub(crate) mod page_texts;
pub(crate) mod person_view;
pub(crate) mod piece_view;
pub(crate) mod plan_list_view;
pub(crate) mod problem_view;
pub(crate) mod public_game_view;
pub(crate) mod scene_view;
pub(crate) mod set_up_view;
pub(crate) mod step_view;
pub(crate) mod team_view;
pub(crate) mod terms_view;
