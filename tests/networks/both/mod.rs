//! Two networks in one process on one store.

mod rig;

mod following;
mod games;
mod lobby;
mod set_ups;
mod teams;
mod tournaments;
