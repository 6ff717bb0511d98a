//! The weights of the net as they lie in their file, by name, with no opinion about what they are for.

use std::collections::BTreeMap;

use safetensors::SafeTensors;
use tract_core::internal::*;

const FILE: &[u8] = include_bytes!("../../crates/learn/net/net.safetensors");

/// Every tensor of the file.
#[derive(Clone)]
pub(crate) struct Weights(BTreeMap<String, (Vec<usize>, Vec<f32>)>);

impl Weights {
    /// Those that ship.
    pub(crate) fn shipped() -> TractResult<Weights> {
        let file = SafeTensors::deserialize(FILE)?;
        let numbers = |bytes: &[u8]| bytes.as_chunks().0.iter().map(|&four| f32::from_le_bytes(four)).collect();
        let tensors = file.tensors().into_iter();
        Ok(Weights(tensors.map(|(name, view)| (name, (view.shape().to_vec(), numbers(view.data())))).collect()))
    }

    pub(crate) fn names(&self) -> impl Iterator<Item = &str> {
        self.0.keys().map(String::as_str)
    }

    /// The tensor with its own shape.
    pub(crate) fn tensor(&self, name: &str) -> TractResult<Tensor> {
        let (shape, numbers) = self.find(name)?;
        Tensor::from_shape(shape, numbers)
    }

    /// A row of numbers as the last axis of four.
    pub(crate) fn last_of_four(&self, name: &str) -> TractResult<Tensor> {
        let (_, numbers) = self.find(name)?;
        Tensor::from_shape(&[1, 1, 1, numbers.len()], numbers)
    }

    /// The same, but for one number: the greatest of this tensor, of either sign, is zero.
    pub(crate) fn spoiled(&self, name: &str) -> Weights {
        let mut spoiled = self.clone();
        let numbers = spoiled.0.get_mut(name).into_iter().flat_map(|(_, numbers)| numbers);
        if let Some(greatest) = numbers.max_by(|one, other| one.abs().total_cmp(&other.abs())) {
            *greatest = 0.0;
        }
        spoiled
    }

    fn find(&self, name: &str) -> TractResult<&(Vec<usize>, Vec<f32>)> {
        self.0.get(name).ok_or_else(|| format_err!("the weights have no {name}"))
    }
}
