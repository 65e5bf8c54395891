//! A network with weights in floating point, as it is trained.

use tulenh_engine::Rng;
use tulenh_engine::network::{HIDDEN, OUTPUTS};

use crate::training::dataset::Inputs;
use crate::training::shared_rows::MODEL_ROWS;

/// One number for each sum of a point of view.
pub type Width = [f32; HIDDEN];

/// The rows in [`Model::parts`].
pub const ROWS_PART: usize = 0;

/// The weights, as [`Network`](tulenh_engine::network::Network) has them in integers.
#[derive(Debug, Clone)]
pub struct Model {
    pub rows: Vec<Width>,
    pub bias: Vec<Width>,
    /// For each set, of the side to move and of the other side.
    pub output: Vec<Width>,
    pub output_bias: Vec<f32>,
}

/// The sum of the gradients of some samples, and of their losses.
#[derive(Debug)]
pub struct Gradient {
    pub model: Model,
    pub loss: f64,
}

impl Gradient {
    /// Of no samples.
    pub fn zero() -> Gradient {
        Gradient {
            model: Model::zero(),
            loss: 0.0,
        }
    }
}

/// No output weight is greater: the engine's integers would not hold it.
const OUTPUT_MOST: f32 = 1.98;

impl Model {
    /// Small weights at random.
    pub fn new(seed: u64) -> Model {
        let mut rng = Rng::new(seed);
        let mut random = |scale: f32| (rng.below(1 << 24) as f32 / (1 << 23) as f32 - 1.0) * scale;
        let mut model = Model::zero();
        model.numbers().for_each(|number| *number = random(0.1));
        for bias in model.bias.iter_mut().flatten() {
            *bias += 0.25;
        }
        model
    }

    /// Weights that are all 0.
    pub fn zero() -> Model {
        Model {
            rows: vec![[0.0; HIDDEN]; MODEL_ROWS],
            bias: vec![[0.0; HIDDEN]],
            output: vec![[0.0; HIDDEN]; 2 * OUTPUTS],
            output_bias: vec![0.0; OUTPUTS],
        }
    }

    /// All weights.
    fn numbers(&mut self) -> impl Iterator<Item = &mut f32> {
        self.parts().into_iter().flatten()
    }

    /// All weights, part by part; the rows are number [`ROWS_PART`].
    pub fn parts(&mut self) -> [&mut [f32]; 4] {
        [
            self.rows.as_flattened_mut(),
            self.bias.as_flattened_mut(),
            self.output.as_flattened_mut(),
            &mut self.output_bias,
        ]
    }

    /// Keeps the output weights within what the engine can hold.
    pub fn bound(&mut self) {
        for weight in self.output.as_flattened_mut() {
            *weight = weight.clamp(-OUTPUT_MOST, OUTPUT_MOST);
        }
    }

    fn sums(&self, rows: &[u16]) -> Width {
        let mut sums = self.bias[0];
        for row in rows {
            for (sum, weight) in sums.iter_mut().zip(&self.rows[usize::from(*row)]) {
                *sum += weight;
            }
        }
        sums
    }

    /// The value of a sample for the side to move, as the engine computes it but for the scale.
    pub fn value(&self, inputs: &Inputs) -> f32 {
        let sums = [self.sums(&inputs.rows[0]), self.sums(&inputs.rows[1])];
        self.weigh(inputs.output, &sums)
    }

    fn weigh(&self, output: usize, sums: &[Width; 2]) -> f32 {
        // Several sums side by side, in a fixed order.
        let mut value = [0.0; 8];
        for (sums, weights) in sums.iter().zip(&self.output[2 * output..]) {
            for (sums, weights) in sums.chunks_exact(8).zip(weights.chunks_exact(8)) {
                for i in 0..8 {
                    let active = sums[i].clamp(0.0, 1.0);
                    value[i] += active * active * weights[i];
                }
            }
        }
        value.iter().sum::<f32>() + self.output_bias[output]
    }

    /// The square of the error in the expected result of a sample.
    pub fn loss(&self, inputs: &Inputs) -> f64 {
        f64::from((sigmoid(self.value(inputs)) - inputs.target).powi(2))
    }

    /// Adds the gradient of a sample's [`Model::loss`].
    pub fn learn(&self, inputs: &Inputs, into: &mut Gradient) {
        let sums = [self.sums(&inputs.rows[0]), self.sums(&inputs.rows[1])];
        let expected = sigmoid(self.weigh(inputs.output, &sums));
        let off = expected - inputs.target;
        into.loss += f64::from(off * off);
        let slope = 2.0 * off * expected * (1.0 - expected);
        let gradient = &mut into.model;
        gradient.output_bias[inputs.output] += slope;
        for (view, sums) in sums.iter().enumerate() {
            let output = 2 * inputs.output + view;
            let (weights, learnt) = (&self.output[output], &mut gradient.output[output]);
            let mut errors = [0.0; HIDDEN];
            for (i, sum) in sums.iter().enumerate() {
                let active = sum.clamp(0.0, 1.0);
                learnt[i] += slope * active * active;
                // Outside of 0 and 1 a sum has no influence.
                let inside = *sum > 0.0 && *sum < 1.0;
                errors[i] = if inside {
                    slope * weights[i] * 2.0 * active
                } else {
                    0.0
                };
            }
            add(&mut gradient.bias[0], &errors);
            for row in &inputs.rows[view] {
                add(&mut gradient.rows[usize::from(*row)], &errors);
            }
        }
    }
}

fn add(to: &mut Width, more: &Width) {
    for (to, more) in to.iter_mut().zip(more) {
        *to += more;
    }
}

/// The expected result at a value. The exponential function of the system is not the same everywhere.
pub fn sigmoid(value: f32) -> f32 {
    1.0 / (1.0 + libm::expf(-value))
}
