//! The marks that are laid on pictures, by name.

use tulenh_rules::Side;

/// A mark.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Stamp {
    /// Round a piece that moved or fired.
    Ring,
    /// The empty place of a piece that went.
    Origin,
    /// A cell's length of an arrow, its middle halfway between two points.
    Shaft(Arrow, Layer, Heading),
    /// Its first half.
    ShaftEnd(Arrow, Layer, Heading),
    /// The head of an arrow before the point it reaches.
    Head(Arrow, Heading),
    /// A dot of a row of tracers.
    Tracer(Layer),
    /// Under a Commander in check.
    Check,
    /// Under a Commander in mate.
    Mate,
    /// Where something fell.
    Fire,
    /// The same beside another piece.
    SmallFire,
    /// Round the piece whose destinations are shown.
    Chosen,
    /// The empty point that the arrow of a hint reaches.
    Aim,
    /// Where it can go.
    Dot,
    /// What it can take.
    Cross,
    /// Where it would be lost.
    Flame,
    /// The middle of four points in a side's rings of fire.
    InRings(Side),
    /// The edge of a side's rings of fire, about the middle of four points.
    RingsEdge(Side, Bend, Heading),
}

/// How the edge of an area goes between four points.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Bend {
    /// Straight, the two points where the heading says inside.
    Along,
    /// Round the one point inside.
    Round,
    /// Round the one point outside.
    Hollow,
}

/// Which arrow.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Arrow {
    /// Of the last turn.
    Last,
    /// Of a hint.
    Hint,
}

/// Arrows and tracers are laid in two layers, so that their parts join.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Layer {
    /// The dark rim.
    Rim,
    /// What is inside it.
    Body,
}

/// A direction on the picture: right and down, each -1, 0 or 1.
pub type Heading = (i8, i8);

impl Stamp {
    /// How many there are, or more.
    pub const COUNT: usize = 16 + 13 * 9;

    /// A number of its own, below [`Stamp::COUNT`].
    pub fn number(self) -> usize {
        let heading = |family: usize, (dx, dy): Heading| {
            let place = (i32::from(dx.signum()) + 1) * 3 + i32::from(dy.signum()) + 1;
            16 + family * 9 + place as usize
        };
        let arrow = |arrow: Arrow| usize::from(arrow == Arrow::Hint);
        let layer = |layer: Layer| usize::from(layer == Layer::Body);
        match self {
            Stamp::Ring => 0,
            Stamp::Origin => 1,
            Stamp::Tracer(Layer::Rim) => 2,
            Stamp::Tracer(Layer::Body) => 3,
            Stamp::Check => 4,
            Stamp::Mate => 5,
            Stamp::Fire => 6,
            Stamp::SmallFire => 7,
            Stamp::Chosen => 8,
            Stamp::Dot => 9,
            Stamp::Cross => 10,
            Stamp::Flame => 11,
            Stamp::InRings(Side::Red) => 12,
            Stamp::InRings(Side::Blue) => 13,
            Stamp::Aim => 14,
            Stamp::Shaft(a, l, h) => heading(2 * arrow(a) + layer(l), h),
            Stamp::ShaftEnd(a, l, h) => heading(4 + 2 * arrow(a) + layer(l), h),
            Stamp::Head(a, h) => heading(8 + arrow(a), h),
            // The straight headings have other places than the diagonal ones.
            Stamp::RingsEdge(Side::Red, Bend::Along | Bend::Round, h) => heading(10, h),
            Stamp::RingsEdge(Side::Blue, Bend::Along | Bend::Round, h) => heading(11, h),
            Stamp::RingsEdge(Side::Red, Bend::Hollow, h) => heading(12, h),
            Stamp::RingsEdge(Side::Blue, Bend::Hollow, (dx, dy)) => heading(12, turned(dx, dy)),
        }
    }
}

/// An eighth of a turn: diagonal headings become straight ones.
fn turned(dx: i8, dy: i8) -> Heading {
    (dx - dy, dx + dy)
}
