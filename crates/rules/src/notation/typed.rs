//! What a person typed, before any position is asked (RULES.md 11, "Input").
//!
//! Typed text is not a turn: [`TypedTurn::parse`] understands LAN, the official record in both
//! systems and free words, and knows nothing of the board. Its meaning in a position is found by
//! [`crate::Position::read`].

use crate::geometry::square::Square;
use crate::notation::folding::{fold, unquoted};
use crate::pieces::letters::Letters;
use crate::pieces::role::Role;

/// The most characters a typed turn may have; the longest record of a nine-piece stack is shorter.
pub const TYPED_CHARS: usize = 200;

/// A turn as it was typed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TypedTurn {
    /// Its steps, at least one.
    pub steps: Vec<TypedStep>,
}

/// A step as it was typed. What was left out is `None` or empty.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct TypedStep {
    /// The pieces that go, each with whether it was marked as a hero. Of a whole stack and the
    /// component of it (`(TM)T6,6…`) this is the component.
    pub group: Vec<(Role, bool)>,
    /// The origin.
    pub from: Option<Square>,
    /// What the text says about the action.
    pub action: TypedAction,
    /// The target.
    pub to: Option<Square>,
    /// The gun's target in a double fire.
    pub also: Option<Square>,
    /// Whether the pieces are named as LAN and the record name them: by letters right before their
    /// point, with a sign behind it (`Tf4-f6`). Then exactly these go. In other words (`tank f4 f6`)
    /// what the piece carries may be meant as well.
    pub explicit: bool,
}

/// What a typed step says about its action.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum TypedAction {
    /// The text says nothing about it.
    #[default]
    Unsaid,
    /// `-` or `_`: goes.
    Move,
    /// A word such as "takes": captures in whatever way.
    Takes,
    /// `x`, or `@` between the points: captures and goes there.
    Capture,
    /// `:`, or a leading `@`: captures in place.
    Strike,
    /// `><`: one for one.
    Exchange,
    /// `~` or `@"`: shot down.
    ShotDown,
    /// `^`, or a leading `_`: drops passengers and returns.
    Drop,
}

impl TypedTurn {
    /// Understands a text as a turn; `None` when it is none: no point of the board in it,
    /// something unintelligible, or more than [`TYPED_CHARS`] characters.
    pub fn parse(text: &str, letters: Letters) -> Option<TypedTurn> {
        if text.chars().count() > TYPED_CHARS {
            return None;
        }
        let folded = fold(unquoted(text));
        let mut scanner = Scanner {
            rest: folded.trim(),
            letters,
        };
        scanner.cut_number();
        scanner.cut_comment();
        let mut steps = Vec::new();
        while !scanner.rest.is_empty() {
            steps.push(scanner.step(steps.is_empty())?);
        }
        (!steps.is_empty()).then_some(TypedTurn { steps })
    }
}

impl Role {
    /// The role that a whole text names in words, as turns understand them: `tank`, `Tàu`, `may bay`.
    pub fn from_words(text: &str) -> Option<Role> {
        let folded = fold(text);
        let (role, rest) = Role::named(folded.trim())?;
        rest.is_empty().then_some(role)
    }
}

/// Signs between or before points, the longest first.
const SIGNS: &[(&str, TypedAction)] = &[
    ("@\"", TypedAction::ShotDown),
    ("><", TypedAction::Exchange),
    ("->", TypedAction::Unsaid),
    ("=>", TypedAction::Unsaid),
    ("→", TypedAction::Unsaid),
    ("⇒", TypedAction::Unsaid),
    ("-", TypedAction::Move),
    ("_", TypedAction::Move),
    ("@", TypedAction::Capture),
    (":", TypedAction::Strike),
    ("~", TypedAction::ShotDown),
    ("^", TypedAction::Drop),
    (">", TypedAction::Unsaid),
];

