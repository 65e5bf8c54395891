//! The rules in chat: which there are, and what they say.

use tulenh_rules::{Battle, Letters, Role, Ruleset, Switch, Topic};

use crate::app::context::Context;
use crate::app::context::abort::Attempt;
use crate::app::language::catalog::Localizer;
use crate::app::language::pieces::role_key;
use crate::app::language::rule_topics::{Figure, Page, bullet, topic_id};
use crate::app::people::callers::{Caller, letters};
use crate::app::people::find_game;
use crate::app::reading::term_names::Subject;
use crate::app::reading::terms;
use crate::app::request::button_action::ButtonAction;
use crate::app::request::choice::Choice;
use crate::app::request::message::{Button, LABEL_CHARS, Message, Span, Text};
use crate::app::request::reply::Reply;
use crate::app::request::text_limits::TEXT_LIMIT;
use crate::app::teaching::rule_pages::{card, figures_of, in_a_line};
use crate::app::teaching::rule_pictures;
use crate::app::teaching::rule_pictures::{look, of_figure, of_piece, of_topic};
use crate::app::teaching::section_pages::{section_asked, section_page};

/// The rules that these words name, else those of the board replied to, else the list of all
/// rulesets.
pub(crate) async fn rules(context: &Context, caller: &Caller<'_>, words: &str) -> Attempt<Reply> {
    Ok(Reply::private(rules_message(context, caller, words).await?))
}

/// The same by a button, whose words are joined by `+`.
pub(crate) async fn press_rules(
    context: &Context,
    caller: &Caller<'_>,
    words: &str,
) -> Attempt<Reply> {
    let message = rules_message(context, caller, &words.replace('+', " ")).await?;
    Ok(turned(caller, message))
}

async fn rules_message(context: &Context, caller: &Caller<'_>, words: &str) -> Attempt<Message> {
    if let Some((section, page)) = section_asked(words) {
        return Ok(section_page(caller, section, page));
    }
    let terms = terms::terms(context, caller, words, Subject::Rules)?;
    let localizer = caller.localizer;
    let replied = match terms.named {
        true => None,
        false => find_game::replied_to(context, caller).await?,
    };
    let rules = match &replied {
        Some(found) => found.game.game.rules(),
        None => &terms.rules,
    };
    if let Some(page) = terms.page {
        return Ok(page_message(context, caller, rules, page).await);
    }
    if let Some(topic) = terms.topic {
        return Ok(topic_message(context, caller, rules, topic).await);
    }
    let text = match terms.named || replied.is_some() {
        true => in_short(localizer, rules, head(localizer, rules)),
        false => {
            let presets = Ruleset::all()
                .filter_map(|preset| button(localizer.ruleset(preset), preset.id.to_owned()));
            let presets: Vec<Button> = presets.collect();
            let indexes = indexes(localizer, Ruleset::usual());
            let rows = presets.chunks(2).map(<[Button]>::to_vec);
            return Ok(Message {
                text: list(localizer),
                buttons: std::iter::once(indexes).chain(rows).collect(),
                ..Message::default()
            });
        }
    };
    Ok(Message {
        text,
        buttons: vec![indexes(localizer, rules)],
        ..Message::default()
    })
}

/// What a ruleset says about a topic, with a picture if it has one.
async fn topic_message(
    context: &Context,
    caller: &Caller<'_>,
    rules: &Ruleset,
    topic: Topic,
) -> Message {
    let localizer = caller.localizer;
    let text = about(localizer, rules, topic, letters(caller));
    let picture = of_topic(topic, rules, look(caller));
    let (scene, name) = picture.map_or((None, ""), |(scene, name)| (Some(scene), name));
    let mut message = rule_pictures::pictured(context, caller, text, scene, name).await;
    let figures = Figure::ALL.into_iter().filter(|it| it.topic() == topic);
    let figures = figures.filter_map(|it| page_button(localizer, rules, Page::Figure(it)));
    let rows = [figures.collect(), indexes(localizer, rules)];
    message.buttons = rows
        .into_iter()
        .filter(|row: &Vec<_>| !row.is_empty())
        .collect();
    message
}

