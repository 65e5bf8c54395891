//! Themes: every colour of the pictures is defined here.

use std::fmt;

use tulenh_rules::Side;

/// How many colours a picture has, those of soft edges included: sixteen, so that a pixel is four bits.
pub const INKS: usize = 16;

/// An entry of a theme's palette, named by what it is for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[repr(u8)]
pub enum Ink {
    /// The frame round the board.
    Frame,
    /// Coordinates on the frame.
    Label,
    /// Outlines of discs and marks, near black.
    Outline,
    /// Symbols on discs.
    Symbol,
    /// Red's discs.
    Red,
    /// Between Red's disc and its symbol.
    RedEdge,
    /// Blue's discs.
    Blue,
    /// Between Blue's disc and its symbol.
    BlueEdge,
    /// Heroes.
    Gold,
    /// Deep water, where only ships go.
    Sea,
    /// Waves, surf, the edge of the river.
    Surf,
    /// Lines of the board on water.
    SeaLine,
    /// Beaches and sandbanks, where everyone goes.
    Sand,
    /// Dry land.
    Land,
    /// Lines of the board on land.
    LandLine,
    /// The last turn.
    Trail,
}

impl Ink {
    /// The colour of a side's discs.
    pub const fn of(side: Side) -> Ink {
        match side {
            Side::Red => Ink::Red,
            Side::Blue => Ink::Blue,
        }
    }

    /// Every ink, in the order of the palette.
    pub const ALL: [Ink; INKS] = [
        Ink::Frame,
        Ink::Label,
        Ink::Outline,
        Ink::Symbol,
        Ink::Red,
        Ink::RedEdge,
        Ink::Blue,
        Ink::BlueEdge,
        Ink::Gold,
        Ink::Sea,
        Ink::Surf,
        Ink::SeaLine,
        Ink::Sand,
        Ink::Land,
        Ink::LandLine,
        Ink::Trail,
    ];

    /// Its name in style sheets: lower case, with hyphens.
    pub const fn name(self) -> &'static str {
        match self {
            Ink::Frame => "frame",
            Ink::Label => "label",
            Ink::Outline => "outline",
            Ink::Symbol => "symbol",
            Ink::Red => "red",
            Ink::RedEdge => "red-edge",
            Ink::Blue => "blue",
            Ink::BlueEdge => "blue-edge",
            Ink::Gold => "gold",
            Ink::Sea => "sea",
            Ink::Surf => "surf",
            Ink::SeaLine => "sea-line",
            Ink::Sand => "sand",
            Ink::Land => "land",
            Ink::LandLine => "land-line",
            Ink::Trail => "trail",
        }
    }

    /// Its place in the palette.
    pub const fn index(self) -> u8 {
        self as u8
    }
}

/// A colour: red, green, blue.
pub type Rgb = [u8; 3];

