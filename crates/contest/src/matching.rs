//! The cheapest way to put everybody into pairs: a matching of least cost in a general graph.
//!
//! The algorithm is that of Edmonds with dual variables (J. Edmonds, "Maximum matching and a polyhedron with
//! 0,1-vertices", 1965; Z. Galil, "Efficient algorithms for finding maximum matching in graphs", 1986), in the form
//! for dense graphs that takes time in the cube of the vertices. The libraries for it are either not kept up (mwmatching)
//! or bring a numerical stack with threads (rustworkx-core).

use std::collections::VecDeque;

mod blossoms;

/// No vertex. Vertices count from 1, so that 0 is none.
const NONE: usize = 0;

/// Puts as many of the vertices as can be into pairs, and among these ways takes the one of the least sum of costs.
/// `cost` is at least 0, the same in both directions, and `None` for two who cannot be a pair. Gives the partner of each.
pub fn pairs(count: usize, cost: impl Fn(usize, usize) -> Option<i128>) -> Vec<Option<usize>> {
    let mut highest = 0;
    let mut costs = vec![None; count * count];
    for one in 0..count {
        for other in one + 1..count {
            let cost = cost(one, other);
            costs[one * count + other] = cost;
            highest = highest.max(cost.unwrap_or(0));
        }
    }
    // One pair more outweighs all costs.
    let worth = (highest + 1) * (count as i128 + 1);
    let mut graph = Graph::new(count, |one, other| {
        let (one, other) = (one.min(other), one.max(other));
        costs[one * count + other].map_or(0, |cost| worth - cost)
    });
    while graph.grow() {}
    let partners = (1..=count).map(|vertex| graph.mate[vertex].checked_sub(1));
    partners.collect()
}

/// What a vertex or blossom is in the forest that is being grown.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Label {
    Free,
    /// At an even distance from its root.
    Even,
    Odd,
}

#[derive(Debug, Clone, Copy, Default)]
struct Edge {
    from: usize,
    to: usize,
    /// Its weight; 0 where there is no edge.
    weight: i128,
}

/// Vertices from 1 to `count`, and blossoms above them.
struct Graph {
    count: usize,
    /// The highest number in use.
    top: usize,
    size: usize,
    edges: Vec<Edge>,
    dual: Vec<i128>,
    mate: Vec<usize>,
    slack: Vec<usize>,
    /// The outermost blossom of each vertex or blossom, or itself; 0 for a number that is not in use.
    outer: Vec<usize>,
    parent: Vec<usize>,
    /// For a blossom and a vertex in it: the part of the blossom that has the vertex.
    part_with: Vec<usize>,
    label: Vec<Label>,
    visited: Vec<usize>,
    visit: usize,
    parts: Vec<Vec<usize>>,
    queue: VecDeque<usize>,
}

impl Graph {
    fn new(count: usize, weight: impl Fn(usize, usize) -> i128) -> Graph {
        let size = 2 * count + 2;
        let mut graph = Graph {
            count,
            top: count,
            size,
            edges: vec![Edge::default(); size * size],
            dual: vec![0; size],
            mate: vec![NONE; size],
            slack: vec![NONE; size],
            outer: (0..size)
                .map(|at| if at <= count { at } else { NONE })
                .collect(),
            parent: vec![NONE; size],
            part_with: vec![NONE; size * (count + 1)],
            label: vec![Label::Free; size],
            visited: vec![0; size],
            visit: 0,
            parts: vec![Vec::new(); size],
            queue: VecDeque::new(),
        };
        let mut highest = 0;
        for from in 1..=count {
            for to in 1..=count {
                let weight = if from == to {
                    0
                } else {
                    weight(from - 1, to - 1)
                };
                graph.edges[from * size + to] = Edge { from, to, weight };
                highest = highest.max(weight);
            }
            graph.part_with[from * (count + 1) + from] = from;
        }
        graph.dual[1..=count].fill(highest);
        graph
    }

    fn edge(&self, from: usize, to: usize) -> Edge {
        self.edges[from * self.size + to]
    }

    /// How far an edge is from being tight.
    fn distance(&self, edge: Edge) -> i128 {
        let weight = self.edge(edge.from, edge.to).weight;
        self.dual[edge.from] + self.dual[edge.to] - 2 * weight
    }

    fn is_outer(&self, at: usize) -> bool {
        self.outer[at] == at
    }

