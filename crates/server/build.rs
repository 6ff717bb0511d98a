//! What lies inside the binary besides code: when it changes, the binary has to be built again.

fn main() {
    for folder in ["../../data", "../../web/dist"] {
        println!("cargo::rerun-if-changed={folder}");
    }
}
