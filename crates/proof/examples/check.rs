//! Checks a certificate and tells what it proves: `cargo run -p proof --example check -- FILE.cert`.

use std::io::Read;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let path = std::env::args().nth(1).ok_or("Which certificate? Give the name of a file.")?;
    let bytes = std::io::BufReader::new(std::fs::File::open(path)?).bytes().map_while(Result::ok);
    let solution = proof::file::check(bytes)?;
    println!("{}, {:?}", solution.grade(), solution.standing().footing());
    for (first, grade) in solution.moves() {
        println!("{first}: {grade}");
    }
    Ok(())
}
