//! Numbers and byte strings in sequence, as packed tables and the journal hold them.

/// Appends a number: seven bits a byte, the lowest first, the eighth bit where more follow.
pub fn put_number(out: &mut Vec<u8>, mut number: u64) {
    while number >= 0x80 {
        out.push((number & 0x7f) as u8 | 0x80);
        number >>= 7;
    }
    out.push(number as u8);
}

/// Appends bytes with their length in front.
pub fn put_bytes(out: &mut Vec<u8>, bytes: &[u8]) {
    put_number(out, bytes.len() as u64);
    out.extend_from_slice(bytes);
}

/// Takes a number from the front; `None` when there is none.
pub fn take_number(bytes: &mut &[u8]) -> Option<u64> {
    let mut number = 0_u64;
    for shift in (0..64).step_by(7) {
        let (byte, rest) = bytes.split_first()?;
        *bytes = rest;
        let bits = u64::from(byte & 0x7f);
        if bits << shift >> shift != bits {
            return None;
        }
        number |= bits << shift;
        if byte & 0x80 == 0 {
            return Some(number);
        }
    }
    None
}

/// Takes bytes with their length in front; `None` when they are not all there.
pub fn take_bytes<'a>(bytes: &mut &'a [u8]) -> Option<&'a [u8]> {
    let length = usize::try_from(take_number(bytes)?).ok()?;
    let (taken, rest) = bytes.split_at_checked(length)?;
    *bytes = rest;
    Some(taken)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_put_is_taken_and_nothing_else() {
        for number in [0, 1, 127, 128, 300, u64::from(u32::MAX), u64::MAX] {
            let mut out = Vec::new();
            put_number(&mut out, number);
            let mut left = &out[..];
            assert_eq!(take_number(&mut left), Some(number));
            assert!(left.is_empty());
            assert_eq!(take_number(&mut &out[..out.len() - 1]), None);
        }
        assert_eq!(take_number(&mut &[0xff; 10][..]), None);
        let mut out = Vec::new();
        put_bytes(&mut out, b"abc");
        assert_eq!(take_bytes(&mut &out[..]), Some(&b"abc"[..]));
        assert_eq!(take_bytes(&mut &out[..3]), None);
        assert_eq!(
            take_bytes(&mut &[0xff, 0xff, 0xff, 0xff, 0x0f, 1][..]),
            None
        );
    }
}
