//! The weights of the net, read from safetensors: a header in JSON that names the tensors, and their numbers.

use std::fmt;

use safetensors::{Dtype, SafeTensors};

use super::{BLOCKS, Block, CHANNELS, Convolution, INPUTS, NINE, Net, Row, VALUES};

/// The weights that ship.
static WEIGHTS: &[u8] = include_bytes!("../../net/net.safetensors");

/// Why bytes are no net.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NotANet(String);

impl fmt::Display for NotANet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "these are no weights of the net: {}", self.0)
    }
}

impl std::error::Error for NotANet {}

impl Net {
    /// The net that ships.
    ///
    /// # Errors
    /// If its weights are damaged.
    pub fn shipped() -> Result<Net, NotANet> {
        Net::read(WEIGHTS)
    }

    /// The net with these weights.
    ///
    /// # Errors
    /// If they are damaged, or those of another net.
    pub fn read(bytes: &[u8]) -> Result<Net, NotANet> {
        let tensors = SafeTensors::deserialize(bytes).map_err(|error| NotANet(error.to_string()))?;
        let file = File(&tensors);
        let blocks = (0..BLOCKS).map(|number| file.block(number)).collect::<Result<_, _>>()?;
        let policy = file.numbers("policy.weight", &[CHANNELS, 1])?;
        Ok(Net {
            stem: file.convolution("stem", INPUTS)?,
            blocks,
            policy: row(&policy),
            policy_bias: file.numbers("policy.bias", &[1])?[0],
            value: rows(&file.numbers("value.weight", &[2 * CHANNELS, VALUES])?),
            value_bias: row(&file.numbers("value.bias", &[VALUES])?),
        })
    }
}

struct File<'t>(&'t SafeTensors<'t>);

impl File<'_> {
    /// The numbers of a tensor, if it has this shape.
    fn numbers(&self, name: &str, shape: &[usize]) -> Result<Vec<f32>, NotANet> {
        let tensor = self.0.tensor(name).map_err(|_| NotANet(format!("“{name}” is missing")))?;
        if tensor.dtype() != Dtype::F32 || tensor.shape() != shape {
            return Err(NotANet(format!("“{name}” has another shape")));
        }
        let numbers: Vec<f32> = tensor.data().as_chunks().0.iter().map(|&bytes| f32::from_le_bytes(bytes)).collect();
        if numbers.iter().all(|number| number.is_finite()) {
            Ok(numbers)
        } else {
            Err(NotANet(format!("“{name}” has a number that is none")))
        }
    }

    fn convolution(&self, name: &str, inputs: usize) -> Result<Convolution, NotANet> {
        let rows = rows(&self.numbers(&format!("{name}.weight"), &[3, 3, inputs, CHANNELS])?);
        debug_assert_eq!(rows.len(), NINE * inputs);
        Ok(Convolution { inputs, rows, bias: self.bias(name)? })
    }

    fn bias(&self, name: &str) -> Result<Row, NotANet> {
        self.numbers(&format!("{name}.bias"), &[CHANNELS]).map(|numbers| row(&numbers))
    }

    fn block(&self, number: usize) -> Result<Block, NotANet> {
        let name = |part: &str| format!("block{number}.{part}");
        Ok(Block {
            one: self.convolution(&name("one"), CHANNELS)?,
            pool: rows(&self.numbers(&name("pool.weight"), &[2 * CHANNELS, CHANNELS])?),
            pool_bias: self.bias(&name("pool"))?,
            two: self.convolution(&name("two"), CHANNELS)?,
        })
    }
}

fn rows<const N: usize>(numbers: &[f32]) -> Vec<[f32; N]> {
    numbers.as_chunks().0.to_vec()
}

fn row<const N: usize>(numbers: &[f32]) -> [f32; N] {
    std::array::from_fn(|at| numbers[at])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn damage_is_told_in_a_sentence() {
        let told = |bytes: &[u8]| Net::read(bytes).err().map(|error| error.to_string()).unwrap_or_default();
        let begins = "these are no weights of the net: ";
        for end in [0, 7, 8, 100, 5000, WEIGHTS.len() - 1] {
            assert!(told(&WEIGHTS[..end]).starts_with(begins), "{end}");
        }
        let mut others = WEIGHTS.to_vec();
        let at = others.windows(11).position(|some| some == b"policy.bias").unwrap();
        others[at] = b'q';
        assert_eq!(told(&others), format!("{begins}“policy.bias” is missing"));
        let mut others = WEIGHTS.to_vec();
        let end = others.len();
        others[end - 4..].copy_from_slice(&f32::NAN.to_le_bytes());
        assert!(told(&others).ends_with("has a number that is none"), "{}", told(&others));
    }
}