/// A look of the board. Themes are values of this module; ask for one by name.
#[derive(Clone, Copy)]
pub struct Theme(&'static Colours);

struct Colours {
    name: &'static str,
    palette: [Rgb; INKS],
}

impl Theme {
    /// The printed board: blue sea, sand and meadow.
    pub const CLASSIC: Theme = Theme(&Colours {
        name: "classic",
        palette: [
            [0x2b, 0x3a, 0x42],
            [0xf6, 0xee, 0xda],
            [0x1b, 0x20, 0x26],
            [0xff, 0xf6, 0xdf],
            [0xcc, 0x2a, 0x2a],
            [0xe3, 0x93, 0x8a],
            [0x14, 0x35, 0x7f],
            [0x90, 0x9a, 0xac],
            [0xf7, 0xb9, 0x1f],
            [0x7d, 0xb4, 0xd6],
            [0xb4, 0xd8, 0xea],
            [0x52, 0x89, 0xb0],
            [0xf0, 0xdf, 0xb0],
            [0xbf, 0xce, 0x93],
            [0x8e, 0x9f, 0x65],
            [0xff, 0x7f, 0x11],
        ],
    });

    /// Airy and pale, for bright screens.
    pub const LIGHT: Theme = Theme(&Colours {
        name: "light",
        palette: [
            [0xe9, 0xed, 0xec],
            [0x33, 0x42, 0x4c],
            [0x1f, 0x26, 0x2d],
            [0xff, 0xfd, 0xf6],
            [0xcf, 0x2f, 0x33],
            [0xea, 0x9d, 0x9a],
            [0x1a, 0x3e, 0x8c],
            [0x99, 0xa9, 0xcc],
            [0xf0, 0xad, 0x12],
            [0xcd, 0xe6, 0xf3],
            [0xf1, 0xf9, 0xfc],
            [0x86, 0xb3, 0xcd],
            [0xf6, 0xe6, 0xbb],
            [0xe8, 0xef, 0xd9],
            [0xb0, 0xbf, 0x95],
            [0xf4, 0x7a, 0x0c],
        ],
    });

    /// For dark screens.
    pub const DARK: Theme = Theme(&Colours {
        name: "dark",
        palette: [
            [0x12, 0x19, 0x1e],
            [0xd3, 0xdc, 0xe2],
            [0x07, 0x0a, 0x0d],
            [0xf7, 0xf0, 0xdf],
            [0xcb, 0x30, 0x33],
            [0xe2, 0x92, 0x89],
            [0x1a, 0x3e, 0x94],
            [0x8a, 0x9c, 0xc4],
            [0xf4, 0xb6, 0x2a],
            [0x21, 0x46, 0x5f],
            [0x3a, 0x6a, 0x87],
            [0x4a, 0x7b, 0x98],
            [0x73, 0x67, 0x4a],
            [0x3b, 0x4c, 0x3a],
            [0x64, 0x78, 0x5e],
            [0xff, 0x8c, 0x2a],
        ],
    });

    /// Black, white and strong colours, for weak eyes.
    pub const CONTRAST: Theme = Theme(&Colours {
        name: "contrast",
        palette: [
            [0x00, 0x00, 0x00],
            [0xff, 0xff, 0xff],
            [0x00, 0x00, 0x00],
            [0xff, 0xff, 0xff],
            [0xd9, 0x00, 0x1b],
            [0xf0, 0x8c, 0x90],
            [0x00, 0x13, 0x5c],
            [0x80, 0x8a, 0xae],
            [0xff, 0xc4, 0x00],
            [0x8c, 0xc6, 0xee],
            [0xd6, 0xec, 0xfa],
            [0x1f, 0x61, 0x8f],
            [0xff, 0xe0, 0x8a],
            [0xff, 0xff, 0xff],
            [0x76, 0x76, 0x76],
            [0xff, 0x7a, 0x00],
        ],
    });

    /// Every theme, the default first.
    pub const ALL: [Theme; 4] = [Theme::CLASSIC, Theme::LIGHT, Theme::DARK, Theme::CONTRAST];

    /// The theme of this name, in any case of letters.
    ///
    /// # Errors
    /// No theme is called so; the error names those that are.
    pub fn by_name(name: &str) -> Result<Theme, UnknownTheme> {
        Theme::ALL
            .into_iter()
            .find(|theme| theme.name().eq_ignore_ascii_case(name.trim()))
            .ok_or_else(|| UnknownTheme(name.chars().take(40).collect()))
    }

    /// The name by which it is asked for: a lower case word.
    pub const fn name(self) -> &'static str {
        self.0.name
    }

    /// The colour of an ink.
    pub const fn colour(self, ink: Ink) -> Rgb {
        self.0.palette[ink as usize]
    }

    /// All colours, by `Ink`.
    pub const fn palette(self) -> &'static [Rgb; INKS] {
        &self.0.palette
    }

    /// The entry nearest to a colour, as eyes weigh red, green and blue.
    pub(crate) fn nearest(self, colour: [f32; 3]) -> u8 {
        let mut best = (f32::MAX, 0);
        for (i, entry) in (0_u8..).zip(self.palette()) {
            let apart = |channel: usize| colour[channel] - f32::from(entry[channel]);
            let (r, g, b) = (apart(0), apart(1), apart(2));
            let distance = 3.0 * r * r + 5.0 * g * g + 2.0 * b * b;
            if distance < best.0 {
                best = (distance, i);
            }
        }
        best.1
    }
}

impl Default for Theme {
    fn default() -> Theme {
        Theme::CLASSIC
    }
}

impl PartialEq for Theme {
    fn eq(&self, other: &Theme) -> bool {
        self.name() == other.name()
    }
}

impl Eq for Theme {}

impl std::hash::Hash for Theme {
    fn hash<H: std::hash::Hasher>(&self, state: &mut H) {
        self.name().hash(state);
    }
}

impl fmt::Debug for Theme {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Theme({})", self.name())
    }
}

impl fmt::Display for Theme {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// No theme has this name.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("there is no theme {0:?}; the themes are: {names}", names = names())]
pub struct UnknownTheme(String);

fn names() -> String {
    Theme::ALL.map(Theme::name).join(", ")
}

#[cfg(test)]
mod tests {
    use super::*;

    type Linear = [f64; 3];

    /// What people without one kind of cones see of linear colours (Machado, Oliveira and
    /// Fernandes 2009, severity 1).
    const PROTANOPIA: [Linear; 3] = [
        [0.152286, 1.052583, -0.204868],
        [0.114503, 0.786281, 0.099216],
        [-0.003882, -0.048116, 1.051998],
    ];
    const DEUTERANOPIA: [Linear; 3] = [
        [0.367322, 0.860646, -0.227968],
        [0.280085, 0.672501, 0.047413],
        [-0.011820, 0.042940, 0.968881],
    ];

