//! Huffman codes as DEFLATE needs them (RFC 1951, 3.2.2): lengths limited, codes in order, bits
//! reversed.

/// The most bits of a code for bytes and distances.
pub const LONGEST: usize = 15;

/// A code for each of `N` symbols.
pub struct Code<const N: usize> {
    /// How many bits the code of a symbol has; 0 for a symbol that does not occur.
    pub lengths: [u8; N],
    /// The codes, the bit that is written first lowest.
    pub bits: [u16; N],
}

impl<const N: usize> Code<N> {
    /// The code for symbols that occur as often as `counts` says, none longer than `limit` bits.
    ///
    /// At least two symbols get a code, whatever the counts, so that the code is always complete.
    /// `limit` is at most [`LONGEST`], and two to its power at least `N`; the sum of the counts
    /// fits in 32 bits.
    pub fn new(counts: &[u32; N], limit: usize) -> Code<N> {
        let mut order = [0u64; N];
        let mut used = 0;
        for (symbol, count) in counts.iter().enumerate() {
            if *count > 0
                && let Some(slot) = order.get_mut(used)
            {
                *slot = u64::from(*count) << 32 | symbol as u64;
                used += 1;
            }
        }
        // A code of one symbol would be incomplete, which not every reader takes.
        for (symbol, count) in counts.iter().enumerate() {
            if used >= 2 {
                break;
            }
            if *count == 0
                && let Some(slot) = order.get_mut(used)
            {
                *slot = 1 << 32 | symbol as u64;
                used += 1;
            }
        }
        let order = order.get_mut(..used).unwrap_or_default();
        order.sort_unstable();
        let mut weights = [0u32; N];
        for (weight, entry) in weights.iter_mut().zip(&*order) {
            *weight = (entry >> 32) as u32;
        }
        let mut of_length = depths(weights.get_mut(..used).unwrap_or_default());
        shorten(&mut of_length, limit);
        let mut lengths = [0; N];
        // The rarest have the longest codes.
        let long_first = (1..=LONGEST).rev().flat_map(|length| {
            let many = of_length.get(length).copied().unwrap_or_default();
            std::iter::repeat_n(length as u8, many)
        });
        for (entry, length) in order.iter().zip(long_first) {
            if let Some(slot) = lengths.get_mut((entry & 0xFFFF_FFFF) as usize) {
                *slot = length;
            }
        }
        Code::of_lengths(lengths)
    }

    /// The code with these lengths.
    pub fn of_lengths(lengths: [u8; N]) -> Code<N> {
        let mut of_length = [0u16; LONGEST + 1];
        for length in &lengths {
            of_length[usize::from(*length) & 15] += 1;
        }
        let mut next = [0u16; LONGEST + 1];
        for length in 2..=LONGEST {
            next[length] = next[length - 1].wrapping_add(of_length[length - 1]) << 1;
        }
        let mut bits = [0; N];
        for (slot, length) in bits.iter_mut().zip(&lengths) {
            if *length > 0 {
                let code = &mut next[usize::from(*length) & 15];
                *slot = code.reverse_bits() >> (16 - u16::from(*length));
                *code = code.wrapping_add(1);
            }
        }
        Code { lengths, bits }
    }

    /// The bits that symbols as frequent as `counts` says take.
    pub fn cost(&self, counts: &[u32; N]) -> usize {
        let pairs = counts.iter().zip(&self.lengths);
        pairs
            .map(|(count, length)| *count as usize * usize::from(*length))
            .sum()
    }
}

/// How many leaves of the Huffman tree are at each depth, those below [`LONGEST`] counted there.
/// The weights ascend and are used up.
///
/// After Moffat and Katajainen, "In-place calculation of minimum-redundancy codes" (1995): one
/// array holds in turn weights, parents and depths.
fn depths(tree: &mut [u32]) -> [usize; LONGEST + 1] {
    let mut of_length = [0; LONGEST + 1];
    let leaves = tree.len();
    if leaves < 2 {
        of_length[1] = leaves;
        return of_length;
    }
    let (mut leaf, mut root) = (0, 0);
    for next in 0..leaves - 1 {
        let mut weight = 0u32;
        for _ in 0..2 {
            // An inner node already made, or a leaf, whichever is lighter.
            if leaf >= leaves || root < next && tree[root] < tree[leaf] {
                weight = weight.saturating_add(tree[root]);
                tree[root] = next as u32;
                root += 1;
            } else {
                weight = weight.saturating_add(tree[leaf]);
                leaf += 1;
            }
        }
        tree[next] = weight;
    }
    tree[leaves - 2] = 0;
    for node in (0..leaves - 2).rev() {
        tree[node] = tree[tree[node] as usize] + 1;
    }
    // Level by level: the nodes that are not inner ones are leaves.
    let (mut places, mut depth) = (1, 0u32);
    let mut inner = tree[..leaves - 1].iter().rev().peekable();
    while places > 0 {
        let mut branching = 0;
        while inner.next_if(|at| **at == depth).is_some() {
            branching += 1;
        }
        of_length[(depth as usize).min(LONGEST)] += places - branching;
        places = 2 * branching;
        depth += 1;
    }
    of_length
}

/// Makes the code no longer than `limit`, and complete: too long codes get `limit` bits, and for
/// each code there is then too much, a leaf moves down to make two.
fn shorten(of_length: &mut [usize; LONGEST + 1], limit: usize) {
    let limit = limit.clamp(1, LONGEST);
    for length in limit + 1..=LONGEST {
        of_length[limit] += std::mem::take(&mut of_length[length]);
    }
    let full = 1usize << limit;
    let mut sum: usize = (1..=limit).map(|l| of_length[l] << (limit - l)).sum();
    while sum > full {
        let Some(above) = (1..limit).rev().find(|l| of_length[*l] > 0) else {
            return;
        };
        // One leaf of `limit` bits goes below a leaf that was higher up.
        of_length[limit] -= 1;
        of_length[above] -= 1;
        of_length[above + 1] += 2;
        sum -= 1;
    }
}
