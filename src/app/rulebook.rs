//! The rules in chat: which there are, and what they say.

use crate::app::handle::TEXT_LIMIT;
use crate::app::message::{Span, Text};
use crate::app::people::Caller;
use crate::app::reply::Reply;
use crate::app::stop::Step;
use crate::app::terms::{Subject, topic_id};
use crate::app::text::Voice;
use crate::app::{Choice, Core};
use crate::rules::{Battle, Ruleset, Switch, Topic};

impl Core {
    /// The rules that these words name, else those of the board replied to, else the list of all
    /// rulesets.
    pub(super) async fn rules(&self, caller: &Caller<'_>, words: &str) -> Step<Reply> {
        let terms = self.terms(caller, words, Subject::Rules)?;
        let voice = caller.voice;
        if !terms.named {
            if let Some(found) = self.replied_to(caller).await? {
                let rules = found.game.game.rules();
                return Ok(Reply::Private(told(voice, rules, terms.topic).into()));
            }
            if terms.topic.is_none() {
                return Ok(Reply::Private(list(voice).into()));
            }
        }
        Ok(Reply::Private(
            told(voice, &terms.rules, terms.topic).into(),
        ))
    }

    /// The same by a button, whose words are joined by `+`.
    pub(super) async fn press_rules(&self, caller: &Caller<'_>, words: &str) -> Step<Reply> {
        self.rules(caller, &words.replace('+', " ")).await
    }
}

/// The rulesets to choose from, the default first.
pub(super) fn rulesets(voice: Voice<'_>) -> Vec<Choice> {
    let choices = Ruleset::all().map(|rules| Choice {
        value: rules.id.to_owned(),
        label: voice.ruleset(rules),
    });
    choices.collect()
}

/// The battles of all rulesets, with the rulesets that have them.
pub(super) fn battles(voice: Voice<'_>) -> Vec<Choice> {
    let choices = Battle::ALL.into_iter().filter_map(|battle| {
        let theirs = Ruleset::all().filter(|rules| rules.battles.contains(&battle));
        let theirs: Vec<String> = theirs.map(|rules| voice.ruleset(rules)).collect();
        let label = voice
            .say("choice-battle")
            .choice("battle", voice.battle(battle))
            .choice("list", theirs.join(", "))
            .words();
        (!theirs.is_empty()).then(|| Choice {
            value: battle.id().to_owned(),
            label,
        })
    });
    choices.collect()
}

/// The topics of the rules.
pub(super) fn topics(voice: Voice<'_>) -> Vec<Choice> {
    let choices = Topic::ALL.map(|topic| Choice {
        value: topic_id(topic).to_owned(),
        label: voice.topic(topic),
    });
    choices.into()
}

/// Which rulesets and battles there are, and how they are asked for.
fn list(voice: Voice<'_>) -> Text {
    let mut text = voice.say("rules-list").text();
    for rules in Ruleset::all() {
        let battles = rules.battles.iter();
        let battles: Vec<String> = battles.map(|battle| voice.battle_and_id(*battle)).collect();
        let line = voice
            .say("rules-list-line")
            .choice("ruleset", voice.ruleset_and_id(rules))
            .choice("list", battles.join(", "));
        text = text.line(line.text());
    }
    // Not the default, which nobody has to name.
    let example = Ruleset::all().last().unwrap_or(Ruleset::usual());
    let battle = example.battles.last().copied().unwrap_or(example.battle);
    let usage = voice
        .say("rules-usage")
        .code("rules", format!("/rules {}", example.id))
        .code("play", format!("/challenge {} {battle}", example.id))
        .code(
            "change",
            format!("/challenge {}=yes", Switch::DropAndReturn),
        );
    text.line(usage.text())
}

