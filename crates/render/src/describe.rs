//! A picture in words, for those who do not see it.

mod bounded;
mod turn;

use crate::describe::bounded::{Bounded, Item};
use crate::describe::turn::steps;
use crate::lists::{Army, lists, names, separator};
use crate::{Deed, Destinations, LastTurn, Scene, Strip};
use tulenh_rules::{Board, BySide, Coordinates, Piece, Role, Side, Square, Squares, Stack};

/// The longest description, in characters: what chat networks allow for a picture.
const LONGEST: usize = 1024;
/// The most of a name that is said, in characters.
const NAME: usize = 40;

/// What the picture of a scene shows, in English, at most 1,024 characters: whose home is at the
/// bottom, the last turn with each of its steps, what it took and cost, check, and the armies by
/// kind. What is too much is left out piece by piece, and counted.
///
/// ```
/// use tulenh_render::{Scene, describe};
/// use tulenh_rules::Board;
///
/// let words = "Commander Chess board, Red at the bottom. Red: nothing. Blue: nothing.";
/// assert_eq!(describe(&Scene::new(Board::EMPTY)), words);
/// ```
pub fn describe(scene: &Scene) -> String {
    let scene = &scene.shown();
    let (look, overlay) = (&scene.look, &scene.overlay);
    let mut words = Description::new(look.bottom, look.coordinates, overlay.hidden);
    if let Some(last) = &scene.last {
        words.last_turn(&scene.board, last);
    }
    if let Some(threat) = scene.threat {
        words.threat(&scene.board, threat.at, threat.mate);
    }
    for side in Side::ALL {
        if let Some(strips) = &scene.strips {
            words.strip(side, &strips[side]);
        }
    }
    if let Some(destinations) = &overlay.destinations {
        words.destinations(&scene.board, destinations);
    }
    words.arrows(&overlay.arrows);
    words.armies(&scene.board);
    for side in Side::ALL {
        words.rings(side, overlay.rings[side]);
    }
    words.finish()
}

/// A description being written, the most important first: what comes last is cut first.
struct Description {
    text: Bounded,
    coordinates: Coordinates,
    hidden: BySide<bool>,
}

impl Description {
    /// Begins with the board. Of what stands on the hidden half nothing is said, whatever is asked
    /// for later.
    fn new(bottom: Side, coordinates: Coordinates, hidden: BySide<bool>) -> Description {
        let mut text = Bounded::new(LONGEST);
        text.tell(&format!("Commander Chess board, {bottom} at the bottom."));
        for side in Side::ALL.into_iter().filter(|side| hidden[*side]) {
            text.tell(&format!("{side}'s half is hidden."));
        }
        Description {
            text,
            coordinates,
            hidden,
        }
    }

    /// The turn that led to the board, what it took and what it cost.
    fn last_turn(&mut self, board: &Board, last: &LastTurn) {
        if last.points().any(|square| !self.sees(square)) {
            return;
        }
        let from = self.point(last.turn.from());
        let side = last.turn.steps().next().map(|step| step.group.side());
        let side = side.map_or(String::new(), |side| format!(", {side}"));
        let steps = steps(last, board, self.coordinates);
        let steps: Vec<Item> = steps
            .into_iter()
            .map(|step| Item::new("; ", step))
            .collect();
        self.text
            .list(&format!("Last turn{side} from {from}:"), &steps);
        for (head, stacks) in [("Taken:", &last.captured), ("Lost:", &last.lost)] {
            let stacks = stacks.iter().map(|(square, stack)| {
                let words = format!("{} on {}", load(*stack), self.point(*square));
                Item::new("; ", words)
            });
            let stacks: Vec<Item> = stacks.collect();
            self.text.list(head, &stacks);
        }
    }

    /// A Commander in check or mated.
    fn threat(&mut self, board: &Board, at: Square, mate: bool) {
        if self.sees(at) {
            let what = if mate { "Mate" } else { "Check" };
            let whose = board.get(at).map(Stack::side);
            let whose = whose.map_or(String::new(), |side| format!("{side}'s "));
            let at = self.point(at);
            self.text
                .tell(&format!("{what}: {whose}Commander on {at}."));
        }
    }

