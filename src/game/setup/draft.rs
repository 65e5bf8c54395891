//! The half on which one side works, seen by nobody else.

use std::fmt;

use tulenh_rules::half::{Half, HalfOffence, ReadyMade};
use tulenh_rules::{Board, Piece, Role, Side, Square, Stack};

use crate::game::setup::commitment::Salt;

/// So many earlier forms can be brought back.
pub const PAST: usize = 20;

/// The half on which one side works. [`fmt::Debug`] prints nothing that depends on it.
///
/// Invariant: single pieces of its side, none a hero, no more of a kind than an army has, each where
/// [`Half::forbids`] has nothing against it. So a draft may lack pieces, and the Commander may stand
/// uncovered; [`Draft::offences`] says so.
#[derive(Clone, PartialEq, Eq)]
pub struct Draft {
    half: Half,
    past: Vec<Half>,
    edits: u32,
    salt: Option<Salt>,
    noise: u64,
}

/// A change of a draft.
#[derive(Clone, PartialEq, Eq)]
pub enum Edit {
    /// This half in place of what there is.
    Take(Box<Half>),
    /// A piece of this kind that is not placed yet goes to a point; what stands there is taken up. The only piece
    /// of its kind goes there also when it stands on the board.
    Place(Role, Square),
    /// What stands on the first point goes to the second; what stands there goes to the first.
    Shift(Square, Square),
    /// What stands there is taken up.
    Remove(Square),
    /// All pieces are taken up.
    Clear,
    /// The land wing is turned round: file d becomes k. Pieces that could not stand there, such as ships, stay.
    Mirror,
    /// The change before is undone.
    Undo,
}

/// Why a draft is not changed.
#[derive(Clone, PartialEq, Eq)]
pub enum EditRefusal {
    /// These may not be.
    Offences(Vec<HalfOffence>),
    /// Nothing stands there.
    Empty(Square),
    /// All pieces of this kind are placed, and there are several: which one shall go?
    WhichOne(Role),
    /// There is nothing to undo.
    NothingToUndo,
    /// It is so already.
    Same,
}

impl Draft {
    /// The standard set-up, which is what a side begins with.
    pub fn new(side: Side) -> Draft {
        Draft {
            half: standard(side),
            past: Vec::new(),
            edits: 0,
            salt: None,
            noise: 0,
        }
    }

    /// A draft as it was kept; `None` when it breaks the invariant.
    pub fn restored(
        half: Half,
        past: Vec<Half>,
        edits: u32,
        salt: Option<Salt>,
        noise: u64,
    ) -> Option<Draft> {
        let fits =
            |half: &Half| half.side == past.first().unwrap_or(half).side && flaws(half).is_empty();
        let all = fits(&half) && past.iter().all(fits) && past.len() <= PAST;
        all.then_some(Draft {
            half,
            past,
            edits,
            salt,
            noise,
        })
    }

    /// The half as it stands.
    pub fn half(&self) -> &Half {
        &self.half
    }

    /// Earlier forms, the oldest first.
    pub fn past(&self) -> &[Half] {
        &self.past
    }

    /// How often it was changed: what was seen of it is old when this number is another one.
    pub fn edits(&self) -> u32 {
        self.edits
    }

    /// The salt, once the side has confirmed.
    pub fn salt(&self) -> Option<Salt> {
        self.salt
    }

    /// Random bits that are kept with the half, so that no checksum of what is kept tells anything of it.
    pub fn noise(&self) -> u64 {
        self.noise
    }

    /// Draws them anew; done with every change.
    pub fn stir(&mut self, noise: u64) {
        self.noise = noise;
    }

    /// Binds the side to the half, or frees it.
    pub fn seal(&mut self, salt: Option<Salt>) {
        self.salt = salt;
    }

    /// What is still wrong; it may be played when nothing is.
    pub fn offences(&self) -> Vec<HalfOffence> {
        self.half.offences()
    }

    /// The half with which the game begins when the time is over: this one if it may be played, else the
    /// standard one.
    pub fn played_half(&self) -> Half {
        match self.offences().is_empty() {
            true => self.half.clone(),
            false => standard(self.half.side),
        }
    }

    /// The pieces that are not placed, kind by kind, and how many of each.
    pub fn missing(&self) -> Vec<(Role, u8)> {
        let left = Role::ALL.into_iter().map(|role| {
            let placed = self.placed(role).count();
            (
                role,
                role.count()
                    .saturating_sub(u8::try_from(placed).unwrap_or(u8::MAX)),
            )
        });
        left.filter(|(_, left)| *left > 0).collect()
    }

    /// The pieces on their points, kind by kind.
    pub fn pieces(&self) -> Vec<(Role, Square)> {
        let all = Role::ALL.into_iter();
        all.flat_map(|role| self.placed(role).map(move |at| (role, at)))
            .collect()
    }

    /// The kind of the piece on a point.
    pub fn role_at(&self, square: Square) -> Option<Role> {
        role_at(&self.half, square)
    }

