//! Turns as a beginner plays them.
//!
//! A beginner looks one turn ahead: misses guns that are far away, forgets rings of fire, overlooks
//! captures in reply, likes to capture, and moves pieces near the last turn. What a beginner notices is
//! weighed correctly, so the mistakes are those of a person: a piece is lost because a threat was
//! overlooked, not at random. What is overlooked follows from the position and a seed.

use crate::evaluation::surroundings::distance;
use crate::evaluation::weights::Weights;
use crate::levels::rng::Rng;
use crate::search::iteration::Line;
use crate::search::node::Node;
use crate::search::node::terms::Terms;
use crate::search::ordering::capture_value::{balance, takes_commander};
use crate::search::score::Score;
use crate::search::task::Task;
use tulenh_rules::search::Turns;
use tulenh_rules::{Action, Side, Square, Step, Turn};

/// How often a beginner notices something, in percent.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Eyes {
    /// Something to take, near and far.
    pub(crate) prey: [usize; 2],
    /// That something could be taken in reply, from near and from far.
    pub(crate) danger: [usize; 2],
    /// That a ring of fire takes the own plane along.
    pub(crate) ring: usize,
    /// That a turn ends the game.
    pub(crate) end: usize,
    /// That what is taken in reply would be avenged.
    pub(crate) cover: usize,
    /// A piece that is not near the last turn, when nothing is to be taken.
    pub(crate) piece: usize,
    /// That it is worth looking further than one turn, as the engine does.
    pub(crate) ahead: usize,
    /// How much the places of pieces weigh, in hundredths of what the engine gives for them.
    pub(crate) plan: i32,
}

/// Two points are near each other up to here, in king's steps.
const NEAR: i32 = 2;
/// How much more they like a turn that takes something, in hundredths of an Infantry.
const THRILL: i32 = 30;
/// And one near the last turn.
const RECENT: i32 = 15;
/// And how much less one that brings back a board that has been there.
const AGAIN: i32 = -40;
/// Of turns that they like alike they play now this one and now that: the greatest difference.
const WHIM: usize = 24;
/// The end of the game is worth more than anything on the board.
const END: i32 = 25_000;

/// What may be overlooked, for [`Gaze::notices`].
#[derive(Debug, Clone, Copy)]
enum Noticed {
    Prey,
    Danger,
    Ring,
    End,
    Cover,
    Piece,
    Ahead,
    Whim,
}

/// A beginner at a position.
struct Gaze<'a> {
    eyes: Eyes,
    terms: &'a Terms,
    root: &'a Node,
    task: &'a Task,
    seed: u64,
}

/// What a beginner plays; `None` where no single step is legal, and where the beginner looks ahead as
/// the engine does. It takes no longer than two thousand nodes of a search.
pub(crate) fn choose(task: &Task, weights: &Weights, eyes: Eyes, seed: u64) -> Option<Line> {
    let terms = Terms::of(task, weights);
    let root = Node::root(&terms, task);
    let gaze = Gaze {
        eyes,
        terms: &terms,
        root: &root,
        task,
        seed: seed ^ task.position().key(),
    };
    let whole = Square::from_index(0)?;
    if gaze.notices(Noticed::Ahead, whole, whole, eyes.ahead) {
        return None;
    }
    let mut turns = Turns::new();
    let stages = root.stages(&terms);
    stages.captures(&mut turns);
    stages.moves(&mut turns);
    let mut replies = Turns::new();
    let mut best: Option<(i32, Square, &[Step])> = None;
    let mut unseen: Option<(i32, Square, &[Step])> = None;
    for (from, steps) in turns.iter() {
        let liked = gaze.likes(from, steps, &mut replies);
        let list = match gaze.considers(from, steps) {
            true => &mut best,
            // It is played only when nothing else comes to mind.
            false => &mut unseen,
        };
        if list.is_none_or(|(most, ..)| liked > most) {
            *list = Some((liked, from, steps));
        }
    }
    // A beginner who notices that these turns lose the game looks further.
    let best = match (best, unseen) {
        (Some(best), Some(unseen)) if best.0 <= -END / 2 && unseen.0 > best.0 => Some(unseen),
        (best, unseen) => best.or(unseen),
    };
    let (liked, from, steps) = best?;
    let turn = Turn::from_steps(from, steps)?;
    let score = match liked {
        END.. => Score::win_in(1),
        _ => Score::cp(gaze.now() + liked),
    };
    Some(Line {
        score,
        turns: vec![turn],
    })
}

