//! What is drawn: a start, a middlegame, a whole game, and boards at random.

use std::sync::Arc;

use tulenh_render::{LastTurn, Look, Scene, Still, Threat};
use tulenh_rules::{
    Action, Board, Direction, Piece, Position, Record, Role, Ruleset, Side, Square, Stack, Step,
    Turn,
};

/// Nearly everybody on the board, some on others' backs.
const MIDDLE: &str = "6c4/1n2f1h2f1/3a2s2a1/2n1gt1(tm)1g1/2i6ei/3+e7/2(NFT)3+T4/2IE5EI/4G1M1G2/3A2S2A1/4FH1H3/6C4 b - - 3 20";

/// The board all games start with.
pub fn start() -> Scene {
    Scene::of(&Position::start(Arc::new(Ruleset::OFFICIAL)), None)
}

/// A full board with all that a turn leaves behind, and a check.
pub fn middlegame() -> Scene {
    let position = Position::from_fen(MIDDLE, Arc::new(Ruleset::OFFICIAL));
    let position = position.expect("a middlegame");
    let mut scene = Scene::of(&position, None);
    let point = |name: &str| name.parse::<Square>().expect("a point");
    scene.last = Some(taken(
        point("i6"),
        point("g6"),
        Piece::new(Role::Infantry, Side::Blue),
    ));
    let commander = scene.board.commander(Side::Blue);
    scene.threat = commander.map(|at| Threat { at, mate: false });
    scene
}

/// Every position of a game of 96 turns, as the players see them.
pub fn game(look: Look) -> Vec<Scene> {
    let mut record = Record::new(Position::start(Arc::new(Ruleset::OFFICIAL)));
    let mut scenes = vec![Scene::of(record.position(), None)];
    let turns = include_str!("game.lan").lines();
    for turn in turns.filter(|line| !line.starts_with('#')) {
        record.play_lan(turn).expect("a legal turn");
        scenes.push(Scene::of(record.position(), record.turns().last()));
    }
    for scene in &mut scenes {
        scene.look = look;
    }
    scenes
}

/// The start of a game and 80 turns, a second each.
pub fn film(look: Look) -> Vec<Still> {
    let scenes = game(look).into_iter().take(81);
    scenes.map(|scene| Still { scene, hold: 100 }).collect()
}

/// Boards at random, always the same ones in the same order.
pub struct Dice(u64);

impl Dice {
    /// The first board is to come.
    pub fn new() -> Dice {
        Dice(1)
    }

    /// Both armies anywhere, every sixth stack a combined one, with the marks of a turn.
    pub fn full(&mut self, look: Look) -> Scene {
        let mut board = Board::EMPTY;
        for side in Side::ALL {
            for role in Role::ALL {
                for _ in 0..role.count() {
                    let size = if self.below(6) == 0 { 2 } else { 1 };
                    self.place(&mut board, Piece::new(role, side), size);
                }
            }
        }
        self.scene(board, look)
    }

    /// Stacks of every size and heroes of every kind, sooner or later all there is to draw.
    pub fn crowded(&mut self, look: Look) -> Scene {
        let mut board = Board::EMPTY;
        for _ in 0..60 {
            let piece = self.piece();
            let size = self.below(Stack::MAX) + 1;
            self.place(&mut board, piece, size);
        }
        self.scene(board, look)
    }

    /// Puts a piece and companions anywhere.
    fn place(&mut self, board: &mut Board, first: Piece, size: usize) {
        let others = (1..size).map(|_| Piece {
            side: first.side,
            ..self.piece()
        });
        let pieces: Vec<Piece> = std::iter::once(first).chain(others).collect();
        let square = Square::from_index(self.below(132)).expect("a point");
        board.set(square, Stack::from_pieces(pieces));
    }

    fn scene(&mut self, board: Board, look: Look) -> Scene {
        let mut scene = Scene::new(board);
        scene.look = look;
        let from = Square::from_index(self.below(132)).expect("a point");
        let direction = Direction::ALL[self.below(8)];
        let line = std::iter::successors(Some(from), |square| square.step(direction));
        if let Some(to) = line.skip(1).take(1 + self.below(4)).last() {
            scene.last = Some(taken(from, to, self.piece()));
        }
        scene
    }

    fn piece(&mut self) -> Piece {
        Piece {
            role: Role::ALL[self.below(11)],
            side: Side::ALL[self.below(2)],
            hero: self.below(4) == 0,
        }
    }

    fn below(&mut self, end: usize) -> usize {
        // Knuth's generator; its upper bits are good enough.
        self.0 = self
            .0
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % end
    }
}

/// A turn that took a piece.
fn taken(from: Square, to: Square, prey: Piece) -> LastTurn {
    let group = Stack::single(Piece::new(Role::Tank, !prey.side));
    let action = Action::Capture { to, also: None };
    LastTurn {
        turn: Turn::single(from, Step { group, action }),
        captured: vec![(to, Stack::single(prey))],
        lost: vec![],
        shots: vec![],
    }
}