    /// Changes it.
    ///
    /// # Errors
    /// Why it cannot be changed so; then it is as it was.
    pub fn edit(&mut self, edit: &Edit) -> Result<(), EditRefusal> {
        if *edit == Edit::Undo {
            self.half = self.past.pop().ok_or(EditRefusal::NothingToUndo)?;
            self.edits = self.edits.saturating_add(1);
            return Ok(());
        }
        let next = self.changed(edit)?;
        if next == self.half {
            return Err(EditRefusal::Same);
        }
        if self.past.len() >= PAST {
            self.past.remove(0);
        }
        self.past.push(std::mem::replace(&mut self.half, next));
        self.edits = self.edits.saturating_add(1);
        Ok(())
    }

    fn changed(&self, edit: &Edit) -> Result<Half, EditRefusal> {
        let side = self.half.side;
        let mut next = self.half.clone();
        match edit {
            Edit::Take(half) => {
                let flaws = flaws(half);
                if half.side != side || !flaws.is_empty() {
                    return Err(EditRefusal::Offences(flaws));
                }
                next = Half::clone(half);
            }
            Edit::Place(role, to) => {
                may_stand(side, *role, *to)?;
                let placed: Vec<Square> = self.placed(*role).collect();
                if placed.len() >= usize::from(role.count()) {
                    match placed[..] {
                        [from] => return self.changed(&Edit::Shift(from, *to)),
                        _ => return Err(EditRefusal::WhichOne(*role)),
                    }
                }
                put(&mut next, *to, Some(*role));
            }
            Edit::Shift(from, to) => {
                let role = self.role_at(*from).ok_or(EditRefusal::Empty(*from))?;
                may_stand(side, role, *to)?;
                let other = self.role_at(*to);
                if let Some(other) = other {
                    may_stand(side, other, *from)?;
                }
                put(&mut next, *from, other);
                put(&mut next, *to, Some(role));
            }
            Edit::Remove(from) => {
                self.role_at(*from).ok_or(EditRefusal::Empty(*from))?;
                put(&mut next, *from, None);
            }
            Edit::Clear => next.board = Board::EMPTY,
            Edit::Mirror => next = turned(&self.half),
            // Done by whoever keeps the past.
            Edit::Undo => {}
        }
        Ok(next)
    }

    fn placed(&self, role: Role) -> impl Iterator<Item = Square> {
        let all = self.half.board.stacks(self.half.side);
        all.filter(move |(_, stack)| stack.carrier().role == role)
            .map(|(at, _)| at)
    }
}

/// What breaks the invariant of a draft: all that is wrong but for what more work mends.
fn flaws(half: &Half) -> Vec<HalfOffence> {
    let mut flaws = half.offences();
    flaws.retain(|offence| match offence {
        HalfOffence::Count { count, right, .. } => count > right,
        HalfOffence::Uncovered(_) => false,
        _ => true,
    });
    flaws
}

fn may_stand(side: Side, role: Role, to: Square) -> Result<(), EditRefusal> {
    match Half::forbids(side, role, to) {
        Some(offence) => Err(EditRefusal::Offences(vec![offence])),
        None => Ok(()),
    }
}

fn role_at(half: &Half, square: Square) -> Option<Role> {
    let stack = half
        .board
        .get(square)
        .filter(|stack| stack.side() == half.side);
    stack.map(|stack| stack.carrier().role)
}

fn put(half: &mut Half, at: Square, role: Option<Role>) {
    let side = half.side;
    let stack = role.map(|role| Stack::single(Piece::new(role, side)));
    half.board.set(at, stack);
}

/// The half with its land wing turned round, as far as the pieces may stand there.
fn turned(half: &Half) -> Half {
    const FIRST: i8 = 3;
    const LAST: i8 = 10;
    let mut turned = half.clone();
    for at in Square::all().filter(|at| (FIRST..=LAST).contains(&at.file())) {
        let Some(across) = Square::new(FIRST + LAST - at.file(), at.rank()) else {
            continue;
        };
        let fits = |from: Square, to: Square| {
            let role = role_at(half, from);
            role.is_none_or(|role| Half::forbids(half.side, role, to).is_none())
        };
        if at < across && fits(at, across) && fits(across, at) {
            put(&mut turned, at, role_at(half, across));
            put(&mut turned, across, role_at(half, at));
        }
    }
    turned
}

fn standard(side: Side) -> Half {
    ReadyMade::ALL[0].half(side)
}

impl fmt::Debug for Draft {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Draft({}, …)", self.half.side)
    }
}

impl fmt::Debug for Edit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Edit(…)")
    }
}