impl Gaze<'_> {
    /// Whether this is noticed now.
    fn notices(&self, noticed: Noticed, from: Square, to: Square, chance: usize) -> bool {
        self.lot(noticed, from, to) < chance
    }

    /// A number below a hundred for something on the board, always the same in a position.
    fn lot(&self, noticed: Noticed, from: Square, to: Square) -> usize {
        let what = (noticed as u64) << 16 | (from.index() as u64) << 8 | to.index() as u64;
        Rng::new(self.seed ^ what.wrapping_mul(0x9e37_79b9_7f4a_7c15)).below(100)
    }

    /// What the board seems to be worth as it stands.
    fn now(&self) -> i32 {
        let sign = if self.root.side() == Side::Red { 1 } else { -1 };
        sign * (self.root.base + self.root.ends)
    }

    /// Whether a turn comes to mind at all.
    fn considers(&self, from: Square, steps: &[Step]) -> bool {
        let taken = |step: &&Step| step.action.is_capture();
        match steps.iter().find(taken) {
            Some(step) => {
                let to = step.action.to();
                self.notices(Noticed::Prey, from, to, near(self.eyes.prey, from, to))
            }
            None => {
                self.is_recent(from, steps)
                    || self.notices(Noticed::Piece, from, from, self.eyes.piece)
            }
        }
    }

    /// Whether a turn is made near where the last one went.
    fn is_recent(&self, from: Square, steps: &[Step]) -> bool {
        let near = |at| {
            self.task
                .last
                .is_some_and(|last| distance(last, at) <= NEAR)
        };
        near(from) || steps.iter().any(|step| near(step.action.to()))
    }

    /// How much a turn is liked by what is seen of it, in hundredths of an Infantry.
    fn likes(&self, from: Square, steps: &[Step], replies: &mut Turns) -> i32 {
        let (terms, root, eyes) = (self.terms, self.root, self.eyes);
        let to = steps.first().map_or(from, |step| step.action.to());
        let child = root.after(terms, from, steps, |_| {});
        match child.ended(terms, 1) {
            Some(score) if score > 0 => return -END,
            Some(score) if score < 0 && self.notices(Noticed::End, from, to, eyes.end) => {
                return END;
            }
            _ => {}
        }
        if child.checker.is_some()
            && self.notices(Noticed::End, from, to, eyes.end)
            && self.mates(from, steps)
        {
            return END;
        }
        let mut liked = self.gains(from, steps) - self.fears(&child, replies);
        let sign = if root.side() == Side::Red { 1 } else { -1 };
        // What is taken is counted already: only the places of what has moved are looked at.
        let places =
            terms.values.step(root.side(), from, steps) + sign * (child.around - root.around);
        liked += places.clamp(-60, 60) * eyes.plan / 100;
        if steps.iter().any(|step| step.action.is_capture()) {
            liked += THRILL;
        }
        if self.is_recent(from, steps) {
            liked += RECENT;
        }
        if terms.earlier().contains(&child.position_key()) {
            liked += AGAIN;
        }
        liked + (self.lot(Noticed::Whim, from, to) * WHIM / 100) as i32
    }

    /// What a turn seems to win.
    fn gains(&self, from: Square, steps: &[Step]) -> i32 {
        let (mut gain, _) = balance(self.terms, self.root, from, steps);
        for step in steps {
            let to = step.action.to();
            if matches!(step.action, Action::Exchange { .. })
                && !self.notices(Noticed::Ring, from, to, self.eyes.ring)
            {
                gain += self.terms.values.worth(step.group);
            }
        }
        gain
    }

    /// The most that the opponent seems to win in reply.
    fn fears(&self, child: &Node, replies: &mut Turns) -> i32 {
        let (terms, eyes) = (self.terms, self.eyes);
        replies.clear();
        child.stages(terms).captures(replies);
        let mut most = 0;
        for (from, steps) in replies.iter() {
            if takes_commander(terms, child, steps) && terms.rules.commander_ends() {
                return END;
            }
            let to = steps.first().map_or(from, |step| step.action.to());
            if !self.notices(Noticed::Danger, from, to, near(eyes.danger, from, to)) {
                continue;
            }
            let (gain, risk) = balance(terms, child, from, steps);
            let covered = risk > 0 && self.notices(Noticed::Cover, from, to, eyes.cover);
            most = most.max(if covered { gain - risk } else { gain });
        }
        most
    }

    /// Whether a turn that gives check leaves no answer.
    fn mates(&self, from: Square, steps: &[Step]) -> bool {
        let mut after = self.task.position().clone();
        after.play_unchecked(from, steps);
        self.terms.rules.commander_ends() && !after.has_legal_turn()
    }
}

fn near([near, far]: [usize; 2], from: Square, to: Square) -> usize {
    if distance(from, to) <= NEAR {
        near
    } else {
        far
    }
}