    /// Both armies by kind, in the order of the rules.
    fn armies(&mut self, board: &Board) {
        let mut seen = board.clone();
        for square in Square::all().filter(|square| !self.sees(*square)) {
            seen.set(square, None);
        }
        let hidden = self.hidden;
        let lists = lists(&seen, self.coordinates);
        let [mut red, mut blue] = Side::ALL.map(|side| self.army(&lists.armies[side], true));
        let left = self.text.left();
        let length = |army: &[Item]| Bounded::length("Blue:", army);
        if length(&red) + length(&blue) > left {
            [red, blue] = Side::ALL.map(|side| self.army(&lists.armies[side], false));
        }
        // Red leaves Blue what it needs, or half.
        let room = left.saturating_sub(length(&blue)).max(left / 2);
        for (side, army, room) in [(Side::Red, red, room), (Side::Blue, blue, usize::MAX)] {
            if !army.is_empty() {
                self.text.list_within(room, &format!("{side}:"), &army);
            } else if hidden == BySide::default() {
                self.text.tell(&format!("{side}: nothing."));
            }
        }
    }

    /// The pieces of an army; carriers with what they carry, or only the carried with what carries
    /// them.
    fn army(&self, kinds: &[Army], loads: bool) -> Vec<Item> {
        let mut items = Vec::new();
        for kind in kinds {
            for (i, piece) in kind.pieces.iter().enumerate() {
                let words = match loads {
                    true => piece.words(self.coordinates),
                    false => piece.brief(self.coordinates),
                };
                items.push(match i {
                    0 => Item::new("; ", format!("{} {words}", kind.role)),
                    _ => Item::new(separator(self.coordinates), words),
                });
            }
        }
        items
    }

    /// The whole description.
    fn finish(self) -> String {
        self.text.finish()
    }

    fn sees(&self, square: Square) -> bool {
        !self.hidden[square.half()]
    }

    fn point(&self, square: Square) -> String {
        square.in_system(self.coordinates).to_string()
    }

    fn list(&self, squares: impl IntoIterator<Item = Square>, before: &'static str) -> Vec<Item> {
        let seen = squares.into_iter().filter(|square| self.sees(*square));
        seen.map(|square| Item::new(before, self.point(square)))
            .collect()
    }
}

impl Description {
    /// The strip of a side: the player, a note, the clock as it is written there, the points, what
    /// the side has taken.
    fn strip(&mut self, side: Side, strip: &Strip) {
        let name = clean(&strip.name);
        let mut items = Vec::new();
        if let Some(note) = &strip.note {
            items.push(Item::new("; ", clean(note)));
        }
        if let Some(clock) = &strip.clock {
            items.push(Item::new("; ", format!("clock {}", clean(clock))));
        }
        if let Some(points) = strip.points {
            let word = if points == 1 { "point" } else { "points" };
            items.push(Item::new("; ", format!("{points} {word}")));
        }
        for (i, (piece, count)) in counted(&strip.captured).into_iter().enumerate() {
            let name = names([piece]);
            let piece = match count {
                1 => name,
                _ => format!("{count} {name}"),
            };
            items.push(match i {
                0 => Item::new("; ", format!("has taken {piece}")),
                _ => Item::new(", ", piece),
            });
        }
        match (name.is_empty(), items.is_empty()) {
            (true, true) => {}
            (false, true) => self.text.tell(&format!("{side} is {name}.")),
            (true, false) => self.text.list(&format!("{side} has:"), &items),
            (false, false) => self.text.list(&format!("{side} is {name}:"), &items),
        }
    }

    /// Where the piece on a point may go: empty points and own stacks, captures, points on the way
    /// to which it would be shot down.
    fn destinations(&mut self, board: &Board, destinations: &Destinations) {
        let chosen = destinations.from;
        if !self.sees(chosen) {
            return;
        }
        let mut items = Vec::new();
        for (words, what) in [
            ("goes to", Deed::Move),
            ("captures on", Deed::Capture),
            ("would be lost on the way to", Deed::Loss),
        ] {
            let targets = destinations.targets.iter();
            let squares = targets
                .filter(|target| target.what == what)
                .map(|target| target.at);
            let list = self.list(squares, separator(self.coordinates));
            for (i, mut item) in list.into_iter().enumerate() {
                if i == 0 {
                    item = Item::new("; ", format!("{words} {}", item.words));
                }
                items.push(item);
            }
        }
        let name = board.get(chosen).map_or("Nothing".to_owned(), load);
        let chosen = self.point(chosen);
        if items.is_empty() {
            self.text.tell(&format!("Chosen: {name} on {chosen}."));
        } else {
            self.text
                .list(&format!("Chosen: {name} on {chosen},"), &items);
        }
    }

    /// Arrows of hints, each from a point to a point.
    fn arrows(&mut self, arrows: &[(Square, Square)]) {
        let seen = arrows
            .iter()
            .filter(|(from, to)| self.sees(*from) && self.sees(*to));
        let items = seen.map(|(from, to)| {
            let words = format!("{} to {}", self.point(*from), self.point(*to));
            Item::new("; ", words)
        });
        let items: Vec<Item> = items.collect();
        self.text.list("Arrows:", &items);
    }

