//! Set-ups that a person has saved under names of their own.

use std::fmt;

use tulenh_rules::Side;
use tulenh_rules::half::Half;

/// The most set-ups that a person may save.
pub const SAVED: usize = 10;
/// The most characters of a name.
pub const NAME_CHARS: usize = 24;

/// The set-ups of a person, in the order in which they were saved.
///
/// Invariant: at most [`SAVED`], each with a name of 1 to [`NAME_CHARS`] characters and a number of its own, and no
/// two with the same name in whatever case. All are Red's halves and may be played.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct SavedHalves(Vec<SavedHalf>);

/// A set-up under a name. [`fmt::Debug`] prints the number alone.
#[derive(Clone, PartialEq, Eq)]
pub struct SavedHalf {
    /// By this buttons know it; never used again while the others stand.
    pub number: u8,
    /// What its owner calls it.
    pub name: String,
    /// Red's half.
    pub half: Half,
}

/// Why a set-up is not saved.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SavingRefusal {
    /// The name has no characters, or too many.
    Name,
    /// There are [`SAVED`] already.
    Full,
    /// It may not be played as it is.
    NotPlayable,
}

impl SavedHalves {
    /// Those that were kept; `None` when they break the invariant.
    pub fn restored(all: Vec<SavedHalf>) -> Option<SavedHalves> {
        let mut saved = SavedHalves::default();
        for one in all {
            if saved.0.iter().any(|known| known.number == one.number) || one.half.side != Side::Red
            {
                return None;
            }
            saved.save(&one.name, &one.half).ok()?;
            saved.0.last_mut()?.number = one.number;
        }
        Some(saved)
    }

    /// All, in order.
    pub fn all(&self) -> &[SavedHalf] {
        &self.0
    }

    /// The one of this name, in whatever case.
    pub fn named(&self, name: &str) -> Option<&SavedHalf> {
        let name = key(name);
        self.0.iter().find(|saved| key(&saved.name) == name)
    }

    /// The one of this number.
    pub fn numbered(&self, number: u8) -> Option<&SavedHalf> {
        self.0.iter().find(|saved| saved.number == number)
    }

    /// Saves a half of either side under a name; one of the same name is replaced.
    ///
    /// # Errors
    /// [`SavingRefusal`]; then all is as it was.
    pub fn save(&mut self, name: &str, half: &Half) -> Result<(), SavingRefusal> {
        let name = name.split_whitespace().collect::<Vec<_>>().join(" ");
        let length = name.chars().count();
        if length == 0 || length > NAME_CHARS || name.chars().any(char::is_control) {
            return Err(SavingRefusal::Name);
        }
        if !half.offences().is_empty() {
            return Err(SavingRefusal::NotPlayable);
        }
        let half = match half.side {
            Side::Red => half.clone(),
            Side::Blue => half.mirrored(),
        };
        let same = key(&name);
        if let Some(known) = self.0.iter_mut().find(|known| key(&known.name) == same) {
            known.name = name;
            known.half = half;
            return Ok(());
        }
        if self.0.len() >= SAVED {
            return Err(SavingRefusal::Full);
        }
        let free = (1..=u8::MAX).find(|number| self.numbered(*number).is_none());
        let number = free.ok_or(SavingRefusal::Full)?;
        self.0.push(SavedHalf { number, name, half });
        Ok(())
    }

    /// Removes the one of this number; whether there was one.
    pub fn remove(&mut self, number: u8) -> bool {
        let before = self.0.len();
        self.0.retain(|saved| saved.number != number);
        self.0.len() < before
    }

    /// With those of another, who becomes the same person, as far as there is room.
    #[must_use]
    pub fn merged(mut self, other: &SavedHalves) -> SavedHalves {
        for saved in &other.0 {
            if self.named(&saved.name).is_none() {
                // What finds no room is left out.
                self.save(&saved.name, &saved.half).ok();
            }
        }
        self
    }
}

impl SavedHalf {
    /// The half for a side.
    pub fn half(&self, side: Side) -> Half {
        match side {
            Side::Red => self.half.clone(),
            Side::Blue => self.half.mirrored(),
        }
    }
}

fn key(name: &str) -> String {
    name.split_whitespace()
        .collect::<Vec<_>>()
        .join(" ")
        .to_lowercase()
}

impl fmt::Debug for SavedHalf {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "SavedHalf({})", self.number)
    }
}

#[cfg(test)]
mod tests {
    use tulenh_rules::half::ReadyMade;

    use super::*;

    #[test]
    fn they_are_saved_replaced_removed_and_bounded() {
        let mut saved = SavedHalves::default();
        let blue = ReadyMade::ALL[1].half(Side::Blue);
        saved.save("  My   fleet ", &blue).unwrap();
        let mine = saved.named("my FLEET").unwrap();
        assert_eq!((mine.number, &mine.name[..]), (1, "My fleet"));
        assert_eq!(mine.half(Side::Blue), blue);
        assert_eq!(mine.half(Side::Red), ReadyMade::ALL[1].half(Side::Red));
        let other = ReadyMade::ALL[2].half(Side::Red);
        saved.save("MY FLEET", &other).unwrap();
        assert_eq!((saved.all().len(), &saved.all()[0].half), (1, &other));
        for name in ["", "   ", "1234567890123456789012345", "a\u{7}b"] {
            assert_eq!(
                saved.save(name, &blue),
                Err(SavingRefusal::Name),
                "{name:?}"
            );
        }
        let empty = Half::parse("11/11/11/11/11/11", Side::Red).unwrap();
        assert_eq!(saved.save("x", &empty), Err(SavingRefusal::NotPlayable));
        for number in 1..SAVED {
            saved.save(&format!("n{number}"), &blue).unwrap();
        }
        assert_eq!(saved.save("one more", &blue), Err(SavingRefusal::Full));
        assert!(saved.remove(3) && !saved.remove(3));
        saved.save("one more", &blue).unwrap();
        assert_eq!(saved.named("one more").unwrap().number, 3);
        assert_eq!(
            SavedHalves::restored(saved.all().to_vec()),
            Some(saved.clone())
        );
        let mut twice = saved.all().to_vec();
        twice.push(twice[0].clone());
        assert_eq!(SavedHalves::restored(twice), None);
        let merged = SavedHalves::default().merged(&saved);
        assert_eq!(merged.all().len(), SAVED);
        assert_eq!(merged.clone().merged(&saved), merged);
    }
}
