//! Pseudo-random numbers from a seed.

/// A sequence of numbers by SplitMix64 (Steele, Lea and Flood 2014). Equal seeds give equal
/// sequences on every machine.
///
/// ```
/// use tulenh_engine::Rng;
///
/// let (mut a, mut b) = (Rng::new(7), Rng::new(7));
/// assert_eq!(a.below(1000), b.below(1000));
/// assert_eq!(a.below(1), 0);
/// ```
#[derive(Debug, Clone)]
pub struct Rng(u64);

impl Rng {
    /// The sequence of a seed.
    pub const fn new(seed: u64) -> Rng {
        Rng(seed)
    }

    /// The next number.
    pub const fn roll(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let word = self.0;
        let word = (word ^ (word >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let word = (word ^ (word >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        word ^ (word >> 31)
    }

    /// The next number from 0 up to `bound`, which is not reached; 0 when `bound` is.
    pub const fn below(&mut self, bound: usize) -> usize {
        ((self.roll() as u128 * bound as u128) >> 64) as usize
    }
}