/// A page beside the topics.
async fn page_message(
    context: &Context,
    caller: &Caller<'_>,
    rules: &Ruleset,
    page: Page,
) -> Message {
    let localizer = caller.localizer;
    let head = head(localizer, rules);
    match page {
        Page::Pieces => {
            let lines = Role::AS_TOLD
                .into_iter()
                .map(|role| in_a_line(localizer, rules, role, letters(caller)));
            let text = lines.fold(head, Text::line);
            let all = Role::AS_TOLD
                .into_iter()
                .filter_map(|role| piece_button(localizer, rules, role));
            let topics = page_button(localizer, rules, Page::Topics);
            let all: Vec<Button> = all.chain(topics).collect();
            Message {
                text: text.line(localizer.say("page-choose").text()),
                buttons: all.chunks(3).map(<[Button]>::to_vec).collect(),
                ..Message::default()
            }
        }
        Page::Topics => {
            let lines = Topic::ALL.map(|topic| bullet(&localizer.topic(topic)));
            let text = lines.into_iter().fold(head, Text::line);
            let all = Topic::ALL.into_iter();
            let all = all.filter_map(|topic| topic_button(localizer, rules, topic));
            let pieces = page_button(localizer, rules, Page::Pieces);
            let all: Vec<Button> = all.chain(pieces).collect();
            Message {
                text: text.line(localizer.say("page-choose").text()),
                buttons: all.chunks(2).map(<[Button]>::to_vec).collect(),
                ..Message::default()
            }
        }
        Page::Piece(role) => {
            let text = head.line(card(localizer, rules, role, letters(caller)));
            let scene = of_piece(role, rules, look(caller));
            let mut message =
                rule_pictures::pictured(context, caller, text, scene, role_key(role)).await;
            let figures = figures_of(role).iter();
            let figures = figures.filter_map(|it| page_button(localizer, rules, Page::Figure(*it)));
            let neighbours = neighbours(role).into_iter();
            let neighbours = neighbours.filter_map(|role| piece_button(localizer, rules, role));
            let rows = [
                neighbours.collect(),
                figures.collect(),
                indexes(localizer, rules),
            ];
            message.buttons = rows
                .into_iter()
                .filter(|row: &Vec<_>| !row.is_empty())
                .collect();
            message
        }
        Page::Figure(figure) => {
            let text = head.line(figure.told(localizer, rules));
            let scene = of_figure(figure, rules, look(caller));
            let mut message =
                rule_pictures::pictured(context, caller, text, scene, figure.id()).await;
            let topic = topic_button(localizer, rules, figure.topic());
            message.buttons = vec![topic.into_iter().collect(), indexes(localizer, rules)];
            message
        }
    }
}

/// The answer to a button that turns a page: in place where nobody else reads the message.
pub(crate) fn turned(caller: &Caller<'_>, message: Message) -> Reply {
    match caller.request.shared && !caller.request.hidden {
        true => Reply::private(message),
        false => Reply::update(message),
    }
}

/// A button for rules in these words; none when they are too long for one.
fn button(label: String, words: String) -> Option<Button> {
    let press = ButtonAction::Rules(words.replace(' ', "+")).fitting()?;
    let label = label.chars().take(LABEL_CHARS).collect();
    Some(Button { label, press })
}

/// A button for these rules and a word behind them; without the rules where they are the usual.
fn further(rules: &Ruleset, label: String, word: &str) -> Option<Button> {
    let spec = rules.spec();
    let words = match spec == Ruleset::usual().spec() {
        true => word.to_owned(),
        false => format!("{spec} {word}"),
    };
    // A blank is written as the sign that may stand in a setting itself.
    (!words.contains('+'))
        .then(|| button(label, words))
        .flatten()
}

fn page_button(localizer: Localizer<'_>, rules: &Ruleset, page: Page) -> Option<Button> {
    further(rules, page.name(localizer), page.id())
}

fn topic_button(localizer: Localizer<'_>, rules: &Ruleset, topic: Topic) -> Option<Button> {
    further(rules, localizer.topic(topic), topic_id(topic))
}

fn piece_button(localizer: Localizer<'_>, rules: &Ruleset, role: Role) -> Option<Button> {
    further(rules, localizer.role(role), role_key(role))
}

/// The buttons that lead to everything.
fn indexes(localizer: Localizer<'_>, rules: &Ruleset) -> Vec<Button> {
    let all = [Page::Pieces, Page::Topics].into_iter();
    all.filter_map(|page| page_button(localizer, rules, page))
        .collect()
}

/// The pieces before and after one.
fn neighbours(role: Role) -> [Role; 2] {
    let all: Vec<Role> = Role::AS_TOLD.to_vec();
    let at = all.iter().position(|other| *other == role).unwrap_or(0);
    [all.len() - 1, 1].map(|far| all.get((at + far) % all.len()).copied().unwrap_or(role))
}

/// The rulesets to choose from, the default first.
pub(crate) fn rulesets(localizer: Localizer<'_>) -> Vec<Choice> {
    let choices = Ruleset::all().map(|rules| Choice {
        value: rules.id.to_owned(),
        label: localizer.ruleset(rules),
    });
    choices.collect()
}