    /// The points under the rings of fire of a side. Those of a hidden half would tell what stands
    /// there.
    fn rings(&mut self, side: Side, covered: Squares) {
        if self.hidden[side] {
            return;
        }
        let runs = runs(covered.into_iter().filter(|square| self.sees(*square)));
        let items = runs.into_iter().map(|(first, last)| {
            let words = if first == last {
                self.point(first)
            } else {
                format!("{} to {}", self.point(first), self.point(last))
            };
            Item::new(separator(self.coordinates), words)
        });
        let items: Vec<Item> = items.collect();
        self.text
            .list(&format!("{side}'s rings of fire cover"), &items);
    }
}

/// Points that follow each other on a rank, as first and last.
fn runs(squares: impl Iterator<Item = Square>) -> Vec<(Square, Square)> {
    let mut runs: Vec<(Square, Square)> = Vec::new();
    for square in squares {
        match runs.last_mut() {
            Some((_, last)) if last.rank() == square.rank() && last.file() + 1 == square.file() => {
                *last = square;
            }
            _ => runs.push((square, square)),
        }
    }
    runs
}

/// How many there are of each kind, heroes by themselves, in the order of a FEN stack.
fn counted(pieces: &[Piece]) -> Vec<(Piece, usize)> {
    let mut counts: Vec<(Piece, usize)> = Vec::new();
    for role in Role::ALL {
        for piece in pieces.iter().filter(|piece| piece.role == role) {
            match counts.iter_mut().find(|(known, _)| known == piece) {
                Some((_, count)) => *count += 1,
                None => counts.push((*piece, 1)),
            }
        }
    }
    counts
}

/// A name on one line, of a length that leaves room for the rest.
fn clean(name: &str) -> String {
    let words: Vec<&str> = name.split_whitespace().collect();
    let words = words.join(" ");
    let mut letters = words.chars().filter(|letter| !letter.is_control());
    let name: String = letters.by_ref().take(NAME).collect();
    if letters.next().is_some() {
        format!("{name}…")
    } else {
        name
    }
}

