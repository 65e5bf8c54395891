//! Typed text in the form in which it is compared: lower case, without accents and quotes.

/// The text without the quotes or backticks around it.
pub(crate) fn unquoted(text: &str) -> &str {
    let around = |c: char| c.is_whitespace() || "`'\"“”‘’«»".contains(c);
    text.trim_matches(around)
}

/// Lower case, Vietnamese letters without their accents, invisible characters left out.
pub(crate) fn fold(text: &str) -> String {
    let plain = text
        .chars()
        .flat_map(char::to_lowercase)
        .filter(|c| !is_ignored(*c))
        .map(|c| match c {
            blank if blank.is_whitespace() => ' ',
            letter => unaccented(letter),
        });
    // `3, 5` is the point 3,5.
    let mut folded = String::with_capacity(text.len());
    for c in plain {
        let in_a_point = c.is_ascii_digit()
            && folded
                .strip_suffix(", ")
                .is_some_and(|before| before.ends_with(|c: char| c.is_ascii_digit()));
        if in_a_point {
            folded.pop();
        }
        folded.push(c);
    }
    folded
}

/// Combining accents (Apple keyboards send them apart) and invisible marks of direction.
fn is_ignored(c: char) -> bool {
    matches!(c, '\u{300}'..='\u{36f}' | '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2060}'..='\u{2069}' | '\u{feff}')
}

/// A Vietnamese letter without its accents (lower case), a typographic sign as it is typed.
pub fn unaccented(c: char) -> char {
    match c {
        'à' | 'á' | 'ả' | 'ã' | 'ạ' | 'ă' | 'ằ' | 'ắ' | 'ẳ' | 'ẵ' | 'ặ' | 'â' | 'ầ' | 'ấ' | 'ẩ'
        | 'ẫ' | 'ậ' => 'a',
        'è' | 'é' | 'ẻ' | 'ẽ' | 'ẹ' | 'ê' | 'ề' | 'ế' | 'ể' | 'ễ' | 'ệ' => 'e',
        'ì' | 'í' | 'ỉ' | 'ĩ' | 'ị' => 'i',
        'ò' | 'ó' | 'ỏ' | 'õ' | 'ọ' | 'ô' | 'ồ' | 'ố' | 'ổ' | 'ỗ' | 'ộ' | 'ơ' | 'ờ' | 'ớ' | 'ở'
        | 'ỡ' | 'ợ' => 'o',
        'ù' | 'ú' | 'ủ' | 'ũ' | 'ụ' | 'ư' | 'ừ' | 'ứ' | 'ử' | 'ữ' | 'ự' => 'u',
        'ỳ' | 'ý' | 'ỷ' | 'ỹ' | 'ỵ' => 'y',
        'đ' => 'd',
        '–' | '—' | '−' | '‐' | '‑' => '-',
        '×' => 'x',
        '“' | '”' => '"',
        other => other,
    }
}
