//! The colours of a picture, sixteen in every theme, and what they become where they are mixed.

pub mod blends;
pub mod theme;
