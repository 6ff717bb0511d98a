//! [`Foreign`]: the net as tract has it, wired from its operators.

use learn::net::{Opinion, PLANES, Planes};
use tract_core::internal::*;
use tract_core::ops::array::TypedConcat;
use tract_core::ops::cnn::{Conv, KernelFormat, PaddingSpec, PoolSpec};
use tract_core::ops::einsum::EinSum;
use tract_core::ops::math;
use tract_core::ops::nn::{DataFormat, Reduce, Reducer};

use crate::weights::Weights;

const BLOCKS: usize = 5;

/// The net for frames of one size, optimised as tract does it.
pub(crate) struct Foreign(Arc<TypedRunnableModel>);

impl Foreign {
    pub(crate) fn new(weights: &Weights, rows: usize, columns: usize) -> TractResult<Foreign> {
        let mut wiring = Wiring { model: TypedModel::default(), weights, points: rows * columns };
        let seen = wiring.model.add_source("seen", f32::fact([1, rows, columns, PLANES + 2]))?;
        let mut points = wiring.convolution("stem", seen)?;
        points = wiring.relu("stem", points)?;
        for number in 0..BLOCKS {
            points = wiring.block(&format!("block{number}"), points)?;
        }
        let odds = wiring.linear("policy", points)?;
        let summary = wiring.summary("value", points)?;
        let values = wiring.linear("value", summary)?;
        wiring.model.select_output_outlets(&[odds, values])?;
        Ok(Foreign(wiring.model.into_optimized()?.into_runnable()?))
    }

    /// What it thinks of a position whose frame has its size.
    pub(crate) fn think(&self, planes: &Planes) -> TractResult<Opinion> {
        let of_point = |bits: &u16| {
            let of_plane = |plane: usize| f32::from(bits >> plane & 1);
            (0..PLANES).map(of_plane).chain([1.0, f32::from(u8::from(planes.defends))]).collect::<Vec<f32>>()
        };
        let seen: Vec<f32> = planes.bits.iter().flat_map(of_point).collect();
        let seen = Tensor::from_shape(&[1, planes.rows, planes.columns, PLANES + 2], &seen)?;
        let said = self.0.run(tvec!(seen.into_tvalue()))?;
        let (odds, values) = (said[0].to_plain_array_view::<f32>()?, said[1].to_plain_array_view::<f32>()?);
        ensure!(odds.shape() == [1, planes.rows, planes.columns, 1] && values.len() == 5);
        let at = |at: usize| odds[[0, at / planes.columns, at % planes.columns, 0]];
        let moves = planes.moves().map(|(point, place)| (point, at(place))).collect();
        let value = |number: usize| values[[0, 0, 0, number]];
        Ok(Opinion { moves, grades: std::array::from_fn(value), cost: value(4) })
    }
}

/// A net that is being wired. Every wire has four axes: one position, rows, columns, numbers.
struct Wiring<'w> {
    model: TypedModel,
    weights: &'w Weights,
    points: usize,
}

impl Wiring<'_> {
    fn node(&mut self, name: String, op: impl Into<Box<dyn TypedOp>>, from: &[OutletId]) -> TractResult<OutletId> {
        Ok(self.model.wire_node(name, op, from)?[0])
    }

    fn block(&mut self, name: &str, points: OutletId) -> TractResult<OutletId> {
        let inner = self.convolution(&format!("{name}.one"), points)?;
        let inner = self.relu(&format!("{name}.one"), inner)?;
        let summary = self.summary(name, inner)?;
        let shared = self.linear(&format!("{name}.pool"), summary)?;
        let inner = self.node(format!("{name}.shared"), math::add(), &[inner, shared])?;
        let outer = self.convolution(&format!("{name}.two"), inner)?;
        let outer = self.node(format!("{name}.residual"), math::add(), &[outer, points])?;
        self.relu(name, outer)
    }

    /// Three by three points, zero beyond the frame.
    fn convolution(&mut self, name: &str, points: OutletId) -> TractResult<OutletId> {
        let weight = self.weights.tensor(&format!("{name}.weight"))?;
        let pool_spec = PoolSpec {
            data_format: DataFormat::NHWC,
            kernel_shape: tvec!(3, 3),
            padding: PaddingSpec::Explicit(tvec!(1, 1), tvec!(1, 1)),
            dilations: None,
            strides: None,
            input_channels: weight.shape()[2],
            output_channels: weight.shape()[3],
        };
        let conv = Conv { pool_spec, kernel_fmt: KernelFormat::HWIO, group: 1, q_params: None };
        let weight = self.model.add_const(format!("{name}.weight"), weight)?;
        let bias = self.weights.tensor(&format!("{name}.bias"))?;
        let bias = self.model.add_const(format!("{name}.bias"), bias)?;
        self.node(name.to_owned(), conv, &[points, weight, bias])
    }

    /// What the numbers of each point add to others, and a bias.
    fn linear(&mut self, name: &str, points: OutletId) -> TractResult<OutletId> {
        let weight = self.weights.tensor(&format!("{name}.weight"))?;
        let weight = self.model.add_const(format!("{name}.weight"), weight)?;
        let bias = self.weights.last_of_four(&format!("{name}.bias"))?;
        let bias = self.model.add_const(format!("{name}.bias"), bias)?;
        let product = EinSum::new("prci,io->prco".parse()?, f32::datum_type());
        let sums = self.node(format!("{name}.product"), product, &[points, weight])?;
        self.node(name.to_owned(), math::add(), &[sums, bias])
    }

    /// The mean and the greatest of each number over all points.
    fn summary(&mut self, name: &str, points: OutletId) -> TractResult<OutletId> {
        let over = |reducer| Reduce { axes: tvec!(1, 2), reducer };
        let sum = self.node(format!("{name}.sum"), over(Reducer::Sum), &[points])?;
        let count = Tensor::from_shape(&[1, 1, 1, 1], &[self.points as f32])?;
        let count = self.model.add_const(format!("{name}.count"), count)?;
        let mean = self.node(format!("{name}.mean"), math::div(), &[sum, count])?;
        let most = self.node(format!("{name}.most"), over(Reducer::Max), &[points])?;
        self.node(format!("{name}.summary"), TypedConcat { axis: 3 }, &[mean, most])
    }

    fn relu(&mut self, name: &str, points: OutletId) -> TractResult<OutletId> {
        let zero = self.model.add_const(format!("{name}.zero"), Tensor::from_shape(&[1, 1, 1, 1], &[0.0_f32])?)?;
        self.node(format!("{name}.relu"), math::max(), &[points, zero])
    }
}
