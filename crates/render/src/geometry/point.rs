//! Points of a picture before it has pixels.

/// A point of the plane, x to the right and y down.
pub type Point = (f32, f32);
