//! What somebody who looks for an opponent wants to play.

use std::sync::Arc;

use tulenh_rules::{Ruleset, Side};

use crate::club::rating_range::RatingRange;
use crate::game::clock::DAY;
use crate::game::{Colour, Limit, Mode, Tempo, TimeControl};

/// What somebody wants to play. What is `None` is open: any will do.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Wish {
    /// The ruleset, with its battle and changes.
    pub rules: Option<Arc<Ruleset>>,
    /// The clock.
    pub tempo: Option<Tempo>,
    /// What the game is played for.
    pub mode: Option<Mode>,
    /// When points decide.
    pub limit: Limit,
    /// The side that is wanted; by lot is as good as any.
    pub colour: Colour,
    /// The ratings that an opponent may have.
    pub range: Option<RatingRange>,
}

/// What two wishes come to: the terms of a game, but for who plays which side.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Agreed {
    /// The ruleset, with its battle and changes.
    pub rules: Arc<Ruleset>,
    /// The clock.
    pub tempo: Tempo,
    /// What it is played for.
    pub mode: Mode,
    /// When points decide.
    pub limit: Limit,
}

/// Why two wishes do not come to a game.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Misfit {
    /// They name different rules.
    Rules,
    /// They name different clocks.
    Time,
    /// They name different stakes, or one names a rated game and the rules are changed ones.
    Mode,
    /// They name different limits.
    Limit,
    /// Both want the same side.
    Colour,
    /// The rating of one is not what the other wants.
    Rating,
    /// One of them has not asked for something unusual: changed rules, a limit of moves, less than a day for
    /// a move.
    Unusual,
}

impl Wish {
    /// What both would play; `usual` is the clock where neither names one.
    ///
    /// # Errors
    /// [`Misfit`], never [`Misfit::Rating`] and never [`Misfit::Unusual`].
    pub fn with(&self, other: &Wish, usual: Tempo) -> Result<Agreed, Misfit> {
        let rules = one(self.rules.as_ref(), other.rules.as_ref(), Misfit::Rules)?;
        let rules = rules.map_or_else(|| Arc::new(Ruleset::usual().clone()), Arc::clone);
        let tempo = one(self.tempo, other.tempo, Misfit::Time)?.unwrap_or(usual);
        let named = |limit: Limit| (limit != Limit::default()).then_some(limit);
        let limit = one(named(self.limit), named(other.limit), Misfit::Limit)?;
        let is_changed = rules.changed_switches().next().is_some();
        let mode = one(self.mode, other.mode, Misfit::Mode)?.unwrap_or(Mode {
            rated: !is_changed,
            hints: false,
        });
        if mode.rated && is_changed {
            return Err(Misfit::Mode);
        }
        if self.colour != Colour::Random && self.colour == other.colour {
            return Err(Misfit::Colour);
        }
        Ok(Agreed {
            rules,
            tempo,
            mode,
            limit: limit.unwrap_or_default(),
        })
    }

    /// What both would play when neither of them looks at the other's wish first. What is open is open for
    /// what is usual: nobody finds themselves in a game by changed rules, with a limit, or with less than a
    /// day for a move, who has not named just that.
    ///
    /// # Errors
    /// [`Misfit`], never [`Misfit::Rating`].
    pub fn unseen(&self, other: &Wish, usual: Tempo) -> Result<Agreed, Misfit> {
        let agreed = self.with(other, usual)?;
        let names_rules = self.rules.is_some() && other.rules.is_some();
        let is_changed = agreed.rules.changed_switches().next().is_some();
        let names_time = self.tempo.is_some() && other.tempo.is_some();
        let unusual = (is_changed && !names_rules)
            || (self.limit != other.limit)
            || (!names_time && is_fast(agreed.tempo) && agreed.tempo != usual);
        match unusual {
            true => Err(Misfit::Unusual),
            false => Ok(agreed),
        }
    }

    /// Whether the ratings are what both want.
    pub fn ratings_fit(&self, own: i32, other: &Wish, theirs: i32) -> bool {
        let wants = |wish: &Wish, one, other| wish.range.is_none_or(|of| of.includes(one, other));
        wants(self, own, theirs) && wants(other, theirs, own)
    }

    /// The side of this one of two whose wishes fit; `lot` decides where both leave it to chance.
    pub fn side(&self, other: &Wish, lot: bool) -> Side {
        match self.colour {
            Colour::Random => !other.colour.side(!lot),
            named => named.side(lot),
        }
    }
}

/// What one of two names, or both the same.
fn one<T: PartialEq>(
    one: Option<T>,
    other: Option<T>,
    misfit: Misfit,
) -> Result<Option<T>, Misfit> {
    match (one, other) {
        (Some(one), Some(other)) if one != other => Err(misfit),
        (one, other) => Ok(one.or(other)),
    }
}

/// Whether a move may have less than a day.
fn is_fast(tempo: Tempo) -> bool {
    match tempo.control {
        TimeControl::Unlimited => false,
        TimeControl::PerTurn(time) => time < DAY,
        TimeControl::Bank { bank, increment } => bank < DAY || increment < DAY / 2,
        TimeControl::Whole(_) => true,
    }
}
