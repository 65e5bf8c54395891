//! The turns of one node in the order in which they are tried.

use tulenh_rules::search::Turns;
use tulenh_rules::{Square, Step};

/// The turns of one node, found in portions, with a rank for each.
#[derive(Debug, Default)]
pub(crate) struct TurnList {
    pub(crate) turns: Turns,
    entries: Vec<Entry>,
    /// The entries before this one have been tried.
    next: usize,
    /// The entries from here on are not sorted yet.
    sorted: usize,
    /// The numbers of quiet turns that were tried and caused no cutoff.
    pub(crate) failed: Vec<usize>,
}

/// A turn by its rank: the greater comes first, of equal ones the one found first. From the
/// highest: rank 32 (the lowest rank is 0), index 24, all bits turned, kind 8.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Entry(u64);

impl Entry {
    fn new(rank: i32, index: usize, kind: Kind) -> Entry {
        let rank = u64::from(rank.wrapping_sub(i32::MIN) as u32);
        let index = !(index as u64) & 0xff_ffff;
        Entry(rank << 32 | index << 8 | kind as u64)
    }

    fn rank(self) -> i32 {
        ((self.0 >> 32) as u32 as i32).wrapping_add(i32::MIN)
    }

    fn index(self) -> usize {
        (!(self.0 >> 8) & 0xff_ffff) as usize
    }

    fn kind(self) -> Kind {
        let kind = Kind::ALL.get((self.0 & 0xff) as usize);
        kind.copied().unwrap_or(Kind::Quiet)
    }
}

/// How the search treats a turn.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Kind {
    /// It captures, and seems to lose nothing by it.
    Gain,
    /// It captures, and seems to lose more than it wins.
    Sacrifice,
    /// One step without a capture.
    Quiet,
    /// One step without a capture that brings a piece within reach of the enemy Commander.
    MayCheck,
    /// Several steps without a capture.
    Split,
}

impl Kind {
    /// The kinds by their number in an [`Entry`].
    const ALL: [Kind; 5] = [
        Kind::Gain,
        Kind::Sacrifice,
        Kind::Quiet,
        Kind::MayCheck,
        Kind::Split,
    ];
}

/// So many turns are picked one by one; then the rest is sorted. Most nodes end before.
const PICKED: usize = 12;

/// The rank of the turn from the table. Ranks are 32 bits wide; these are their ranges.
pub(crate) const FROM_TABLE: i32 = 1 << 28;
/// From here up a capture seems to lose nothing.
pub(crate) const GAIN: i32 = 1 << 24;
/// The rank of the second killer of a ply; the first is one higher.
pub(crate) const KILLER: i32 = 1 << 20;
/// From here down a turn seems to lose more than it wins.
pub(crate) const SACRIFICE: i32 = -(1 << 20);

impl TurnList {
    pub(crate) fn clear(&mut self) {
        self.turns.clear();
        self.entries.clear();
        self.next = 0;
        self.sorted = 0;
        self.failed.clear();
    }

    /// Ranks the turns that were found since the last call.
    pub(crate) fn rank(&mut self, mut rank: impl FnMut(Square, &[Step]) -> (i32, Kind)) {
        self.sorted = 0;
        for (index, from, steps) in self.turns.iter_from(self.entries.len()) {
            let (rank, kind) = rank(from, steps);
            self.entries.push(Entry::new(rank, index, kind));
        }
    }

    /// The rank of the best turn that is left.
    pub(crate) fn best(&mut self) -> Option<i32> {
        let left = self.entries.get_mut(self.next..)?;
        if left.is_empty() {
            return None;
        }
        if self.sorted < self.next + left.len() {
            if self.next >= PICKED {
                left.sort_unstable_by_key(|entry| std::cmp::Reverse(*entry));
                self.sorted = self.next + left.len();
            } else {
                // By value, which needs neither a branch nor a look at the best one again.
                let (mut at, mut best) = (0, Entry(0));
                for (i, entry) in left.iter().enumerate() {
                    (at, best) = if *entry > best {
                        (i, *entry)
                    } else {
                        (at, best)
                    };
                }
                left.swap(0, at);
            }
        }
        left.first().map(|entry| entry.rank())
    }

    /// Removes the turn that [`TurnList::best`] has found: its number, its kind, its rank.
    pub(crate) fn take(&mut self) -> Option<(usize, Kind, i32)> {
        let entry = self.entries.get(self.next)?;
        self.next += 1;
        Some((entry.index(), entry.kind(), entry.rank()))
    }

    /// Removes the quiet turns that have not been tried and are not from the table.
    pub(crate) fn drop_quiet(&mut self) {
        let mut kept = self.next;
        for i in self.next..self.entries.len() {
            let entry = self.entries[i];
            let quiet = matches!(entry.kind(), Kind::Quiet | Kind::Split);
            if !quiet || entry.rank() >= FROM_TABLE {
                self.entries[kept] = entry;
                kept += 1;
            }
        }
        if self.sorted > 0 {
            self.sorted = kept;
        }
        self.entries.truncate(kept);
    }

    /// Removes all turns from number `first` on except the `most` best.
    pub(crate) fn keep(&mut self, first: usize, most: usize) {
        let first = first.max(self.next);
        if let Some(new) = self.entries.get_mut(first..)
            && new.len() > most
        {
            new.sort_unstable_by_key(|entry| std::cmp::Reverse(*entry));
            self.entries.truncate(first + most);
        }
    }

    /// How many entries there are, tried ones included.
    pub(crate) fn len(&self) -> usize {
        self.entries.len()
    }
}