/// A stack: `Navy with Air force and Tank`.
fn load(stack: Stack) -> String {
    let carrier = names([stack.carrier()]);
    if stack.is_combined() {
        format!("{carrier} with {}", names(stack.passengers()))
    } else {
        carrier
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Target, Threat};
    use tulenh_rules::{Action, Setup, Step, Turn};

    const START: &str =
        "6c4/1n2fh1hf2/3a2s2a1/2n1gt1tg2/2ie2m2ei/11/11/2IE2M2EI/2N1GT1TG2/3A2S2A1/1N2FH1HF2/6C4";

    fn board(fen: &str) -> Board {
        Setup::from_fen(&format!("{fen} r - - 0 1")).unwrap().board
    }

    fn at(square: &str) -> Square {
        square.parse().unwrap()
    }

    fn squares(list: &str) -> Vec<Square> {
        list.split_whitespace().map(at).collect()
    }

    fn plain(role: Role, side: Side) -> Piece {
        Piece::new(role, side)
    }

    fn begun(hidden: BySide<bool>) -> Description {
        Description::new(Side::Blue, Coordinates::Algebraic, hidden)
    }

    fn to(from: Square, moves: &[Square], captures: &[Square], losses: &[Square]) -> Destinations {
        let kinds = [
            (Deed::Move, moves),
            (Deed::Capture, captures),
            (Deed::Loss, losses),
        ];
        let targets = kinds.iter().flat_map(|(what, squares)| {
            squares.iter().map(|at| Target {
                at: *at,
                what: *what,
                label: None,
            })
        });
        Destinations {
            from,
            targets: targets.collect(),
        }
    }

    /// A Tank of Red that has just taken a Militia on g8.
    fn capture() -> LastTurn {
        let tank = Stack::single(plain(Role::Tank, Side::Red));
        let action = Action::Capture {
            to: at("g8"),
            also: None,
        };
        let step = Step {
            group: tank,
            action,
        };
        LastTurn {
            turn: Turn::single(at("g6"), step),
            captured: vec![(at("g8"), Stack::single(plain(Role::Militia, Side::Blue)))],
            lost: vec![],
            shots: vec![],
        }
    }

    #[test]
    fn a_scene_in_words() {
        let mut scene = Scene::new(board("6c4/11/11/11/6T4/11/11/11/11/11/2(NF)8/5(HC)5"));
        scene.last = Some(capture());
        scene.threat = Some(Threat {
            at: at("g12"),
            mate: false,
        });
        let expected = "Commander Chess board, Red at the bottom. \
            Last turn, Red from g6: Tank captures on g8. Taken: Militia on g8. \
            Check: Blue's Commander on g12. \
            Red: Commander f1 in Headquarters; Tank g8; Air force c2 on Navy; \
            Navy c2 with Air force; Headquarters f1 with Commander. \
            Blue: Commander g12.";
        assert_eq!(describe(&scene), expected);
        scene.look.coordinates = Coordinates::Official;
        assert!(describe(&scene).contains("Last turn, Red from 5,6: Tank captures on 7,6."));
    }

    #[test]
    fn overlays_and_strips_in_words() {
        let board = board(START);
        let mut words = begun(BySide::default());
        let taken = [Role::Tank, Role::Infantry, Role::Tank].map(|r| plain(r, Side::Blue));
        let strip = Strip {
            name: "An\n the\u{7}  Great".to_owned(),
            clock: Some("2:15".to_owned()),
            points: Some(50),
            note: Some("check".to_owned()),
            captured: taken.to_vec(),
            to_move: true,
        };
        words.strip(Side::Red, &strip);
        let strip = Strip {
            points: Some(1),
            ..Strip::default()
        };
        words.strip(Side::Blue, &strip);
        words.threat(&board, at("g1"), true);
        let (moves, captures) = (squares("c5 c6"), squares("c7"));
        words.destinations(&board, &to(at("c4"), &moves, &captures, &squares("e9")));
        words.destinations(&board, &to(at("f1"), &[], &[], &[]));
        words.arrows(&[(at("c4"), at("c7")), (at("e2"), at("e9"))]);
        words.rings(
            Side::Blue,
            squares("c7 d7 e7 g7 a8 b8").into_iter().collect(),
        );
        let expected = "Commander Chess board, Blue at the bottom. \
            Red is An the Great: check; clock 2:15; 50 points; has taken 2 Tank, Infantry. \
            Blue has: 1 point. \
            Mate: Red's Commander on g1. \
            Chosen: Navy on c4, goes to c5, c6; captures on c7; would be lost on the way to e9. \
            Chosen: Nothing on f1. \
            Arrows: c4 to c7; e2 to e9. \
            Blue's rings of fire cover c7 to e7, g7, a8 to b8.";
        assert_eq!(words.finish(), expected);
    }

    #[test]
    fn nothing_is_said_of_a_hidden_half() {
        let board = board(START);
        let mut words = begun(BySide::new(|side| side == Side::Blue));
        words.last_turn(&board, &capture());
        words.threat(&board, at("g12"), false);
        words.destinations(&board, &to(at("c9"), &squares("c8"), &[], &[]));
        let destinations = to(at("c4"), &squares("c5"), &squares("c9"), &squares("e8"));
        words.destinations(&board, &destinations);
        words.arrows(&[(at("c4"), at("c9")), (at("c9"), at("c4"))]);
        words.rings(Side::Blue, squares("c6 c7").into_iter().collect());
        words.rings(Side::Red, squares("c6 c7").into_iter().collect());
        words.armies(&board);
        let expected = "Commander Chess board, Blue at the bottom. Blue's half is hidden. \
            Chosen: Navy on c4, goes to c5. Red's rings of fire cover c6. \
            Red: Commander g1; Infantry c5, k5; Tank f4, h4; Militia g5; Engineer d5, j5; \
            Artillery d3, j3; Anti-aircraft gun e4, i4; Missile g3; Air force e2, i2; \
            Navy b2, c4; Headquarters f2, h2.";
        assert_eq!(words.finish(), expected);
    }

    #[test]
    fn too_many_pieces_are_counted_and_both_sides_told() {
        let crew = [Role::Navy, Role::AirForce, Role::Tank, Role::Infantry];
        let mut scene = Scene::new(Board::EMPTY);
        for square in Square::all() {
            let pieces = crew.map(|role| Piece {
                hero: true,
                ..plain(role, square.half())
            });
            scene.board.set(square, Stack::from_pieces(pieces));
        }
        for coordinates in [Coordinates::Algebraic, Coordinates::Official] {
            scene.look.coordinates = coordinates;
            let text = describe(&scene);
            let length = text.chars().count();
            assert!((900..=LONGEST).contains(&length), "{length}: {text}");
            let (red, blue) = text.split_once(" Blue: ").unwrap();
            assert!(
                red.ends_with(" more.") && blue.ends_with(" more."),
                "{text}"
            );
        }
    }
}