    fn linear(colour: Rgb) -> Linear {
        colour.map(|channel| {
            let part = f64::from(channel) / 255.0;
            if part <= 0.04045 {
                part / 12.92
            } else {
                ((part + 0.055) / 1.055).powf(2.4)
            }
        })
    }

    fn dot(a: Linear, b: Linear) -> f64 {
        a.iter().zip(b).map(|(a, b)| a * b).sum()
    }

    fn luminance(colour: Rgb) -> f64 {
        dot([0.2126, 0.7152, 0.0722], linear(colour))
    }

    /// The contrast ratio of WCAG 2, 1 to 21.
    fn contrast(a: Rgb, b: Rgb) -> f64 {
        let (a, b) = (luminance(a) + 0.05, luminance(b) + 0.05);
        a.max(b) / a.min(b)
    }

    /// The difference of two colours in CIELAB as seen through a matrix; 2.3 is just noticeable.
    fn difference(a: Rgb, b: Rgb, vision: [Linear; 3]) -> f64 {
        let lab = |colour: Rgb| {
            let seen = vision.map(|row| dot(row, linear(colour)).clamp(0.0, 1.0));
            let white = [
                dot([0.4124, 0.3576, 0.1805], seen) / 0.9505,
                dot([0.2126, 0.7152, 0.0722], seen),
                dot([0.0193, 0.1192, 0.9505], seen) / 1.089,
            ];
            let [x, y, z] = white.map(|part| {
                if part > 0.008856 {
                    part.cbrt()
                } else {
                    7.787 * part + 16.0 / 116.0
                }
            });
            [116.0 * y - 16.0, 500.0 * (x - y), 200.0 * (y - z)]
        };
        let (a, b) = (lab(a), lab(b));
        a.iter()
            .zip(b)
            .map(|(a, b)| (a - b).powi(2))
            .sum::<f64>()
            .sqrt()
    }

    #[test]
    fn words_and_symbols_are_legible() {
        for theme in Theme::ALL {
            let ratio = |a, b| contrast(theme.colour(a), theme.colour(b));
            assert!(ratio(Ink::Symbol, Ink::Red) >= 4.5, "{theme}");
            assert!(ratio(Ink::Symbol, Ink::Blue) >= 4.5, "{theme}");
            assert!(ratio(Ink::Label, Ink::Frame) >= 7.0, "{theme}");
            assert!(ratio(Ink::Gold, Ink::Outline) >= 7.0, "{theme}");
            assert!(ratio(Ink::Trail, Ink::Outline) >= 4.5, "{theme}");
        }
    }

    /// A disc has a dark outline and a light rim; one of them stands out from any ground.
    #[test]
    fn discs_stand_out_from_every_ground() {
        for theme in Theme::ALL {
            let ratio = |a, b| contrast(theme.colour(a), theme.colour(b));
            assert!(ratio(Ink::Outline, Ink::Symbol) >= 14.0, "{theme}");
            for ground in [Ink::Sea, Ink::Sand, Ink::Land, Ink::Frame] {
                let (dark, light) = (ratio(Ink::Outline, ground), ratio(Ink::Symbol, ground));
                assert!(
                    dark.max(light) >= 4.5,
                    "{theme} on {ground:?}: {dark} {light}"
                );
            }
            for ground in [Ink::Sea, Ink::Sand, Ink::Land] {
                let dark = ratio(Ink::Outline, ground);
                assert!(dark >= 1.9, "{theme} on {ground:?}: {dark}");
            }
        }
    }

    /// The rims of the sides differ as well; these bounds are for the fields alone.
    #[test]
    fn sides_are_apart_in_grey_and_for_the_colour_blind() {
        for theme in Theme::ALL {
            let (red, blue) = (theme.colour(Ink::Red), theme.colour(Ink::Blue));
            let least = if theme == Theme::CONTRAST { 3.0 } else { 1.75 };
            let grey = contrast(red, blue);
            assert!(grey >= least, "{theme}: {grey}");
            for vision in [PROTANOPIA, DEUTERANOPIA] {
                let apart = difference(red, blue, vision);
                assert!(apart >= 50.0, "{theme}: {apart}");
            }
        }
    }

    #[test]
    fn themes_are_asked_for_by_name() {
        for theme in Theme::ALL {
            assert_eq!(Theme::by_name(theme.name()), Ok(theme));
        }
        let error = Theme::by_name("pink").unwrap_err().to_string();
        assert!(error.contains("classic, light, dark, contrast"), "{error}");
    }
}
