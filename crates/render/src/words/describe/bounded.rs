//! A text of sentences with a greatest length.

/// A part of a list.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Item {
    /// What separates it from the one before.
    pub before: &'static str,
    /// The words of the item.
    pub words: String,
}

impl Item {
    /// An item with what separates it from the one before.
    pub fn new(before: &'static str, words: String) -> Item {
        Item { before, words }
    }
}

/// The end of a text in which a sentence did not fit at all.
const CUT: &str = " …";

/// A text of whole sentences within a number of characters.
#[derive(Debug)]
pub struct Bounded {
    text: String,
    /// Characters left, without those that are reserved for [`CUT`].
    left: usize,
    is_cut: bool,
}

impl Bounded {
    /// An empty text that may have so many characters.
    pub fn new(longest: usize) -> Bounded {
        Bounded {
            text: String::new(),
            left: longest.saturating_sub(CUT.chars().count()),
            is_cut: false,
        }
    }

    /// How many characters a sentence may have, with the space before it.
    pub fn left(&self) -> usize {
        self.left
    }

    /// Adds a sentence, all of it or nothing.
    pub fn push(&mut self, sentence: &str) {
        let space = if self.text.is_empty() { "" } else { " " };
        let length = count(space) + count(sentence);
        if length > self.left {
            self.is_cut = true;
            return;
        }
        self.left -= length;
        self.text.push_str(space);
        self.text.push_str(sentence);
    }

    /// Adds a sentence of a head and items, with as many of these as fit, and the number of the others.
    /// Without items nothing is added.
    pub fn push_list(&mut self, head: &str, items: &[Item]) {
        self.push_list_within(usize::MAX, head, items);
    }

    /// The same in at most so many characters, the space before it included.
    pub fn push_list_within(&mut self, room: usize, head: &str, items: &[Item]) {
        if items.is_empty() {
            return;
        }
        // The space before the sentence.
        let room = room.min(self.left).saturating_sub(1);
        let end = |missing: usize| match missing {
            0 => ".".to_owned(),
            _ => format!("; and {missing} more."),
        };
        let mut sentence = head.to_owned();
        let mut said = 0;
        for (i, item) in items.iter().enumerate() {
            let before = if i == 0 { " " } else { item.before };
            let length = count(&sentence) + count(before) + count(&item.words);
            if length + count(&end(items.len() - i - 1)) > room {
                break;
            }
            sentence.push_str(before);
            sentence.push_str(&item.words);
            said += 1;
        }
        if said == 0 {
            self.is_cut = true;
            return;
        }
        sentence.push_str(&end(items.len() - said));
        self.push(&sentence);
    }

    /// How long the sentence of a list is, with the space before it.
    pub fn length(head: &str, items: &[Item]) -> usize {
        let items = items.iter();
        let items = items.map(|item| count(item.before) + count(&item.words));
        count(head) + items.sum::<usize>() + 2
    }

    /// The text.
    pub fn finish(mut self) -> String {
        if self.is_cut {
            self.text.push_str(CUT);
        }
        self.text
    }
}

fn count(text: &str) -> usize {
    text.chars().count()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lists_are_cut_between_items() {
        let items = ["Tank a1", "Tank b1", "Militia c1"].map(|i| Item::new("; ", i.to_owned()));
        let whole = "Red: Tank a1; Tank b1; Militia c1.";
        for longest in 0..60 {
            let mut text = Bounded::new(longest);
            text.push_list("Red:", &items);
            let text = text.finish();
            // What is too short even for the sign of a cut.
            assert!(count(&text) <= longest.max(2), "{longest}: {text}");
            let expected = match longest {
                0..=29 if !text.contains("Tank") => CUT,
                _ if longest >= count(whole) + 3 => whole,
                _ if text.contains("b1") => "Red: Tank a1; Tank b1; and 1 more.",
                _ => "Red: Tank a1; and 2 more.",
            };
            assert_eq!(text, expected, "{longest}");
        }
    }

    #[test]
    fn what_comes_later_may_still_fit() {
        let mut text = Bounded::new(20);
        text.push("One.");
        text.push("A sentence that is too long.");
        text.push("Two.");
        assert_eq!(text.finish(), "One. Two. …");
    }
}
