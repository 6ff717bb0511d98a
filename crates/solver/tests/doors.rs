//! Certificates and weights that nobody wrote, through the checks of their fuzz targets.

#[path = "../../../fuzz/checks/certificate.rs"]
mod certificate;
#[path = "../../../fuzz/checks/damage.rs"]
mod damage;
#[path = "../../../fuzz/checks/weights.rs"]
mod weights;

#[test]
fn damaged_certificates_prove_nothing_wrong() {
    damage::survived("certificate", 30_000, certificate::check);
}

#[test]
fn damaged_weights_are_refused() {
    damage::survived("weights", 4_000, weights::check);
}
