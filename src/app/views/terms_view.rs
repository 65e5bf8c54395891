//! What can be agreed for a game, as data: rulesets with their battles, and common times.

use serde::Serialize;
use tulenh_rules::Ruleset;

use crate::app::language::catalog::Localizer;
use crate::app::language::time::tempo::TempoWords;
use crate::game::Bot;

/// Times that are often agreed on, in words of a challenge.
const TIMES: [&str; 8] = [
    "no clock",
    "whole game 30min",
    "10min",
    "1h",
    "12h",
    "1d",
    "3d",
    "7d",
];
/// The one that holds when nothing is said.
const USUAL: &str = "3d";

/// What can be agreed.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "web", derive(utoipa::ToSchema))]
pub struct TermsView {
    /// The rulesets, the usual one first.
    pub rulesets: Vec<RulesetView>,
    /// Some times.
    pub times: Vec<ChoiceView>,
    /// The time that holds when nothing is said.
    pub time: &'static str,
    /// The level of the engine when nothing is said.
    pub level: u8,
    /// Its highest level.
    pub levels: u8,
}

/// A ruleset.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "web", derive(utoipa::ToSchema))]
pub struct RulesetView {
    /// Its word in a challenge.
    pub word: &'static str,
    /// Its name.
    pub name: String,
    /// Its battles, the usual one first.
    pub battles: Vec<ChoiceView>,
    /// The words of those before which both can place their armies in secret.
    pub secret: Vec<&'static str>,
}

/// A word of a challenge with its name.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "web", derive(utoipa::ToSchema))]
pub struct ChoiceView {
    /// The word.
    pub word: &'static str,
    /// What it means.
    pub name: String,
}

/// What can be agreed, in a language.
pub(crate) fn terms_view(localizer: Localizer<'_>) -> TermsView {
    let rulesets = Ruleset::all().map(|rules| {
        let mut battles: Vec<_> = rules.battles.to_vec();
        battles.sort_by_key(|battle| *battle != rules.battle);
        let secret = battles.iter().filter(|battle| {
            let rules = rules.changed(Some(battle.id()), []);
            rules.is_ok_and(|rules| rules.allows_secret_setup())
        });
        RulesetView {
            secret: secret.map(|battle| battle.id()).collect(),
            word: rules.id,
            name: localizer.ruleset(rules),
            battles: battles
                .into_iter()
                .map(|battle| ChoiceView {
                    word: battle.id(),
                    name: localizer.battle(battle),
                })
                .collect(),
        }
    });
    TermsView {
        rulesets: rulesets.collect(),
        times: TIMES
            .into_iter()
            .filter_map(|word| {
                let tempo = TempoWords::of_value(word).ok()?;
                let tempo = tempo.tempo(Ruleset::usual().battle);
                let name = localizer.tempo(tempo).words();
                let name = name.trim_end_matches('.').to_owned();
                Some(ChoiceView { word, name })
            })
            .collect(),
        time: USUAL,
        level: Bot::USUAL,
        levels: Bot::MAX,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::language::catalog::Catalog;
    use crate::app::language::time::tempo;

    #[test]
    fn every_time_is_understood() {
        let terms = terms_view(Catalog::new().localizer(None));
        assert_eq!(terms.times.len(), TIMES.len());
        let usual = TempoWords::of_value(USUAL).unwrap();
        assert_eq!(usual.tempo(Ruleset::usual().battle), tempo::USUAL);
        assert_eq!(terms.rulesets[0].word, Ruleset::usual().id);
        assert_eq!(
            terms.rulesets[0].battles[0].word,
            Ruleset::usual().battle.id()
        );
    }
}
