#![no_main]

use libfuzzer_sys::fuzz_target;

#[path = "../checks/tst.rs"]
mod checks;

fuzz_target!(|bytes: &[u8]| checks::check(bytes));