    /// Makes the matching larger by one pair; `false` when that costs more than it brings.
    fn grow(&mut self) -> bool {
        self.label.fill(Label::Free);
        self.slack.fill(NONE);
        self.queue.clear();
        for at in 1..=self.top {
            if self.is_outer(at) && self.mate[at] == NONE {
                self.parent[at] = NONE;
                self.label[at] = Label::Even;
                self.enqueue(at);
            }
        }
        if self.queue.is_empty() {
            return false;
        }
        loop {
            if self.scan() {
                return true;
            }
            if !self.shift() {
                return false;
            }
            self.queue.clear();
            for at in 1..=self.top {
                let near = self.slack[at];
                if self.is_outer(at) && near != NONE && self.outer[near] != at {
                    let edge = self.edge(near, at);
                    if self.distance(edge) == 0 && self.found(edge) {
                        return true;
                    }
                }
            }
            for blossom in self.count + 1..=self.top {
                let spent = self.label[blossom] == Label::Odd && self.dual[blossom] == 0;
                if self.is_outer(blossom) && spent {
                    self.expand(blossom);
                }
            }
        }
    }

    /// Looks at all edges out of what was reached; whether the matching has become larger.
    fn scan(&mut self) -> bool {
        while let Some(from) = self.queue.pop_front() {
            if self.label[self.outer[from]] == Label::Odd {
                continue;
            }
            for to in 1..=self.count {
                let edge = self.edge(from, to);
                if edge.weight == 0 || self.outer[from] == self.outer[to] {
                    continue;
                }
                if self.distance(edge) > 0 {
                    self.update_slack(from, self.outer[to]);
                } else if self.found(edge) {
                    return true;
                }
            }
        }
        false
    }

    /// Changes the dual variables so that another edge is tight; `false` when none can be.
    fn shift(&mut self) -> bool {
        let mut step = i128::MAX;
        for at in 1..=self.top {
            if !self.is_outer(at) {
                continue;
            }
            if at > self.count && self.label[at] == Label::Odd {
                step = step.min(self.dual[at] / 2);
            }
            if self.slack[at] != NONE {
                let distance = self.distance(self.edge(self.slack[at], at));
                match self.label[at] {
                    Label::Free => step = step.min(distance),
                    Label::Even => step = step.min(distance / 2),
                    Label::Odd => {}
                }
            }
        }
        let even = |vertex: &usize| self.label[self.outer[*vertex]] == Label::Even;
        let mut spent = (1..=self.count)
            .filter(even)
            .map(|vertex| self.dual[vertex]);
        if spent.any(|dual| dual <= step) {
            return false;
        }
        for vertex in 1..=self.count {
            match self.label[self.outer[vertex]] {
                Label::Even => self.dual[vertex] -= step,
                Label::Odd => self.dual[vertex] += step,
                Label::Free => {}
            }
        }
        for blossom in self.count + 1..=self.top {
            if self.is_outer(blossom) {
                match self.label[blossom] {
                    Label::Even => self.dual[blossom] += 2 * step,
                    Label::Odd => self.dual[blossom] -= 2 * step,
                    Label::Free => {}
                }
            }
        }
        true
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    /// The most pairs, and the least cost of so many, by trying all.
    fn tried(costs: &[Vec<Option<i128>>], free: &mut Vec<usize>) -> (usize, i128) {
        let Some(first) = free.pop() else {
            return (0, 0);
        };
        let mut best = tried(costs, free);
        for at in 0..free.len() {
            let other = free[at];
            if let Some(cost) = costs[first][other] {
                let mut rest = free.clone();
                rest.remove(at);
                let (pairs, sum) = tried(costs, &mut rest);
                let this = (pairs + 1, sum + cost);
                if this.0 > best.0 || this.0 == best.0 && this.1 < best.1 {
                    best = this;
                }
            }
        }
        free.push(first);
        best
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(400))]
        #[test]
        fn as_good_as_trying_all(
            count in 1..=9_usize,
            numbers in proptest::collection::vec(0..40_i128, 81),
            highest in 1..30_i128,
        ) {
            let mut costs = vec![vec![None; count]; count];
            for one in 0..count {
                for other in 0..one {
                    // Some cannot meet.
                    let cost = Some(numbers[one * 9 + other] % highest).filter(|_| numbers[other * 9 + one] < 28);
                    costs[one][other] = cost;
                    costs[other][one] = cost;
                }
            }
            let found = pairs(count, |one, other| costs[one][other]);
            let (mut size, mut sum) = (0, 0);
            for (one, other) in found.iter().enumerate() {
                if let Some(other) = other {
                    prop_assert_eq!(found[*other], Some(one));
                    if one < *other {
                        size += 1;
                        sum += costs[one][*other].unwrap();
                    }
                }
            }
            let best = tried(&costs, &mut (0..count).collect());
            prop_assert_eq!((size, sum), best);
        }
    }

    #[test]
    fn many_are_put_into_pairs() {
        let found = pairs(130, |one, other| {
            Some(((one * 31 + other * 17) % 97) as i128 * ((one + other) as i128))
        });
        assert!(found.iter().all(Option::is_some));
        assert_eq!(pairs(0, |_, _| Some(0)), []);
        assert_eq!(pairs(1, |_, _| Some(0)), [None]);
        assert_eq!(pairs(2, |_, _| None), [None, None]);
    }
}