impl fmt::Debug for EditRefusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("EditRefusal(…)")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(name: &str) -> Square {
        name.parse().unwrap()
    }

    #[track_caller]
    fn refused(draft: &mut Draft, edit: &Edit, expected: &EditRefusal) {
        let before = draft.clone();
        assert!(draft.edit(edit).as_ref() == Err(expected));
        assert!(*draft == before);
    }

    #[test]
    fn pieces_are_moved_swapped_taken_up_and_placed() {
        let mut draft = Draft::new(Side::Red);
        draft.edit(&Edit::Shift(at("f4"), at("e1"))).unwrap();
        assert_eq!(draft.role_at(at("e1")), Some(Role::Tank));
        assert_eq!(draft.role_at(at("f4")), None);
        draft.edit(&Edit::Shift(at("e1"), at("g3"))).unwrap();
        assert_eq!(draft.role_at(at("g3")), Some(Role::Tank));
        assert_eq!(draft.role_at(at("e1")), Some(Role::Missile));
        let ground = HalfOffence::Ground {
            role: Role::Navy,
            square: at("g3"),
        };
        let navy = Edit::Shift(at("c4"), at("g3"));
        refused(&mut draft, &navy, &EditRefusal::Offences(vec![ground]));
        // What would be swapped has to be able to stand there too.
        let navy = Edit::Shift(at("g3"), at("c4"));
        draft.edit(&navy).unwrap_err();
        draft.edit(&Edit::Remove(at("g3"))).unwrap();
        assert_eq!(draft.missing(), [(Role::Tank, 1)]);
        assert_eq!(draft.offences().len(), 1);
        refused(
            &mut draft,
            &Edit::Remove(at("g3")),
            &EditRefusal::Empty(at("g3")),
        );
        refused(
            &mut draft,
            &Edit::Place(Role::Artillery, at("g3")),
            &EditRefusal::WhichOne(Role::Artillery),
        );
        draft.edit(&Edit::Place(Role::Tank, at("k6"))).unwrap();
        assert!(draft.offences().is_empty());
        // The only one of its kind needs no origin.
        draft.edit(&Edit::Place(Role::Commander, at("h1"))).unwrap();
        assert_eq!(draft.half().board.commander(Side::Red), Some(at("h1")));
        let far = vec![HalfOffence::NotAtHome(at("h3"))];
        let commander = Edit::Place(Role::Commander, at("h3"));
        refused(&mut draft, &commander, &EditRefusal::Offences(far));
        let other = vec![HalfOffence::OtherHalf {
            role: Role::Tank,
            square: at("h7"),
        }];
        let over = Edit::Shift(at("k6"), at("h7"));
        refused(&mut draft, &over, &EditRefusal::Offences(other));
    }

    #[test]
    fn all_is_undone_to_a_limit() {
        let mut draft = Draft::new(Side::Blue);
        refused(&mut draft, &Edit::Undo, &EditRefusal::NothingToUndo);
        draft.edit(&Edit::Clear).unwrap();
        refused(&mut draft, &Edit::Clear, &EditRefusal::Same);
        assert_eq!(
            draft.missing().iter().map(|(_, count)| count).sum::<u8>(),
            19
        );
        assert_eq!(draft.played_half(), ReadyMade::ALL[0].half(Side::Blue));
        draft.edit(&Edit::Undo).unwrap();
        assert!(draft.offences().is_empty());
        for _ in 0..PAST {
            draft.edit(&Edit::Mirror).unwrap();
            draft
                .edit(&Edit::Take(Box::new(ReadyMade::ALL[1].half(Side::Blue))))
                .unwrap();
        }
        assert_eq!(draft.past().len(), PAST);
        let edits = draft.edits();
        for _ in 0..PAST {
            draft.edit(&Edit::Undo).unwrap();
        }
        assert_eq!(draft.edits(), edits + PAST as u32);
        refused(&mut draft, &Edit::Undo, &EditRefusal::NothingToUndo);
    }

    #[test]
    fn every_ready_made_half_is_turned_round_and_back() {
        for side in Side::ALL {
            for ready in &ReadyMade::ALL {
                let half = ready.half(side);
                let turned_round = turned(&half);
                assert!(flaws(&turned_round).is_empty(), "{}", ready.id);
                assert_ne!(turned_round, half, "{}", ready.id);
                assert_eq!(turned(&turned_round), half, "{}", ready.id);
            }
        }
    }

    #[test]
    fn nothing_of_a_half_is_printed_for_the_log() {
        let draft = Draft::new(Side::Red);
        let mut other = draft.clone();
        other.edit(&Edit::Mirror).unwrap();
        assert_eq!(format!("{draft:?}"), format!("{other:?}"));
        let edits = [Edit::Clear, Edit::Shift(at("a1"), at("a2"))];
        assert_eq!(format!("{:?}", edits[0]), format!("{:?}", edits[1]));
    }

    #[test]
    fn a_half_with_a_flaw_is_not_taken() {
        let mut draft = Draft::new(Side::Red);
        let stacked = Half::parse("11/2IE2M2EI/2N1GT1TG2/3A2S2A1/1N2FH1HF2/5(CI)5", Side::Red);
        let Ok(stacked) = stacked else {
            panic!("it is no half")
        };
        assert!(matches!(
            draft.edit(&Edit::Take(Box::new(stacked))),
            Err(EditRefusal::Offences(flaws)) if !flaws.is_empty()
        ));
        let lacking = Half::parse("11/11/11/11/11/6C4", Side::Red).unwrap();
        draft.edit(&Edit::Take(Box::new(lacking))).unwrap();
        assert_eq!(draft.missing().len(), 10);
        let blue = ReadyMade::ALL[0].half(Side::Blue);
        assert!(draft.edit(&Edit::Take(Box::new(blue))).is_err());
    }
}