/// Words between points; accents are gone by then.
const WORDS: &[(&str, TypedAction)] = &[
    ("x", TypedAction::Capture),
    ("takes", TypedAction::Takes),
    ("take", TypedAction::Takes),
    ("captures", TypedAction::Takes),
    ("capture", TypedAction::Takes),
    ("hits", TypedAction::Takes),
    ("bombs", TypedAction::Takes),
    ("shoots", TypedAction::Takes),
    ("attacks", TypedAction::Takes),
    ("danh", TypedAction::Takes),
    ("an", TypedAction::Takes),
    ("bat", TypedAction::Takes),
    ("ban", TypedAction::Takes),
    ("from", TypedAction::Unsaid),
    ("at", TypedAction::Unsaid),
    ("on", TypedAction::Unsaid),
    ("the", TypedAction::Unsaid),
    ("to", TypedAction::Unsaid),
    ("moves", TypedAction::Unsaid),
    ("move", TypedAction::Unsaid),
    ("goes", TypedAction::Unsaid),
    ("go", TypedAction::Unsaid),
    ("check", TypedAction::Unsaid),
    ("chieu", TypedAction::Unsaid),
    ("len", TypedAction::Unsaid),
    ("xuong", TypedAction::Unsaid),
    ("tu", TypedAction::Unsaid),
    ("o", TypedAction::Unsaid),
    ("den", TypedAction::Unsaid),
    ("toi", TypedAction::Unsaid),
    ("di", TypedAction::Unsaid),
    ("qua", TypedAction::Unsaid),
    ("sang", TypedAction::Unsaid),
];

/// Reads the folded text from the left.
struct Scanner<'a> {
    rest: &'a str,
    letters: Letters,
}

impl<'a> Scanner<'a> {
    /// The number of a move before it: `12.` or `12...`.
    fn cut_number(&mut self) {
        let digits = self.rest.trim_start_matches(|c: char| c.is_ascii_digit());
        if digits.len() < self.rest.len() && digits.starts_with('.') {
            self.rest = digits.trim_start_matches(['.', ' ']);
        }
    }

    /// The suffixes and comments that the record puts behind a turn.
    fn cut_comment(&mut self) {
        self.rest = self
            .rest
            .trim_end_matches(['>', '^', '!', '?', '+', '-', '=', '$', '#', '.', ' ']);
    }

    fn step(&mut self, first: bool) -> Option<TypedStep> {
        let mut step = TypedStep::default();
        // Pieces named before any point: before a action, and behind it.
        let (mut actors, mut behind_action) = (None, None);
        let mut leading_action = None;
        loop {
            self.skip_blanks();
            let no_point = step.from.is_none() && step.to.is_none();
            if self.rest.is_empty() || self.eat("/") {
                break;
            }
            if self.eat("&") {
                step.also = Some(self.target()?);
                continue;
            }
            let underlined = self.rest.starts_with('_');
            if let Some(action) = self.action(!no_point || actors.is_some()) {
                match (action, no_point) {
                    (TypedAction::Unsaid, _) => {}
                    // `_(AfIn)1,4_5,4` drops and returns; a leading dash is only a dash.
                    (_, true) if underlined => leading_action = Some(TypedAction::Drop),
                    (action, true) => leading_action = Some(action),
                    (action, false) => step.action = action,
                }
                continue;
            }
            if let Some(square) = self.square() {
                match (step.from, step.to) {
                    (None, None) => step.from = Some(square),
                    (Some(_), None) => step.to = Some(square),
                    _ => return None,
                }
                continue;
            }
            let pieces = self.pieces()?;
            let glued = pieces.len() > 1 || split_square(self.rest).is_some();
            // What stands between the points names the target, which the board knows.
            match (no_point, leading_action) {
                (true, None) => actors = Some((pieces, glued)),
                (true, Some(_)) => behind_action = Some((pieces, glued)),
                (false, _) => {}
            }
        }
        if step.to.is_some() {
            // `(NT)@N8,2@T10,4`: a stack, and its component that fires in place.
            let (group, glued) = behind_action.or(actors).unwrap_or_default();
            step.group = group;
            if let Some(action) = leading_action {
                step.action = if action == TypedAction::Capture {
                    TypedAction::Strike
                } else {
                    action
                };
            }
            step.explicit =
                glued && !matches!(step.action, TypedAction::Unsaid | TypedAction::Takes);
        } else {
            // `tank takes infantry f6`: a single point is where the piece goes.
            step.to = step.from.take();
            step.group = actors.unwrap_or_default().0;
            step.action = leading_action.unwrap_or(step.action);
        }
        step.to?;
        // "tank f6" names the piece; a bare point says too little.
        let says_who = !step.group.is_empty() || step.from.is_some() || !first;
        says_who.then_some(step)
    }

    fn skip_blanks(&mut self) {
        self.rest = self.rest.trim_start_matches([' ', ',', ';', '.']);
    }

    fn eat(&mut self, sign: &str) -> bool {
        match self.rest.strip_prefix(sign) {
            Some(rest) => {
                self.rest = rest;
                true
            }
            None => false,
        }
    }

