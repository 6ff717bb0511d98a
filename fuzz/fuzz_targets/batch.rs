#![no_main]

use libfuzzer_sys::fuzz_target;

#[path = "../checks/batch.rs"]
mod checks;
#[allow(dead_code, reason = "the program uses all of it")]
#[path = "../../crates/cli/src/json.rs"]
mod json;

fuzz_target!(|bytes: &[u8]| checks::check(bytes));
