#![no_main]

use libfuzzer_sys::fuzz_target;

#[path = "../checks/sgf.rs"]
mod checks;

fuzz_target!(|bytes: &[u8]| checks::check(bytes));
