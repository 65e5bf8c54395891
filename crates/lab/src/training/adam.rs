//! How the weights follow the gradient (Kingma and Ba, "Adam: a method for stochastic optimization", 2015), and
//! how those of rows decay beside it (Loshchilov and Hutter, "Decoupled weight decay regularization", 2019):
//! what was seldom seen stays near the row that it is learnt on top of.

use crate::training::model::{Gradient, Model, ROWS_PART};

/// How long the means reach back: the values that the paper recommends.
const FIRST_DECAY: f32 = 0.9;
const SECOND_DECAY: f32 = 0.999;
/// Against division by zero.
const LEAST: f32 = 1e-8;

/// The means of the gradients so far.
#[derive(Debug)]
pub struct Adam {
    /// How much of each row's weights is lost in a step of rate 1.
    decay: f32,
    first: Model,
    second: Model,
    steps: i32,
}

impl Adam {
    /// Nothing learnt so far.
    pub fn new(decay: f32) -> Adam {
        Adam {
            decay,
            first: Model::zero(),
            second: Model::zero(),
            steps: 0,
        }
    }

    /// Moves the weights against the mean gradient of `count` samples, which is the sum of `gradients`
    /// by `count`, and clears these.
    pub fn step(&mut self, model: &mut Model, gradients: &mut [Gradient], rate: f32, count: usize) {
        let Some((sum, others)) = gradients.split_first_mut() else {
            return;
        };
        self.steps += 1;
        let rate = rate * (1.0 - SECOND_DECAY.powi(self.steps)).sqrt()
            / (1.0 - FIRST_DECAY.powi(self.steps));
        for other in others {
            for (sum, other) in sum.model.parts().into_iter().zip(other.model.parts()) {
                for (sum, other) in sum.iter_mut().zip(other) {
                    *sum += std::mem::take(other);
                }
            }
        }
        let means = self.first.parts().into_iter().zip(self.second.parts());
        let weights = model.parts().into_iter().zip(sum.model.parts());
        for (part, ((weights, sums), (first, second))) in weights.zip(means).enumerate() {
            let kept = match part {
                ROWS_PART => 1.0 - rate * self.decay,
                _ => 1.0,
            };
            for (i, weight) in weights.iter_mut().enumerate() {
                let slope = std::mem::take(&mut sums[i]) / count as f32;
                first[i] += (1.0 - FIRST_DECAY) * (slope - first[i]);
                second[i] += (1.0 - SECOND_DECAY) * (slope * slope - second[i]);
                *weight *= kept;
                *weight -= rate * first[i] / (second[i].sqrt() + LEAST);
            }
        }
    }
}