/// The battles of all rulesets, with the rulesets that have them.
pub(crate) fn battles(localizer: Localizer<'_>) -> Vec<Choice> {
    let choices = Battle::ALL.into_iter().filter_map(|battle| {
        let theirs = Ruleset::all().filter(|rules| rules.battles.contains(&battle));
        let theirs: Vec<String> = theirs.map(|rules| localizer.ruleset(rules)).collect();
        let label = localizer
            .say("choice-battle")
            .choice("battle", localizer.battle(battle))
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
pub(crate) fn topics(localizer: Localizer<'_>) -> Vec<Choice> {
    let choices = Topic::ALL.map(|topic| Choice {
        value: topic_id(topic).to_owned(),
        label: localizer.topic(topic),
    });
    choices.into()
}

/// Which rulesets and battles there are, and how they are asked for.
fn list(localizer: Localizer<'_>) -> Text {
    let mut text = localizer.say("rules-list").text();
    for rules in Ruleset::all() {
        let battles = rules.battles.iter();
        let battles: Vec<String> = battles
            .map(|battle| localizer.battle_and_id(*battle))
            .collect();
        let line = localizer
            .say("rules-list-line")
            .choice("ruleset", localizer.ruleset_and_id(rules))
            .choice("list", battles.join(", "));
        text = text.line(line.text());
    }
    // Not the default, which nobody has to name.
    let example = Ruleset::all().last().unwrap_or(Ruleset::usual());
    let battle = example.battles.last().copied().unwrap_or(example.battle);
    let usage = localizer
        .say("rules-usage")
        .code("rules", format!("/rules {}", example.id))
        .code("play", format!("/challenge {} {battle}", example.id))
        .code(
            "change",
            format!("/challenge {}=yes", Switch::DropAndReturn),
        );
    text.line(usage.text())
}

/// Which rules are told.
fn head(localizer: Localizer<'_>, rules: &Ruleset) -> Text {
    let head = localizer
        .say("rules-head")
        .choice("ruleset", localizer.ruleset(rules))
        .choice("battle", localizer.battle(rules.battle));
    head.text().line(localizer.changes(rules))
}

/// What a ruleset says about a topic. The Commander is the one piece that is a topic of its own.
fn about(localizer: Localizer<'_>, rules: &Ruleset, topic: Topic, letters: Letters) -> Text {
    let text = head(localizer, rules).line(Text(vec![Span::Strong(localizer.topic(topic))]));
    let text = match topic {
        Topic::Commander => text.line(card(localizer, rules, Role::Commander, letters)),
        _ => text,
    };
    let lines = localizer.rules_about(topic, rules).into_iter();
    lines.fold(text, |text, words| text.line(bullet(&words)))
}

/// How the battle ends, what is not as usual, and how to hear the rest. What is not as usual is cut
/// before a message grows too long: the topics tell it all.
fn in_short(localizer: Localizer<'_>, rules: &Ruleset, head: Text) -> Text {
    let ends = localizer.end_of_battle(rules).into_iter();
    let mut text = ends.fold(head, |text, words| text.line(bullet(&words)));
    let command = format!("/rules {}", rules.spec());
    let topics =
        Topic::ALL.map(|topic| format!("`{}` ({})", topic_id(topic), localizer.topic(topic)));
    let more = localizer
        .say("rules-more")
        .code("command", command)
        .choice("list", topics.join(", "))
        .text();
    let source = localizer.say("rules-source").choice("source", rules.source);
    let tail = source.text().line(more);
    let usual = Ruleset::usual();
    let differs =
        |switch: &Switch| *switch != Switch::Battles && switch.get(rules) != switch.get(usual);
    let unusual: Vec<Switch> = Switch::ALL.into_iter().filter(differs).collect();
    if !unusual.is_empty() {
        let name = localizer.ruleset(usual);
        text = text.line(localizer.say("rules-unlike").choice("ruleset", name).text());
    }
    for (told, switch) in unusual.iter().enumerate() {
        let line = bullet(&localizer.rule(*switch, rules));
        let left = (unusual.len() - told) as u64;
        let and_more = localizer.say("and-more").number("count", left).text();
        let room = TEXT_LIMIT.saturating_sub(tail.length() + and_more.length() + 3);
        if text.length() + line.length() > room {
            text = text.line(and_more);
            break;
        }
        text = text.line(line);
    }
    text.line(tail)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::language::catalog::Catalog;

    #[test]
    fn nothing_that_is_told_has_to_be_cut() {
        let catalog = Catalog::new();
        for language in catalog.languages() {
            let localizer = catalog.localizer(Some(&language));
            let fits = |text: Text| {
                let length = text.length();
                assert!(length <= TEXT_LIMIT, "{length}: {}", text.words());
            };
            fits(list(localizer));
            let presets = Ruleset::all().flat_map(|preset| {
                let battles = preset.battles.iter();
                battles.filter_map(|battle| preset.with_battle(*battle))
            });
            for rules in presets {
                fits(in_short(localizer, &rules, head(localizer, &rules)));
                for topic in Topic::ALL {
                    fits(about(localizer, &rules, topic, Letters::English));
                }
            }
            // Far from the usual.
            let settings = "ring_join=union exchange=never drop_and_return=yes militia_diagonal=no \
                            navy_blocked_by=none double_fire=no capacity=bga hero_points=10 \
                            last_defender=none no_turn=draws sea_capture=T heavy_cross_capture=stay \
                            commander_always_ends=yes enforce_check=always hero_diagonal=one_more";
            let rules = Ruleset::parse(&format!("official/marine {settings}")).unwrap();
            fits(in_short(localizer, &rules, head(localizer, &rules)));
        }
    }

    #[test]
    fn choices_fit_every_network() {
        let catalog = Catalog::new();
        for language in catalog.languages() {
            let localizer = catalog.localizer(Some(&language));
            for choices in [rulesets(localizer), battles(localizer), topics(localizer)] {
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