    /// A sign or word of action. An `x` is one only behind a point or a piece (`after_actor`): before
    /// them it begins a word.
    fn action(&mut self, after_actor: bool) -> Option<TypedAction> {
        if let Some((sign, action)) = SIGNS.iter().find(|(sign, _)| self.rest.starts_with(sign)) {
            self.rest = &self.rest[sign.len()..];
            return Some(*action);
        }
        if Role::named(self.rest).is_some() {
            return None;
        }
        for (word, action) in WORDS {
            let Some(rest) = self.rest.strip_prefix(word) else {
                continue;
            };
            // `x` needs no blank: f4xf6, f4xTf6.
            if *word == "x" && after_actor
                || *word != "x" && !rest.chars().next().is_some_and(char::is_alphanumeric)
            {
                self.rest = rest;
                return Some(*action);
            }
        }
        None
    }

    /// A point at the left end that is not the letter of a piece before an official point.
    fn square(&mut self) -> Option<Square> {
        let enclosed = self.rest.strip_prefix('(').and_then(|inner| {
            let (square, rest) = split_square(inner.trim_start())?;
            Some((square, rest.trim_start().strip_prefix(')')?))
        });
        let (square, rest) = enclosed.or_else(|| split_square(self.rest))?;
        self.rest = rest;
        Some(square)
    }

    /// A target: perhaps named pieces, then a point.
    fn target(&mut self) -> Option<Square> {
        self.skip_blanks();
        if let Some(square) = self.square() {
            return Some(square);
        }
        self.pieces()?;
        self.skip_blanks();
        self.square()
    }

    /// Named pieces: a name, letters directly before a point, or letters in parentheses.
    fn pieces(&mut self) -> Option<Vec<(Role, bool)>> {
        if let Some((role, rest)) = Role::named(self.rest) {
            self.rest = rest;
            return Some(vec![(role, self.eat("*"))]);
        }
        if self.eat("(") {
            let mut pieces = Vec::new();
            while !self.eat(")") {
                if self.eat(" ") || self.eat(",") {
                    continue;
                }
                let marked = self.eat("+");
                let (role, rest) = Role::abbreviated(self.rest, self.letters).next()?;
                self.rest = rest;
                // Among Vietnamese letters a star inside a stack is the Commander.
                let starred = self.letters == Letters::English && self.eat("*");
                pieces.push((role, starred || marked));
            }
            // A stack has two pieces at least. One with a star may be two in the other letters.
            return (pieces.len() > 1).then_some(pieces);
        }
        let marked = self.eat("+");
        for (role, rest) in Role::abbreviated(self.rest, self.letters) {
            let (hero, rest) = match rest.strip_prefix('*') {
                Some(rest) => (true, rest),
                None => (marked, rest),
            };
            let after = rest.trim_start();
            let apart = after.len() < rest.len() && !after.is_empty();
            let captures = after
                .strip_prefix('x')
                .is_some_and(|to| split_square(to).is_some());
            let signs = SIGNS.iter().any(|(sign, _)| after.starts_with(sign));
            if split_square(after).is_some() || after.starts_with('(') || captures || signs || apart
            {
                self.rest = rest;
                return Some(vec![(role, hero)]);
            }
        }
        None
    }
}