/// What a ruleset says: about a topic, or in short.
fn told(voice: Voice<'_>, rules: &Ruleset, topic: Option<Topic>) -> Text {
    let head = voice
        .say("rules-head")
        .choice("ruleset", voice.ruleset(rules))
        .choice("battle", voice.battle(rules.battle));
    let text = head.text().line(voice.changes(rules));
    let Some(topic) = topic else {
        return in_short(voice, rules, text);
    };
    let text = text.line(Text(vec![Span::Strong(voice.topic(topic))]));
    let lines = voice.rules_about(topic, rules).into_iter();
    lines.fold(text, |text, words| text.line(bullet(&words)))
}

/// How the battle ends, what is not as usual, and how to hear the rest. What is not as usual is cut
/// before a message grows too long: the topics tell it all.
fn in_short(voice: Voice<'_>, rules: &Ruleset, head: Text) -> Text {
    let ends = voice.end_of_battle(rules).into_iter();
    let mut text = ends.fold(head, |text, words| text.line(bullet(&words)));
    let command = format!("/rules {}", rules.spec());
    let topics = Topic::ALL.map(|topic| format!("`{}` ({})", topic_id(topic), voice.topic(topic)));
    let more = voice
        .say("rules-more")
        .code("command", command)
        .choice("list", topics.join(", "))
        .text();
    let source = voice.say("rules-source").choice("source", rules.source);
    let tail = source.text().line(more);
    let usual = Ruleset::usual();
    let differs =
        |switch: &Switch| *switch != Switch::Battles && switch.get(rules) != switch.get(usual);
    let unusual: Vec<Switch> = Switch::ALL.into_iter().filter(differs).collect();
    if !unusual.is_empty() {
        let name = voice.ruleset(usual);
        text = text.line(voice.say("rules-unlike").choice("ruleset", name).text());
    }
    for (told, switch) in unusual.iter().enumerate() {
        let line = bullet(&voice.rule(*switch, rules));
        let left = (unusual.len() - told) as u64;
        let and_more = voice.say("and-more").number("count", left).text();
        let room = TEXT_LIMIT.saturating_sub(tail.length() + and_more.length() + 3);
        if text.length() + line.length() > room {
            text = text.line(and_more);
            break;
        }
        text = text.line(line);
    }
    text.line(tail)
}

fn bullet(words: &str) -> Text {
    Text::plain(format!("• {words}"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::text::Texts;

    #[test]
    fn nothing_that_is_told_has_to_be_cut() {
        let texts = Texts::new();
        for language in texts.languages() {
            let voice = texts.voice(Some(&language));
            let fits = |text: Text| {
                let length = text.length();
                assert!(length <= TEXT_LIMIT, "{length}: {}", text.words());
            };
            fits(list(voice));
            let presets = Ruleset::all().flat_map(|preset| {
                let battles = preset.battles.iter();
                battles.filter_map(|battle| preset.with_battle(*battle))
            });
            for rules in presets {
                fits(told(voice, &rules, None));
                for topic in Topic::ALL {
                    fits(told(voice, &rules, Some(topic)));
                }
            }
            // Far from the usual.
            let settings = "ring_join=union exchange=never drop_and_return=yes militia_diagonal=no \
                            navy_blocked_by=none double_fire=no capacity=bga hero_points=10 \
                            last_defender=none no_turn=draws sea_capture=T heavy_cross_capture=stay \
                            commander_always_ends=yes enforce_check=always hero_diagonal=one_more";
            let rules = Ruleset::parse(&format!("official/marine {settings}")).unwrap();
            fits(told(voice, &rules, None));
        }
    }

    #[test]
    fn choices_fit_every_network() {
        let texts = Texts::new();
        for language in texts.languages() {
            let voice = texts.voice(Some(&language));
            for choices in [rulesets(voice), battles(voice), topics(voice)] {
                assert!((1..=25).contains(&choices.len()));
                for choice in &choices {
                    assert!(
                        (1..=100).contains(&choice.label.chars().count()),
                        "{choice:?}"
                    );
                }
            }
        }
    }
}
