//! The figures of Tables I to VI of Gang, Blackmore and Daniels (GoLD), to stand beside ours.

// Some figures look like fractions of pi, and are none.
#![allow(clippy::approx_constant)]

use learn::metric::Metrics;

/// A row: name, precision, recall, F, accuracy, AUROC.
type Row = (&'static str, [f64; 5]);

/// Table I: features, black-to-live.
pub(super) const LIVE: [Row; 28] = [
    ("Stone Count", [0.217, 0.535, 0.309, 0.512, 0.527]),
    ("Stone Count-feat", [0.217, 0.546, 0.310, 0.505, 0.525]),
    ("Stone Count-inv", [0.215, 0.563, 0.311, 0.493, 0.525]),
    ("Liberty Count", [0.217, 0.512, 0.305, 0.523, 0.522]),
    ("Liberty Count-feat", [0.215, 0.524, 0.305, 0.512, 0.523]),
    ("Liberty Count-inv", [0.214, 0.496, 0.299, 0.525, 0.523]),
    ("Distance From Center", [0.218, 0.530, 0.309, 0.516, 0.522]),
    ("Distance From Center-feat", [0.214, 0.531, 0.305, 0.507, 0.522]),
    ("Number of Live Groups", [0.250, 0.045, 0.076, 0.778, 0.499]),
    ("Number of Live Groups-feat", [0.264, 0.051, 0.085, 0.778, 0.504]),
    ("Number of Live Groups-inv", [0.252, 0.044, 0.075, 0.779, 0.502]),
    ("Local Shapes Presence", [0.211, 0.411, 0.279, 0.568, 0.509]),
    ("Local Shapes Presence-feat", [0.213, 0.140, 0.169, 0.719, 0.504]),
    ("Hu Moments", [0.239, 0.445, 0.310, 0.598, 0.559]),
    ("Hu Moments-feat", [0.240, 0.440, 0.311, 0.603, 0.560]),
    ("Sparse Dictionary", [0.211, 0.408, 0.278, 0.569, 0.517]),
    ("Sparse Dictionary-feat", [0.212, 0.310, 0.248, 0.625, 0.507]),
    ("All", [0.257, 0.420, 0.319, 0.634, 0.581]),
    ("All-feat", [0.251, 0.407, 0.310, 0.632, 0.576]),
    ("All-inv", [0.264, 0.421, 0.325, 0.643, 0.591]),
    ("All-noLoc", [0.247, 0.452, 0.320, 0.608, 0.575]),
    ("All-noLive", [0.250, 0.419, 0.313, 0.626, 0.575]),
    ("All-noLocLive", [0.247, 0.445, 0.317, 0.610, 0.570]),
    ("Expert", [0.234, 0.515, 0.322, 0.558, 0.563]),
    ("Expert-feat", [0.236, 0.523, 0.325, 0.558, 0.561]),
    ("Expert-inv", [0.232, 0.504, 0.318, 0.560, 0.559]),
    ("General", [0.242, 0.443, 0.313, 0.604, 0.562]),
    ("General-feat", [0.237, 0.428, 0.305, 0.603, 0.558]),
];

/// Table II: features, white-to-kill.
pub(super) const KILL: [Row; 28] = [
    ("Stone Count", [0.1881, 0.5524, 0.2807, 0.4945, 0.5236]),
    ("Stone Count-feat", [0.1870, 0.5465, 0.2786, 0.4949, 0.5238]),
    ("Stone Count-inv", [0.1903, 0.5844, 0.2871, 0.4821, 0.5295]),
    ("Liberty Count", [0.1904, 0.5208, 0.2789, 0.5194, 0.5258]),
    ("Liberty Count-feat", [0.1856, 0.5106, 0.2722, 0.5127, 0.5169]),
    ("Liberty Count-inv", [0.1918, 0.5057, 0.2781, 0.5314, 0.5285]),
    ("Distance From Center", [0.1862, 0.5248, 0.2748, 0.5060, 0.5200]),
    ("Distance From Center-feat", [0.1860, 0.5216, 0.2741, 0.5070, 0.5202]),
    ("Number of Live Groups", [0.1846, 0.9887, 0.3111, 0.2183, 0.5202]),
    ("Number of Live Groups-feat", [0.1837, 0.9858, 0.3097, 0.2156, 0.5140]),
    ("Number of Live Groups-inv", [0.1844, 0.9870, 0.3108, 0.2186, 0.5183]),
    ("Local Shapes Presence", [0.1859, 0.5001, 0.2710, 0.5197, 0.5215]),
    ("Local Shapes Presence-feat", [0.2023, 0.4813, 0.2849, 0.5687, 0.5345]),
    ("Hu Moments", [0.1946, 0.5529, 0.2878, 0.5116, 0.5443]),
    ("Hu Moments-feat", [0.1986, 0.4927, 0.2830, 0.5546, 0.5490]),
    ("Sparse Dictionary", [0.1890, 0.5639, 0.2831, 0.4903, 0.5286]),
    ("Sparse Dictionary-feat", [0.1872, 0.5676, 0.2816, 0.4831, 0.5232]),
    ("All", [0.2046, 0.6089, 0.3063, 0.5076, 0.5704]),
    ("All-feat", [0.2061, 0.5999, 0.3068, 0.5162, 0.5740]),
    ("All-inv", [0.2051, 0.6168, 0.3078, 0.5050, 0.5702]),
    ("All-noLoc", [0.1976, 0.5850, 0.2954, 0.5019, 0.5515]),
    ("All-noLive", [0.2038, 0.5998, 0.3042, 0.5103, 0.5661]),
    ("All-noLocLive", [0.1968, 0.5819, 0.2941, 0.5015, 0.5456]),
    ("Expert", [0.2037, 0.5974, 0.3037, 0.5109, 0.5706]),
    ("Expert-feat", [0.1950, 0.7008, 0.3000, 0.4216, 0.5485]),
    ("Expert-inv", [0.2023, 0.5663, 0.2981, 0.5239, 0.5662]),
    ("General", [0.1927, 0.5769, 0.2889, 0.4931, 0.5360]),
    ("General-feat", [0.1964, 0.5806, 0.2935, 0.5011, 0.5466]),
];

/// Table III: kinds of classifier, black-to-live.
pub(super) const LIVE_KINDS: [Row; 8] = [
    ("LDA-scale-down-pca", [0.2373, 0.8114, 0.3670, 0.3286, 0.5339]),
    ("QDA-scale-pca", [0.2818, 0.5165, 0.3646, 0.5683, 0.5719]),
    ("LogReg-scale-pca", [0.2785, 0.5541, 0.3707, 0.5488, 0.5736]),
    ("kNN-scale-down", [0.2602, 0.5431, 0.3519, 0.5201, 0.5280]),
    ("NaïveBayes-scale-down", [0.2840, 0.6674, 0.3248, 0.4421, 0.5490]),
    ("LinearSVM-down", [0.2839, 0.5840, 0.3812, 0.5455, 0.5861]),
    ("RandForest-scale-down", [0.2892, 0.4851, 0.3624, 0.5905, 0.5858]),
    ("AdaBoost-scale-down-pcaW", [0.2740, 0.5314, 0.3616, 0.5500, 0.5624]),
];

/// Table IV: kinds of classifier, white-to-kill.
pub(super) const KILL_KINDS: [Row; 8] = [
    ("LDA-scale-down-pcaW", [0.1939, 0.0203, 0.0368, 0.8092, 0.5012]),
    ("QDA-scale-pca", [0.2142, 0.5613, 0.3101, 0.5522, 0.5804]),
    ("LogReg-scale-down", [0.2087, 0.5985, 0.3095, 0.5212, 0.5771]),
    ("kNN-scale-down-pca", [0.1910, 0.5449, 0.2829, 0.5046, 0.5204]),
    ("NaïveBayes-scale-down", [0.2062, 0.0140, 0.0260, 0.8136, 0.5210]),
    ("LinearSVM-scale-pca", [0.2093, 0.5842, 0.3082, 0.5297, 0.5783]),
    ("RandForest-scale-down", [0.2171, 0.5888, 0.3172, 0.5456, 0.5930]),
    ("AdaBoost-scale-down-pca", [0.2110, 0.6168, 0.3145, 0.5178, 0.5842]),
];

/// The row with this name.
pub(super) fn row(rows: &[Row], name: &str) -> Option<Metrics> {
    let (_, [precision, recall, f, accuracy, auroc]) = *rows.iter().find(|(other, _)| *other == name)?;
    Some(Metrics { precision, recall, f, accuracy, auroc })
}

/// The row of a kind, whatever its setting, with its whole name.
pub(super) fn kind(rows: &[Row], kind: &str) -> Option<(&'static str, Metrics)> {
    let (name, _) = rows.iter().find(|(name, _)| name.split('-').next() == Some(kind))?;
    Some((name, row(rows, name)?))
}

/// A difficulty, how many problems of it the agent was given, and how many of them it solved.
pub(super) type Solved = (&'static str, usize, usize);

/// Table V: trained on the training set, tried on the development set.
pub(super) const DEVELOPMENT: [Solved; 7] =
    [("30k", 2, 2), ("20k", 3, 2), ("18k", 3, 3), ("15k", 5, 3), ("12k", 7, 5), ("10k", 7, 4), ("5k", 6, 3)];

/// Table VI: trained on both, tried on the test set.
pub(super) const TEST: [Solved; 8] = [
    ("25k", 3, 1),
    ("20k", 2, 1),
    ("18k", 3, 0),
    ("15k", 4, 2),
    ("12k", 6, 1),
    ("10k", 13, 8),
    ("8k", 6, 4),
    ("7k", 9, 5),
];

#[cfg(test)]
mod tests {
    use super::*;

    /// What the report says does not add up is all that does not.
    #[test]
    fn one_row_of_the_text_contradicts_itself() {
        let tables: [(&str, &[Row]); 4] = [("I", &LIVE), ("II", &KILL), ("III", &LIVE_KINDS), ("IV", &KILL_KINDS)];
        let mut odd = Vec::new();
        for (table, rows) in tables {
            for (name, [precision, recall, f, ..]) in rows {
                if (f - 2.0 * precision * recall / (precision + recall)).abs() > 0.006 {
                    odd.push(format!("{table} {name}"));
                }
            }
        }
        assert_eq!(odd, ["III NaïveBayes-scale-down"]);
    }

    #[test]
    fn the_tables_of_the_agent_add_up_to_their_last_rows() {
        let sums = |rows: &[Solved]| rows.iter().fold((0, 0), |(all, solved), row| (all + row.1, solved + row.2));
        assert_eq!((sums(&DEVELOPMENT), sums(&TEST)), ((33, 22), (46, 22)));
    }

    #[test]
    fn rows_are_found_by_their_names() {
        assert_eq!(row(&LIVE, "All").map(|metrics| metrics.auroc), Some(0.581));
        assert_eq!(kind(&KILL_KINDS, "kNN").map(|(name, _)| name), Some("kNN-scale-down-pca"));
        assert_eq!(row(&LIVE, "Ours"), None);
    }
}
