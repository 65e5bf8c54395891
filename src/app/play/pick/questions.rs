//! The questions by which a turn is chosen, one for each [`Path`].

use tulenh_rules::{Action, Role, Square, Stack, Step as TurnStep, Turn};

use crate::app::play::pick::path::Path;
use crate::app::play::pick::picker::{
    Choice, Lead, PageFrame, Picker, Shown, acting, group_of, last_step, named,
};

/// The most choices of several pieces of a kind that are shown at once.
const KIND: usize = 12;

impl Picker<'_> {
    /// What a step shows; `None` when there is no such choice (any more).
    pub(crate) fn show(&self, path: &Path) -> Option<Shown> {
        match path {
            Path::Pieces(page) => {
                let page_frame = PageFrame {
                    first: None,
                    further: Vec::new(),
                    again: &Path::Pieces,
                    page: *page,
                    back: None,
                };
                Some((
                    self.head.clone(),
                    None,
                    self.rows(self.pieces(), page_frame),
                ))
            }
            Path::Kind(role) => self.kind(*role),
            Path::From(from, role, page) => self.from(*from, *role, *page),
            Path::Part(from, group, page) => self.part(*from, group, *page),
            Path::Turn(lan) => self.turn(lan),
            Path::Then {
                lan,
                group,
                more,
                page,
            } => self.then(lan, group, *more, *page),
        }
    }

    /// The kinds that can do something, or their pieces where one kind can do too much for a page.
    fn pieces(&self) -> Vec<Choice> {
        let mut choices = Vec::new();
        for role in Role::AS_TOLD {
            let origins = self.origins(role);
            let together = || -> usize {
                let counts = origins.iter().map(|from| self.of(*from, role).len());
                counts.sum()
            };
            if origins.len() > 1 && together() <= KIND {
                choices.push((self.localizer.role(role), Lead::To(Path::Kind(role))));
                continue;
            }
            let pieces = origins.into_iter().map(|from| {
                let piece = self.stack_at(from).and_then(|stack| {
                    let piece = stack.pieces().find(|piece| piece.role == role)?;
                    Some(self.localizer.stack(Stack::single(piece)))
                });
                let label = format!("{} {}", piece.unwrap_or_default(), self.point(from));
                (label, Lead::To(Path::From(from, role, 0)))
            });
            choices.extend(pieces);
        }
        choices
    }

    /// Where pieces of a kind stand that can do something.
    fn origins(&self, role: Role) -> Vec<Square> {
        let turns = self.steps.iter().filter(|turn| acting(turn) == role);
        let mut origins: Vec<Square> = turns.map(Turn::from).collect();
        origins.sort_unstable();
        origins.dedup();
        origins
    }

    /// What the piece of a kind on a point can do: for each thing the step in which most go along, or
    /// fewest where they would be lost.
    fn of(&self, from: Square, role: Role) -> Vec<&Turn> {
        let mut found: Vec<(Action, Stack, &Turn)> = Vec::new();
        let own = |turn: &&Turn| turn.from() == from && acting(turn) == role;
        for turn in self.steps.iter().filter(own) {
            let Some(step) = last_step(turn) else {
                continue;
            };
            let same = |(action, group, _): &&mut (Action, Stack, &Turn)| {
                *action == step.action
                    && (!matches!(action, Action::Drop { .. }) || *group == step.group)
            };
            let costs = matches!(
                step.action,
                Action::Exchange { .. } | Action::ShotDown { .. }
            );
            match found.iter_mut().find(same) {
                None => found.push((step.action, step.group, turn)),
                Some((_, group, best)) => {
                    if (step.group.len() > group.len()) != costs {
                        (*group, *best) = (step.group, turn);
                    }
                }
            }
        }
        found.into_iter().map(|(.., turn)| turn).collect()
    }

    /// What all pieces of a kind can do.
    fn kind(&self, role: Role) -> Option<Shown> {
        let mut choices = Vec::new();
        for from in self.origins(role) {
            for turn in self.of(from, role) {
                let label = format!("{} {}", self.point(from), self.label(turn, None));
                choices.push((label, Lead::Play(turn.clone())));
            }
        }
        if choices.is_empty() {
            return None;
        }
        let name = self.localizer.role(role);
        let text = self.localizer.say("pick-kind").choice("piece", name).text();
        let page_frame = PageFrame {
            first: None,
            further: Vec::new(),
            again: &|_| Path::Kind(role),
            page: 0,
            back: Some(Path::Pieces(0)),
        };
        Some((text, None, self.rows(choices, page_frame)))
    }

    /// What a piece can do together with what it carries, and who could go without the others.
    fn from(&self, from: Square, role: Role, page: usize) -> Option<Shown> {
        let whole = self.stack_at(from)?;
        let turns = self.of(from, role);
        let goes = |turn: &&&Turn| {
            matches!(
                last_step(turn),
                Some(TurnStep {
                    action: Action::Move { .. } | Action::Capture { .. },
                    ..
                })
            )
        };
        let groups = turns.iter().filter(goes).filter_map(|turn| last_step(turn));
        let most = groups
            .map(|step| step.group)
            .max_by_key(|group| group.len());
        let most = most.or_else(|| {
            let step = turns.first().and_then(|turn| last_step(turn))?;
            Some(Stack::single(step.group.carrier()))
        })?;
        let mut parts: Vec<Stack> = Vec::new();
        let own = |turn: &&Turn| turn.from() == from && acting(turn) == role;
        for step in self.steps.iter().filter(own).filter_map(last_step) {
            let group = step.of_the_gunner().group;
            let drops = matches!(step.action, Action::Drop { .. });
            if group != whole && !drops && !parts.contains(&group) {
                parts.push(group);
            }
        }
        parts.sort_by_key(|part| part.len());
        let further = parts.into_iter().map(|part| {
            let label = match part == most {
                true => self.localizer.word("button-others"),
                false => {
                    let words = self.localizer.stack(part);
                    self.localizer
                        .say("button-only")
                        .choice("stack", words)
                        .words()
                }
            };
            (label, Lead::To(Path::Part(from, named(part), 0)))
        });
        let page_frame = PageFrame {
            first: None,
            further: further.collect(),
            again: &|page| Path::From(from, role, page),
            page,
            back: Some(Path::Pieces(0)),
        };
        let play = |turn: &Turn| Lead::Play(turn.clone());
        let text = self.where_to(from, most);
        self.targets(text, Some(most), &turns, &play, page_frame)
    }

    /// What these pieces can do as the first of several.
    fn part(&self, from: Square, group: &str, page: usize) -> Option<Shown> {
        let own = |turn: &&Turn| turn.from() == from && group_of(turn) == group;
        let turns: Vec<&Turn> = self.steps.iter().filter(own).collect();
        let going = turns.first().and_then(|turn| last_step(turn))?;
        let going = going.of_the_gunner().group;
        let page_frame = PageFrame {
            first: None,
            further: Vec::new(),
            again: &|page| Path::Part(from, group.to_owned(), page),
            page,
            back: Some(Path::From(from, going.carrier().role, 0)),
        };
        let so_far = |turn: &Turn| Lead::To(Path::Turn(self.position.lan(turn)));
        let text = self.where_to(from, going);
        self.targets(text, Some(going), &turns, &so_far, page_frame)
    }

    /// A last look at a turn, with what can be added to it.
    fn turn(&self, lan: &str) -> Option<Shown> {
        let turn = self.position.read_lan(lan).ok()?;
        let more = self.position.legal_continuations(&turn);
        let mut groups: Vec<Stack> = Vec::new();
        for step in more.iter().filter_map(last_step) {
            let group = step.of_the_gunner().group;
            if !groups.contains(&group) {
                groups.push(group);
            }
        }
        if let [only] = groups.as_slice() {
            return self.then(lan, &named(*only), false, 0);
        }
        groups.sort_by_key(|group| (group.len(), *group));
        let choices = groups.into_iter().map(|group| {
            let words = self.localizer.stack(group);
            let label = self
                .localizer
                .say("button-then")
                .choice("group", words)
                .words();
            let path = Path::Then {
                lan: lan.to_owned(),
                group: named(group),
                more: false,
                page: 0,
            };
            (label, Lead::To(path))
        });
        let page_frame = PageFrame {
            first: Some(self.plays(lan)?),
            further: Vec::new(),
            again: &|_| Path::Turn(lan.to_owned()),
            page: 0,
            back: self.before(&turn),
        };
        let rows = self.rows(choices.collect(), page_frame);
        let targets = self.aims(&turn);
        Some((self.look_at(&turn), Some(targets), rows))
    }

    /// Where these pieces can go after a turn.
    fn then(&self, lan: &str, group: &str, more: bool, page: usize) -> Option<Shown> {
        let turn = self.position.read_lan(lan).ok()?;
        let turns = self.position.legal_continuations(&turn);
        let turns: Vec<&Turn> = turns
            .iter()
            .filter(|turn| group_of(turn) == group)
            .collect();
        let going = turns.first().and_then(|turn| last_step(turn))?;
        let going = going.of_the_gunner().group;
        let words = self.localizer.stack(going);
        let text = self.localizer.say("pick-further").choice("piece", words);
        let text = self.look_at(&turn).line(text.text());
        let then = |more, page| Path::Then {
            lan: lan.to_owned(),
            group: group.to_owned(),
            more,
            page,
        };
        let gone: usize = turn
            .steps()
            .map(|step| step.of_the_gunner().group.len())
            .sum();
        let all = self.stack_at(turn.from()).map_or(0, |stack| stack.len());
        let others = !more && gone + going.len() < all;
        let others = others.then(|| {
            let label = self.localizer.word("button-others");
            (label, Lead::To(then(true, 0)))
        });
        let page_frame = PageFrame {
            first: Some(self.plays(lan)?),
            further: others.into_iter().collect(),
            again: &|page| then(more, page),
            page,
            back: self.before(&turn),
        };
        let lead = |turn: &Turn| match more {
            true => Lead::To(Path::Turn(self.position.lan(turn))),
            false => Lead::Play(turn.clone()),
        };
        self.targets(text, Some(going), &turns, &lead, page_frame)
    }

    /// The question before a turn was chosen.
    fn before(&self, turn: &Turn) -> Option<Path> {
        let first = turn.steps().next()?.of_the_gunner().group;
        let whole = self.stack_at(turn.from())?;
        Some(match first == whole {
            true => Path::From(turn.from(), first.carrier().role, 0),
            false => Path::Part(turn.from(), named(first), 0),
        })
    }
}
