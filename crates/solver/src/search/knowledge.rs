//! [`Knowledge`]: the techniques of the search, each of which can be switched off.

/// Which techniques are used; all of them unless an experiment says otherwise.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Knowledge {
    /// Static death by the safe wall.
    pub doomed: bool,
    /// Ground that the safe wall cuts off from every target is left aside.
    pub trim: bool,
    /// First proof numbers from eye distance.
    pub first_numbers: bool,
    /// First proof numbers from what was learned, instead.
    pub outlook: bool,
    /// The greatest proof number plus the number of rivals, in place of the sum.
    pub weak_sums: bool,
    /// The reacher does not fill a one-point eye of a single chain.
    pub keep_eyes: bool,
    /// A capture of everything in one move is seen without search.
    pub captures: bool,
    /// The refutation of one reply is tried on its siblings first.
    pub simulation: bool,
}

impl Knowledge {
    /// Everything.
    pub const ALL: Knowledge = Knowledge {
        doomed: true,
        trim: true,
        first_numbers: true,
        outlook: true,
        weak_sums: true,
        keep_eyes: true,
        captures: true,
        simulation: true,
    };
    /// Plain df-pn with Benson's life and nothing else.
    pub const NONE: Knowledge = Knowledge {
        doomed: false,
        trim: false,
        first_numbers: false,
        outlook: false,
        weak_sums: false,
        keep_eyes: false,
        captures: false,
        simulation: false,
    };
}
