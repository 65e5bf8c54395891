//! Rulesets, battles and their rules in the words of a language.

use tulenh_rules::ruleset::{EnforceCheck, Facing};
use tulenh_rules::{Battle, Objective, Role, RoleSet, Ruleset, Switch, Topic};

use crate::app::language::catalog::Localizer;
use crate::app::request::message::Text;
use crate::app::request::name::quoted;
use crate::game::{Limit, Mode, TeamOffer, Way};

/// Changed switches that an offer of a game explains in sentences.
const EXPLAINED: usize = 3;
/// The most characters of changed switches as typed words.
const CHANGES_CHARS: usize = 200;

impl Localizer<'_> {
    /// The name of a ruleset.
    pub(crate) fn ruleset(self, rules: &Ruleset) -> String {
        let sentence = self.say("ruleset-name").choice("id", rules.id);
        sentence.choice("title", rules.title).words()
    }

    /// The name of a battle.
    pub(crate) fn battle(self, battle: Battle) -> String {
        self.say("battle-name")
            .choice("battle", battle.id())
            .words()
    }

    /// The name of a topic of the rules.
    pub(crate) fn topic(self, topic: Topic) -> String {
        let id = crate::app::language::rule_topics::topic_id(topic);
        self.say("topic-name").choice("topic", id).words()
    }

    /// The name of a ruleset, and how it is typed, marked as such.
    pub(crate) fn ruleset_and_id(self, rules: &Ruleset) -> String {
        format!("{} (`{}`)", self.ruleset(rules), rules.id)
    }

    /// The name of a battle, and how it is typed, marked as such.
    pub(crate) fn battle_and_id(self, battle: Battle) -> String {
        format!("{} (`{battle}`)", self.battle(battle))
    }

    /// What has to be captured.
    pub(crate) fn objective(self, objective: Objective) -> String {
        let key = match objective {
            Objective::Commander => "commander",
            Objective::Marine => "marine",
            Objective::Air => "air",
            Objective::Land => "land",
        };
        self.say("objective").choice("objective", key).words()
    }

    /// What is played, in one line for lists: ruleset and battle.
    pub(crate) fn terms_in_short(self, rules: &Ruleset) -> String {
        let sentence = self.say("terms-short");
        let sentence = sentence.choice("ruleset", self.ruleset(rules));
        sentence.choice("battle", self.battle(rules.battle)).words()
    }

    /// What is played: ruleset and battle, with what is fought for where that is not the usual;
    /// changed switches; the limit.
    pub(crate) fn terms(self, rules: &Ruleset, limit: Limit) -> Text {
        self.terms_without_limit(rules).line(self.limit(limit))
    }

    /// What a game is played for.
    pub(crate) fn mode(self, mode: Mode) -> Text {
        let key = match mode {
            Mode { hints: true, .. } => "hints",
            Mode { rated: true, .. } => "rated",
            Mode { rated: false, .. } => "casual",
        };
        self.say("mode").choice("mode", key).text()
    }

    /// Which sides of a game are teams, and how they decide; nothing where people play alone.
    pub(crate) fn teams(self, teams: Option<TeamOffer>) -> Text {
        let Some(teams) = teams else {
            return Text::default();
        };
        let way = match teams.terms.way {
            Way::Vote { .. } => "vote",
            Way::Captain => "captain",
            Way::Staff => "staff",
        };
        let sentence = self.say("team-terms");
        let sentence = sentence.choice("both", if teams.both { "yes" } else { "no" });
        sentence.choice("way", way).text()
    }

    fn terms_without_limit(self, rules: &Ruleset) -> Text {
        let sentence = self
            .say("terms")
            .choice("ruleset", self.ruleset(rules))
            .choice("battle", self.battle(rules.battle));
        let goal = self.unusual_goal(rules).unwrap_or("none".to_owned());
        let text = sentence.choice("goal", goal).text();
        text.line(self.changes(rules))
    }

    /// As [`Localizer::terms`], with some of the changes explained: for somebody who has to decide
    /// whether to play so.
    pub(crate) fn terms_in_full(self, rules: &Ruleset, limit: Limit) -> Text {
        let mut text = self.terms_without_limit(rules);
        let changed: Vec<Switch> = rules.changed_switches().collect();
        for switch in changed.iter().take(EXPLAINED) {
            text = text.line(Text::plain(format!("• {}", self.rule(*switch, rules))));
        }
        if let Some(more) = changed
            .len()
            .checked_sub(EXPLAINED)
            .filter(|more| *more > 0)
        {
            text = text.line(self.say("and-more").number("count", more as u64).text());
        }
        text.line(self.limit(limit))
    }

    /// The changed switches as they are typed; nothing where there are none.
    pub(crate) fn changes(self, rules: &Ruleset) -> Text {
        let preset = rules.preset();
        let changes = rules
            .changed_switches()
            .map(|switch| format!("{switch}={}", switch.get_against(rules, preset)));
        let changes: Vec<String> = changes.collect();
        if changes.is_empty() {
            return Text::default();
        }
        let changes = quoted(&changes.join(" "), CHANGES_CHARS);
        self.say("terms-changed").code("changes", changes).text()
    }

    fn limit(self, limit: Limit) -> Text {
        let Some(turns) = limit.turns else {
            return Text::default();
        };
        self.say("terms-limit").number("turns", turns.get()).text()
    }

    /// What is fought for and how it decides, unless both are as usual.
    fn unusual_goal(self, rules: &Ruleset) -> Option<String> {
        let usual = Ruleset::usual();
        let as_usual = rules.objectives().eq(usual.objectives())
            && rules.decided_by_points() == usual.decided_by_points();
        (!as_usual).then(|| {
            let sentence = self
                .say("goal")
                .choice("objectives", self.objectives(rules));
            sentence.choice("decision", decision(rules)).words()
        })
    }

    fn objectives(self, rules: &Ruleset) -> String {
        let mut all: Vec<String> = rules.objectives().map(|it| self.objective(it)).collect();
        match all.pop() {
            None => String::new(),
            Some(only) if all.is_empty() => only,
            Some(last) => {
                let sentence = self.say("either").choice("list", all.join(", "));
                sentence.choice("last", last).words()
            }
        }
    }

    /// What a ruleset says about a topic, line by line, as [`Ruleset::in_words`].
    pub(crate) fn rules_about(self, topic: Topic, rules: &Ruleset) -> Vec<String> {
        let mut lines = Vec::new();
        if topic == Topic::End {
            lines = self.end_of_battle(rules);
        }
        lines.extend(Switch::about_topic(topic).map(|switch| self.rule(switch, rules)));
        lines
    }

    /// What is fought for, and what ends the game beside that.
    pub(crate) fn end_of_battle(self, rules: &Ruleset) -> Vec<String> {
        let mut english = rules
            .in_words(Topic::End)
            .into_iter()
            .map(|line| line.words);
        let mut english = || english.next().unwrap_or_default();
        let commander = match (rules.battle.has_commanders(), rules.commander_ends()) {
            (false, _) => "commander-none",
            (true, false) => "commander-captured",
            (true, true) if rules.enforces_check() => "commander-mate",
            (true, true) => "commander-ends",
        };
        let decision = decision(rules);
        let battle = Rule {
            list: self.objectives(rules),
            ..Rule::new(format!("battle-{decision}"), english())
        };
        let battle = self.tell(battle);
        // In English the sentence before has said it.
        let commander = self.tell(Rule::new(commander, ""));
        let battle = [battle, commander].join(" ").trim_end().to_owned();
        let quiet = self.tell(Rule::new(format!("quiet-{decision}"), english()));
        vec![battle, quiet, self.tell(Rule::new("limit", english()))]
    }

    /// The value of a switch as a sentence for a player.
    pub(crate) fn rule(self, switch: Switch, rules: &Ruleset) -> String {
        let number = match switch {
            Switch::HeroRingBonus => u32::from(rules.hero_ring_bonus),
            Switch::HeroPoints => u32::from(rules.hero_points),
            _ => 0,
        };
        self.tell(Rule {
            list: self.listed(switch, rules),
            number,
            ..Rule::new(
                format!("{switch}-{}", value_key(switch, rules)),
                switch.in_words(rules),
            )
        })
    }

    fn tell(self, rule: Rule) -> String {
        self.say("rule-in-words")
            .choice("key", rule.key)
            .choice("words", rule.words)
            .choice("list", rule.list)
            .number("number", rule.number)
            .words()
    }

    /// What a switch holds many of.
    fn listed(self, switch: Switch, rules: &Ruleset) -> String {
        let roles = |roles: RoleSet| {
            let names = roles.iter().map(|role| match role {
                // A plain one captures nothing.
                Role::Headquarters => {
                    let name = self.role(role);
                    self.say("heroic").choice("role", name).words()
                }
                role => self.role(role),
            });
            names.collect::<Vec<_>>()
        };
        let all = match switch {
            Switch::SeaCapture => roles(at_sea(rules)),
            Switch::HqPiercedBy => roles(rules.hq_pierced_by),
            Switch::Battles => {
                let battles = rules.battles.iter();
                battles.map(|battle| self.battle(*battle)).collect()
            }
            Switch::Bonus => {
                let all = Objective::ALL.into_iter();
                all.map(|it| format!("{} {}", self.objective(it), rules.bonus_for(it)))
                    .collect()
            }
            Switch::Points => {
                let all = Role::ALL.into_iter();
                all.map(|role| format!("{} {}", self.role(role), rules.points[role]))
                    .collect()
            }
            _ => Vec::new(),
        };
        all.join(", ")
    }
}

