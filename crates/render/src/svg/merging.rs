//! Fewer elements: outlines of one ink become one path where nothing lies between them.

use crate::geometry::path::Path;
use crate::geometry::point::Point;
use crate::palette::theme::Ink;

/// The outlines with those of one ink united. What overlaps keeps its order.
pub fn merged(shapes: impl IntoIterator<Item = (Path, Ink)>) -> Vec<(Path, Ink)> {
    let mut groups: Vec<Group> = Vec::new();
    for (path, ink) in shapes {
        let Some(bounds) = path.bounds() else {
            continue;
        };
        let covers = |group: &Group| group.bounds.iter().any(|other| overlap(*other, bounds));
        let mut place = None;
        for (i, group) in groups.iter().enumerate().rev() {
            if group.ink == ink {
                place = Some(i);
                break;
            }
            if covers(group) {
                break;
            }
        }
        match place.and_then(|i| groups.get_mut(i)) {
            Some(group) => {
                group.path = std::mem::take(&mut group.path).and(path);
                group.bounds.push(bounds);
            }
            None => groups.push(Group {
                path,
                ink,
                bounds: vec![bounds],
            }),
        }
    }
    groups
        .into_iter()
        .map(|group| (group.path, group.ink))
        .collect()
}

struct Group {
    path: Path,
    ink: Ink,
    /// The upper left and lower right corners of each of its parts.
    bounds: Vec<(Point, Point)>,
}

fn overlap(a: (Point, Point), b: (Point, Point)) -> bool {
    let (from, to) = (a, b);
    from.0.0 < to.1.0 && to.0.0 < from.1.0 && from.0.1 < to.1.1 && to.0.1 < from.1.1
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_what_is_covered_in_between_stays_apart() {
        let square = |x: f32| Path::rect((x, 0.0), (x + 1.0, 1.0));
        let inks = |xs: [(f32, Ink); 4]| -> Vec<Ink> {
            let groups = merged(xs.map(|(x, ink)| (square(x), ink)));
            groups.into_iter().map(|(_, ink)| ink).collect()
        };
        let (a, b) = (Ink::Sand, Ink::Land);
        assert_eq!(inks([(0.0, a), (1.0, b), (2.0, a), (3.0, b)]), [a, b]);
        assert_eq!(inks([(0.0, a), (0.5, b), (5.0, a), (0.7, b)]), [a, b]);
        assert_eq!(inks([(0.0, a), (0.5, b), (0.9, a), (1.2, b)]), [a, b, a, b]);
    }
}
