//! The doors of the module: the page's worker writes a request into a buffer, calls [`ask`], and reads the answer from the same
//! buffer; while that runs, [`now`], [`date`], [`tell`] and [`keep`] reach out to it.
//!
//! Four names and two buffers are all there is, so no tool has to write glue for it: the other side is
//! `web/src/home/machine.ts`. No pointer is followed here: the page, which owns the memory, does that.

use std::cell::RefCell;

use machine::{Home, Outside};

#[link(wasm_import_module = "page")]
unsafe extern "C" {
    /// Milliseconds since whenever.
    safe fn now() -> f64;
    /// Milliseconds since 1970.
    safe fn date() -> f64;
    /// So many bytes here tell how a search goes.
    safe fn tell(start: *const u8, length: usize);
    /// So many bytes here are notes of what somebody did.
    safe fn keep(start: *const u8, length: usize);
}

/// Bytes of a page of memory.
#[cfg(target_arch = "wasm32")]
const PAGE: usize = 64 << 10;

/// The page, as `machine` knows it.
#[derive(Clone, Copy, Debug)]
struct Page;

impl Outside for Page {
    fn now(&self) -> f64 {
        now()
    }

    fn date(&self) -> f64 {
        date()
    }

    fn memory(&self) -> usize {
        #[cfg(target_arch = "wasm32")]
        return core::arch::wasm32::memory_size(0) * PAGE;
        #[cfg(not(target_arch = "wasm32"))]
        0
    }

    fn tell(&self, progress: &str) {
        tell(progress.as_ptr(), progress.len());
    }

    fn keep(&self, notes: &str) {
        keep(notes.as_ptr(), notes.len());
    }
}

thread_local! {
    static HOME: RefCell<Home> = RefCell::default();
    static BUFFER: RefCell<Vec<u8>> = RefCell::default();
}

/// Makes room for a request of so many bytes, and says where it is to be written.
#[unsafe(no_mangle)]
pub extern "C" fn room(length: usize) -> *mut u8 {
    BUFFER.with_borrow_mut(|buffer| {
        buffer.clear();
        buffer.resize(length, 0);
        buffer.as_mut_ptr()
    })
}

/// Answers the request in the buffer, the first bytes of which are its name. It is the length of the answer, which lies where
/// [`told`] says; a negative one is that of what is wrong with the request.
#[unsafe(no_mangle)]
pub extern "C" fn ask(name: usize) -> isize {
    let request = BUFFER.take();
    let (name, body) = request.split_at(name.min(request.len()));
    let (name, body) = (String::from_utf8_lossy(name), String::from_utf8_lossy(body));
    let answer = HOME.with_borrow_mut(|home| home.answer(&name, &body, &Page));
    let length = answer.json.len() as isize;
    BUFFER.set(answer.json.into_bytes());
    if answer.ok { length } else { -length }
}

/// The name of the weights of the net.
const NET: &str = "net";

/// Takes something from the buffer, the first bytes of which are its name: a part of the bank, or the weights of the net,
/// without which a search on an open board has nobody to ask. 1 if it is what its name says, else 0.
#[unsafe(no_mangle)]
pub extern "C" fn bring(name: usize) -> u32 {
    let given = BUFFER.take();
    let (name, bytes) = given.split_at(name.min(given.len()));
    let name = String::from_utf8_lossy(name);
    let is_that = if name == NET { machine::bring_net(bytes) } else { HOME.with_borrow_mut(|home| home.bring(&name, bytes)) };
    is_that.into()
}

/// Where the answer lies, until the next request.
#[unsafe(no_mangle)]
pub extern "C" fn told() -> *const u8 {
    BUFFER.with_borrow(|buffer| buffer.as_ptr())
}
