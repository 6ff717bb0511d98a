//! Functions of numbers that are the same, bit by bit, on every machine; the system's own differ in the last bit.

/// The exponential function, to about seven digits.
pub(crate) fn exp(x: f32) -> f32 {
    let x = x.clamp(-87.0, 88.0);
    let twos = (x * std::f32::consts::LOG2_E).round();
    // The logarithm of two in two parts, the first with few bits, so that the difference is exact.
    let rest = (x - twos * 0.693_359_4) - twos * -2.121_944_4e-4;
    let series = [1.0 / 720.0, 1.0 / 120.0, 1.0 / 24.0, 1.0 / 6.0, 0.5, 1.0, 1.0];
    let power = series.into_iter().fold(0.0, |sum, factor| sum * rest + factor);
    power * f32::from_bits(((twos as i32 + 127) as u32) << 23)
}

/// The natural logarithm of a number above zero, to about seven digits.
pub(crate) fn ln(x: f32) -> f32 {
    let bits = x.to_bits();
    let mut twos = (bits >> 23) as i32 - 127;
    let mut part = f32::from_bits(bits & 0x7f_ffff | 0x3f80_0000);
    if part > std::f32::consts::SQRT_2 {
        (part, twos) = (part / 2.0, twos + 1);
    }
    let ratio = (part - 1.0) / (part + 1.0);
    let square = ratio * ratio;
    let series = [1.0 / 9.0, 1.0 / 7.0, 0.2, 1.0 / 3.0, 1.0].into_iter().fold(0.0, |sum, factor| sum * square + factor);
    twos as f32 * std::f32::consts::LN_2 + 2.0 * ratio * series
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn they_are_as_those_of_the_system_to_six_digits() {
        for step in -8000..8000 {
            let x = step as f32 / 100.0;
            let (found, system) = (exp(x), x.exp());
            assert!((found - system).abs() <= 2e-6 * system, "{x}: {found} {system}");
            let (found, system) = (ln(x.exp()), x.exp().ln());
            assert!((found - system).abs() <= 2e-6 * system.abs().max(1.0), "{x}: {found} {system}");
        }
    }
}
