//! [`Path`]: the states between the root and here, for spotting repetitions.

/// The keys on the way to the current state.
#[derive(Default)]
pub(crate) struct Path {
    keys: Vec<u64>,
    filter: Vec<u8>,
}

impl Path {
    /// How many states are on it.
    pub(crate) fn len(&self) -> usize {
        self.keys.len()
    }

    fn slot(key: u64) -> usize {
        (key & 0xfff) as usize
    }

    pub(crate) fn push(&mut self, key: u64) {
        if self.filter.is_empty() {
            self.filter = vec![0; 0x1000];
        }
        self.filter[Path::slot(key)] += 1;
        self.keys.push(key);
    }

    pub(crate) fn pop(&mut self) {
        if let Some(key) = self.keys.pop() {
            self.filter[Path::slot(key)] -= 1;
        }
    }

    /// Where on the path the key is.
    pub(crate) fn find(&self, key: u64) -> Option<usize> {
        if self.filter.get(Path::slot(key)).is_none_or(|&count| count == 0) {
            return None;
        }
        self.keys.iter().position(|&other| other == key)
    }
}

/// How a state stands on the path: the same state at another balance is another.
pub(crate) fn path_key(key: u64, balance: i8) -> u64 {
    key ^ u64::from(balance as u8) << 12
}
