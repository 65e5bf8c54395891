//! Tests of several parts of the store together.

mod cost;
mod late_damage;
mod made;
mod packed_table;
mod parts;
mod released;
mod unreadable;
