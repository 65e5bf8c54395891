//! Tests of several parts of the store together.

mod cost;
mod late_damage;
mod made;
mod parts;
mod released;