/// A point in either system at the left end, with what follows. `e5,4` is a piece letter before
/// the official point 5,4.
pub(crate) fn split_square(text: &str) -> Option<(Square, &str)> {
    let digits = |text: &str| text.bytes().take_while(u8::is_ascii_digit).count();
    let letter = text.bytes().next()?.is_ascii_lowercase() as usize;
    let first = digits(&text[letter..]);
    if first == 0 {
        return None;
    }
    let mut end = letter + first;
    let second = text[end..].strip_prefix(',').map_or(0, digits);
    if second > 0 {
        if letter > 0 {
            return None;
        }
        end += 1 + second;
    }
    let square = text[..end].parse().ok()?;
    Some((square, &text[end..]))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn square(text: &str) -> Option<Square> {
        text.parse().ok()
    }

    #[test]
    fn understands_all_forms() {
        let forms: &[(&str, &[Role], TypedAction)] = &[
            ("f4-f6", &[], TypedAction::Move),
            ("F4 F6", &[], TypedAction::Unsaid),
            ("3,5_5,5", &[], TypedAction::Move),
            ("3,5 5,5", &[], TypedAction::Unsaid),
            ("T3,5@Aa5,5>", &[Role::Tank], TypedAction::Capture),
            ("T*3,5_5,5", &[Role::Tank], TypedAction::Move),
            ("@T3,5@N5,5", &[Role::Tank], TypedAction::Strike),
            ("Tf4xf6", &[Role::Tank], TypedAction::Capture),
            ("tf4xAf6", &[Role::Tank], TypedAction::Capture),
            ("tank f4 f6", &[Role::Tank], TypedAction::Unsaid),
            ("Tank on f4 takes f6!", &[Role::Tank], TypedAction::Takes),
            ("xe tăng f4 ăn f6", &[Role::Tank], TypedAction::Takes),
            ("xe ta\u{306}ng f4 → f6", &[Role::Tank], TypedAction::Unsaid),
            ("Aff4><Ms f6", &[Role::AirForce], TypedAction::Exchange),
            ("Af3,5@\"A5,5", &[Role::AirForce], TypedAction::ShotDown),
            (
                "(NTAf)f4-f6",
                &[Role::Navy, Role::Tank, Role::AirForce],
                TypedAction::Move,
            ),
            (
                "(+TI)f4:f6",
                &[Role::Tank, Role::Infantry],
                TypedAction::Strike,
            ),
            ("(TM)Tf4xf6", &[Role::Tank], TypedAction::Capture),
            ("12. (3,5) (5,5)", &[], TypedAction::Unsaid),
            ("3, 5 _ 5, 5=", &[], TypedAction::Move),
            ("f4 > f6", &[], TypedAction::Unsaid),
            ("xe f4 đánh f6", &[Role::Tank], TypedAction::Takes),
        ];
        for (text, roles, action) in forms {
            let turn = TypedTurn::parse(text, Letters::English);
            let Some(TypedTurn { steps }) = turn else {
                panic!("{text} is not understood");
            };
            let [step] = &steps[..] else {
                panic!("{text}: {steps:?}")
            };
            assert_eq!(step.from, square("f4"), "{text}");
            assert_eq!(step.to, square("f6"), "{text}");
            assert_eq!(step.action, *action, "{text}");
            let named: Vec<Role> = step.group.iter().map(|(role, _)| *role).collect();
            assert_eq!(named, *roles, "{text}");
        }
    }

    #[test]
    fn vietnamese_letters_differ() {
        let role =
            |text, letters| TypedTurn::parse(text, letters).map(|turn| turn.steps[0].group[0].0);
        assert_eq!(role("Cf4-f5", Letters::English), Some(Role::Commander));
        assert_eq!(role("Cf4-f5", Letters::Vietnamese), Some(Role::Engineer));
        assert_eq!(role("Hc4-c5", Letters::Vietnamese), Some(Role::Navy));
        assert_eq!(role("*7,6_7,7", Letters::Vietnamese), Some(Role::Commander));
    }

    #[test]
    fn one_point_is_where_the_named_piece_goes() {
        for text in [
            "tank takes infantry f6",
            "Txf6",
            "T@f6",
            "tank x In f6",
            "T f6 check",
        ] {
            let Some(TypedTurn { steps }) = TypedTurn::parse(text, Letters::English) else {
                panic!("{text} is not understood");
            };
            assert_eq!(steps[0].group, [(Role::Tank, false)], "{text}");
            assert_eq!((steps[0].from, steps[0].to), (None, square("f6")), "{text}");
        }
        // A star in a stack is the Commander among Vietnamese letters, never a hero alone.
        assert_eq!(TypedTurn::parse("(T*)3,6_2,6", Letters::English), None);
        let stack =
            TypedTurn::parse("(T*)3,6_2,6", Letters::Vietnamese).map(|t| t.steps[0].group.len());
        assert_eq!(stack, Some(2));
    }

    #[test]
    fn several_steps_and_double_fire() {
        let turn = TypedTurn::parse("(NTAf)N8,2@N10,0&T10,4/T8,2_8,4", Letters::English);
        let steps = turn.map(|turn| turn.steps).unwrap_or_default();
        assert_eq!(steps.len(), 2);
        assert_eq!(steps[0].group, [(Role::Navy, false)]);
        assert_eq!((steps[0].to, steps[0].also), (square("a11"), square("e11")));
        assert_eq!(steps[1].group, [(Role::Tank, false)]);
    }

    #[test]
    fn refuses_what_is_no_turn() {
        for text in [
            "",
            "hello",
            "f4",
            "good game",
            "f4 f6 f8",
            "f13 f14",
            "()f4-f5",
            "/",
            "&",
            "ﷺ",
            "🙂 f4",
        ] {
            assert_eq!(TypedTurn::parse(text, Letters::English), None, "{text}");
        }
        assert_eq!(TypedTurn::parse(&"f4 ".repeat(100), Letters::English), None);
    }
}
