//! Blossoms of the matching: odd rings that are one vertex for a while.

use crate::matching::{Edge, Graph, Label, NONE};

impl Graph {
    pub(super) fn update_slack(&mut self, vertex: usize, at: usize) {
        let now = self.slack[at];
        let nearer =
            now == NONE || self.distance(self.edge(vertex, at)) < self.distance(self.edge(now, at));
        if nearer {
            self.slack[at] = vertex;
        }
    }

    pub(super) fn set_slack(&mut self, at: usize) {
        self.slack[at] = NONE;
        for vertex in 1..=self.count {
            let outer = self.outer[vertex];
            if self.edge(vertex, at).weight > 0 && outer != at && self.label[outer] == Label::Even {
                self.update_slack(vertex, at);
            }
        }
    }

    pub(super) fn enqueue(&mut self, at: usize) {
        if at <= self.count {
            self.queue.push_back(at);
            return;
        }
        for part in self.parts[at].clone() {
            self.enqueue(part);
        }
    }

    pub(super) fn set_outer(&mut self, at: usize, outer: usize) {
        self.outer[at] = outer;
        if at > self.count {
            for part in self.parts[at].clone() {
                self.set_outer(part, outer);
            }
        }
    }

    /// The place of a part in its blossom, at an even distance from the base: the blossom is turned round if needed.
    pub(super) fn even_place(&mut self, blossom: usize, part: usize) -> usize {
        let parts = &mut self.parts[blossom];
        let place = parts.iter().position(|at| *at == part).unwrap_or(0);
        if place % 2 == 0 {
            return place;
        }
        parts[1..].reverse();
        parts.len() - place
    }

    pub(super) fn match_with(&mut self, at: usize, with: usize) {
        let edge = self.edge(at, with);
        self.mate[at] = edge.to;
        if at <= self.count {
            return;
        }
        let part = self.part_with[at * (self.count + 1) + edge.from];
        let place = self.even_place(at, part);
        for step in 0..place {
            let (one, other) = (self.parts[at][step], self.parts[at][step ^ 1]);
            self.match_with(one, other);
        }
        self.match_with(part, with);
        self.parts[at].rotate_left(place);
    }

    pub(super) fn augment(&mut self, mut at: usize, mut with: usize) {
        loop {
            let next = self.outer[self.mate[at]];
            self.match_with(at, with);
            if next == NONE {
                return;
            }
            let up = self.outer[self.parent[next]];
            self.match_with(next, up);
            (at, with) = (up, next);
        }
    }

    /// The first blossom that is on the way to the root from both.
    pub(super) fn common(&mut self, mut one: usize, mut other: usize) -> usize {
        self.visit += 1;
        while one != NONE || other != NONE {
            if one != NONE {
                if self.visited[one] == self.visit {
                    return one;
                }
                self.visited[one] = self.visit;
                one = self.outer[self.mate[one]];
                if one != NONE {
                    one = self.outer[self.parent[one]];
                }
            }
            std::mem::swap(&mut one, &mut other);
        }
        NONE
    }

    pub(super) fn add_blossom(&mut self, one: usize, base: usize, other: usize) {
        let mut new = self.count + 1;
        while new <= self.top && self.outer[new] != NONE {
            new += 1;
        }
        self.top = self.top.max(new);
        self.dual[new] = 0;
        self.label[new] = Label::Even;
        self.mate[new] = self.mate[base];
        let mut parts = vec![base];
        for (from, turned) in [(one, true), (other, false)] {
            let mut at = from;
            while at != base {
                let next = self.outer[self.mate[at]];
                parts.extend([at, next]);
                self.enqueue(next);
                at = self.outer[self.parent[next]];
            }
            if turned {
                parts[1..].reverse();
            }
        }
        self.parts[new] = parts;
        self.set_outer(new, new);
        for at in 1..=self.top {
            self.edges[new * self.size + at].weight = 0;
            self.edges[at * self.size + new].weight = 0;
        }
        let width = self.count + 1;
        self.part_with[new * width..(new + 1) * width].fill(NONE);
        for part in self.parts[new].clone() {
            for at in 1..=self.top {
                let now = self.edge(new, at);
                let edge = self.edge(part, at);
                if now.weight == 0 || self.distance(edge) < self.distance(now) {
                    self.edges[new * self.size + at] = edge;
                    self.edges[at * self.size + new] = self.edge(at, part);
                }
            }
            for vertex in 1..=self.count {
                if self.part_with[part * width + vertex] != NONE {
                    self.part_with[new * width + vertex] = part;
                }
            }
        }
        self.set_slack(new);
    }

    pub(super) fn expand(&mut self, blossom: usize) {
        for part in self.parts[blossom].clone() {
            self.set_outer(part, part);
        }
        let inward = self.edge(blossom, self.parent[blossom]).from;
        let entry = self.part_with[blossom * (self.count + 1) + inward];
        let place = self.even_place(blossom, entry);
        let parts = self.parts[blossom].clone();
        for step in (0..place).step_by(2) {
            let (odd, even) = (parts[step], parts[step + 1]);
            self.parent[odd] = self.edge(even, odd).from;
            self.label[odd] = Label::Odd;
            self.label[even] = Label::Even;
            self.slack[odd] = NONE;
            self.set_slack(even);
            self.enqueue(even);
        }
        self.label[entry] = Label::Odd;
        self.parent[entry] = self.parent[blossom];
        for part in &parts[place + 1..] {
            self.label[*part] = Label::Free;
            self.set_slack(*part);
        }
        self.outer[blossom] = NONE;
    }

    /// Uses a tight edge; whether the matching has become larger.
    pub(super) fn found(&mut self, edge: Edge) -> bool {
        let (one, other) = (self.outer[edge.from], self.outer[edge.to]);
        match self.label[other] {
            Label::Free => {
                self.parent[other] = edge.from;
                self.label[other] = Label::Odd;
                let mate = self.outer[self.mate[other]];
                self.slack[other] = NONE;
                self.slack[mate] = NONE;
                self.label[mate] = Label::Even;
                self.enqueue(mate);
                false
            }
            Label::Odd => false,
            Label::Even => match self.common(one, other) {
                NONE => {
                    self.augment(one, other);
                    self.augment(other, one);
                    true
                }
                base => {
                    self.add_blossom(one, base, other);
                    false
                }
            },
        }
    }
}
