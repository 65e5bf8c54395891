//! Playing: turns typed or chosen, draws, resignations, takebacks, and what stops or gives time.

pub(crate) mod clock_commands;
pub(crate) mod complete;
pub(crate) mod give_up;
pub(crate) mod pick;
pub(crate) mod prepared_answers;
pub(crate) mod take_back;
pub(crate) mod team_changes;
pub(crate) mod turn_effects;
pub(crate) mod turn_stamps;
pub(crate) mod turns;
pub(crate) mod typed_turn;
