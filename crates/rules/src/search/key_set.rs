//! A set of keys that is emptied at no cost.

/// Keys seen since the set was last emptied. Holds on to its memory, so that a generator that is
/// used again allocates nothing.
#[derive(Debug, Clone)]
pub(crate) struct KeySet {
    /// Keys by open addressing, with the round in which each was put in. The length is a power of
    /// two.
    slots: Vec<(u64, u32)>,
    /// Slots of another round are empty.
    round: u32,
    len: usize,
}

impl KeySet {
    pub(crate) fn new() -> KeySet {
        KeySet {
            slots: vec![(0, 0); 1024],
            round: 1,
            len: 0,
        }
    }

    /// Removes all keys, in constant time.
    pub(crate) fn clear(&mut self) {
        self.len = 0;
        self.round = self.round.wrapping_add(1);
        if self.round == 0 {
            self.slots.fill((0, 0));
            self.round = 1;
        }
    }

    /// Adds a key. Returns whether it is new.
    pub(crate) fn insert(&mut self, key: u64) -> bool {
        if self.len * 2 >= self.slots.len() {
            self.grow();
        }
        let mask = self.slots.len() - 1;
        let mut at = key as usize & mask;
        while self.slots[at].1 == self.round {
            if self.slots[at].0 == key {
                return false;
            }
            at = (at + 1) & mask;
        }
        self.slots[at] = (key, self.round);
        self.len += 1;
        true
    }

    fn grow(&mut self) {
        let bigger = vec![(0, 0); self.slots.len() * 2];
        let old = std::mem::replace(&mut self.slots, bigger);
        self.len = 0;
        for (key, round) in old {
            if round == self.round {
                self.insert(key);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn knows_what_it_has_seen_until_it_is_cleared() {
        let mut seen = KeySet::new();
        for round in 0..3 {
            for key in 0..5000_u64 {
                assert!(
                    seen.insert(key.wrapping_mul(1 << 40) + key),
                    "{round} {key}"
                );
            }
            for key in 0..5000_u64 {
                assert!(
                    !seen.insert(key.wrapping_mul(1 << 40) + key),
                    "{round} {key}"
                );
            }
            seen.clear();
        }
    }
}