/// A rule to be said: by its key and values, or in these English words.
struct Rule {
    key: String,
    words: String,
    list: String,
    number: u32,
}

impl Rule {
    fn new(key: impl Into<String>, words: impl Into<String>) -> Rule {
        Rule {
            key: key.into(),
            words: words.into(),
            list: String::new(),
            number: 0,
        }
    }
}

/// The land pieces that capture ships at sea, beside a heroic Headquarters.
fn at_sea(rules: &Ruleset) -> RoleSet {
    if rules.missile_hits_navy {
        rules.sea_capture.with(Role::Missile)
    } else {
        rules.sea_capture
    }
}

/// The word by which the language files choose for how an objective decides.
fn decision(rules: &Ruleset) -> &'static str {
    if rules.decided_by_points() {
        "points"
    } else {
        "outright"
    }
}

/// The word by which the language files choose for the value of a switch.
fn value_key(switch: Switch, rules: &Ruleset) -> String {
    let some = |any: bool| if any { "some" } else { "none" };
    match switch {
        Switch::SeaCapture => some(at_sea(rules).iter().next().is_some()),
        Switch::HqPiercedBy => some(rules.hq_pierced_by.iter().next().is_some()),
        Switch::HeroRingBonus => some(rules.hero_ring_bonus > 0),
        Switch::HeroPoints => some(rules.hero_points > 0),
        Switch::Bonus => some(Objective::ALL.into_iter().any(|it| rules.bonus_for(it) > 0)),
        Switch::Battles | Switch::Points => "all",
        Switch::Facing => match rules.facing {
            _ if !rules.battle.has_commanders() => "none",
            Facing::Illegal if rules.enforces_check() => "illegal",
            Facing::Illegal => "allowed",
            Facing::Loses => "loses",
        },
        Switch::EnforceCheck => match (rules.enforces_check(), rules.enforce_check) {
            (true, EnforceCheck::Always) => "always",
            (true, _) => "here",
            (false, EnforceCheck::Never) => "never",
            (false, _) => "not_here",
        },
        other => return other.get(rules),
    }
    .to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::language::catalog::Catalog;
    use crate::game::Language;

    /// Every ruleset with every battle, and every value of every switch that makes sense.
    fn all_rulesets() -> Vec<Ruleset> {
        let battles = Ruleset::all().flat_map(|preset| {
            let battles = preset.battles.iter();
            battles.filter_map(|battle| preset.with_battle(*battle))
        });
        let mut all: Vec<Ruleset> = battles.collect();
        for base in all.clone() {
            for switch in Switch::ALL {
                let examples = switch.examples().into_iter();
                let settings = examples.map(|value| format!("{switch}={value}"));
                all.extend(
                    settings.filter_map(|setting| base.changed(None, [setting.as_str()]).ok()),
                );
            }
        }
        all
    }

    #[test]
    fn english_is_what_the_rules_say_of_themselves() {
        let catalog = Catalog::new();
        let localizer = catalog.localizer(Some(&Language("en".to_owned())));
        for rules in all_rulesets() {
            for topic in Topic::ALL {
                let expected = rules.in_words(topic).into_iter().map(|line| line.words);
                let expected: Vec<String> = expected.collect();
                assert_eq!(
                    localizer.rules_about(topic, &rules),
                    expected,
                    "{}",
                    rules.spec()
                );
            }
        }
    }

    #[test]
    fn every_rule_is_told_in_every_language() {
        let catalog = Catalog::new();
        for language in catalog.languages().into_iter().skip(1) {
            let localizer = catalog.localizer(Some(&language));
            for rules in all_rulesets() {
                for switch in Switch::ALL {
                    let words = localizer.rule(switch, &rules);
                    assert_ne!(words, switch.in_words(&rules), "{language:?}");
                    assert!(
                        !words.contains(['{', '}']) && words.ends_with('.'),
                        "{words}"
                    );
                }
                let english = rules.in_words(Topic::End);
                let told = localizer.end_of_battle(&rules);
                for (words, english) in told.iter().zip(english) {
                    assert_ne!(*words, english.words, "{language:?}");
                }
            }
        }
    }

    #[test]
    fn goals_are_told_where_they_are_not_usual() {
        let catalog = Catalog::new();
        let localizer = catalog.localizer(None);
        let terms = |spec: &str| {
            let rules = Ruleset::parse(spec).unwrap();
            localizer.terms(&rules, Limit::default()).words()
        };
        assert_eq!(terms("official"), "Rules: Official, total battle.");
        assert_eq!(
            terms("official/marine capacity=2021"),
            "Rules: Official, marine battle: capture both ships; then points decide.\n\
             Changed: capacity=2021"
        );
        assert_eq!(
            terms("official/nine-air"),
            "Rules: Official, nine-piece air battle: capture both ships or both planes; that wins."
        );
    }

    #[test]
    fn names_are_told_apart_in_every_language() {
        let catalog = Catalog::new();
        for language in catalog.languages() {
            let localizer = catalog.localizer(Some(&language));
            // Battles of two rulesets may have one name: the ruleset says which is meant.
            for rules in Ruleset::all() {
                let battles = rules.battles.iter().map(|battle| localizer.battle(*battle));
                let rulesets = Ruleset::all().map(|rules| localizer.ruleset(rules));
                let topics = Topic::ALL.map(|topic| localizer.topic(topic));
                let mut all: Vec<String> = battles.chain(rulesets).chain(topics).collect();
                let count = all.len();
                all.sort();
                all.dedup();
                assert_eq!(all.len(), count, "{language:?} {}", rules.id);
            }
        }
    }
}
