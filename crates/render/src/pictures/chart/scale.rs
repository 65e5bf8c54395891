//! Numbers to places along an axis.

/// Values from zero to a nice number, with marks at nice numbers.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Scale {
    /// Between two marks.
    pub step: u32,
    /// Marks above zero.
    pub steps: u32,
}

impl Scale {
    /// The largest value with a place of its own; larger ones are drawn in the same place.
    pub const MAX: u32 = 999_000;

    /// The scale that reaches `most` with at most `marks` marks above zero, and one at least.
    pub fn reaching(most: u32, marks: u32) -> Scale {
        let most = most.clamp(1, Scale::MAX);
        let decades = std::iter::successors(Some(1_u32), |decade| decade.checked_mul(10));
        let mut nice = decades.flat_map(|decade| [1, 2, 5].map(|n| decade.saturating_mul(n)));
        let step = nice.find(|step| most.div_ceil(*step) <= marks.max(1));
        let step = step.unwrap_or(Scale::MAX);
        let steps = most.div_ceil(step);
        Scale { step, steps }
    }

    /// The value of each mark, zero first.
    pub fn marks(self) -> impl Iterator<Item = u32> {
        (0..=self.steps).map(move |i| i * self.step)
    }

    /// How far up the axis a value is, from 0 to 1.
    pub fn part(self, value: u32) -> f32 {
        (value as f32 / (self.step * self.steps) as f32).min(1.0)
    }
}

/// Values of either sign, however large, between -1 and 1: what decides a game and what wins it
/// outright are not far apart, small leads are.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Squash {
    /// The value half way up, in hundredths of a point.
    pub half: u32,
}

impl Squash {
    /// The scale on which the median of these values is easy to read: its half is a nice number
    /// of points, 10 (the least piece) to 100 (the Commander).
    pub fn of(values: impl Iterator<Item = i32>) -> Squash {
        let mut sizes: Vec<u32> = values.map(i32::unsigned_abs).filter(|v| *v > 0).collect();
        sizes.sort_unstable();
        let middle = sizes.get(sizes.len() / 2).copied().unwrap_or(0);
        let nice = [1_000, 2_000, 5_000];
        let half = nice.into_iter().find(|half| middle <= *half);
        Squash {
            half: half.unwrap_or(10_000),
        }
    }

    /// The values with a line of their own, above zero.
    pub fn marks(self) -> [u32; 2] {
        [self.half, 4 * self.half]
    }

    /// How far from the middle a value is: -1 to 1, never quite.
    pub fn part(self, value: f32) -> f32 {
        value / (value.abs() + self.half as f32)
    }
}

/// Which of so many values are drawn when at most `most` are: all, or every second, and so on,
/// and always the last.
pub fn thinned(count: usize, most: usize) -> impl Iterator<Item = usize> {
    let last = count.saturating_sub(1);
    let stride = last.div_ceil(most.saturating_sub(1).max(1)).max(1);
    (0..last).step_by(stride).chain((count > 0).then_some(last))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn marks_are_nice_numbers_and_reach_the_value() {
        for (most, marks, expected) in [
            (0, 4, vec![0, 1]),
            (3, 4, vec![0, 1, 2, 3]),
            (10, 4, vec![0, 5, 10]),
            (130, 4, vec![0, 50, 100, 150]),
            (640, 4, vec![0, 200, 400, 600, 800]),
            (200, 8, vec![0, 50, 100, 150, 200]),
            (u32::MAX, 4, vec![0, 500_000, 1_000_000]),
        ] {
            let scale = Scale::reaching(most, marks);
            assert_eq!(scale.marks().collect::<Vec<_>>(), expected, "{most}");
            assert!(scale.part(most) <= 1.0);
        }
    }

    #[test]
    fn larger_is_higher_and_nothing_leaves_the_axis() {
        let squash = Squash::of([0, 40, -900, 30_000, i32::MIN].into_iter());
        assert_eq!(squash.half, 10_000);
        assert_eq!(Squash::of(std::iter::empty()).half, 1_000);
        let values = [i32::MIN, -5_000, -1, 0, 1, 5_000, i32::MAX];
        let parts = values.map(|value| squash.part(value as f32));
        assert!(parts.is_sorted() && parts[0] >= -1.0 && parts[6] <= 1.0);
        assert_eq!(squash.part(10_000.0), 0.5);
    }

    #[test]
    fn thinning_keeps_both_ends() {
        for count in [0, 1, 2, 3, 1_999, 2_000, 2_001, 9_999] {
            let kept: Vec<_> = thinned(count, 2_000).collect();
            assert!(
                kept.len() <= 2_000 && kept.len() >= count.min(1_000),
                "{count}"
            );
            assert!(kept.windows(2).all(|pair| pair[0] < pair[1]));
            assert_eq!(kept.first().copied(), (count > 0).then_some(0));
            assert_eq!(kept.last().copied(), count.checked_sub(1));
        }
    }
}
