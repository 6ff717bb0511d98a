//! Pictures of boards as PNG, for those who show no SVG.

use std::io::Write as _;

use axum::http::header;
use axum::response::{IntoResponse as _, Response};
use draw::Pixels;
use flate2::write::ZlibEncoder;
use flate2::{Compression, Crc};
use rules::{ByColor, PointSet};

/// Pixels across: what previews of links show.
const SIDE: usize = 480;
const SIGNATURE: &[u8] = b"\x89PNG\r\n\x1a\n";
/// Eight bits for each of three colours, nothing interlaced.
const KIND: [u8; 5] = [8, 2, 0, 0, 0];

/// The picture of a board. It may be shown for a minute.
pub(crate) fn board(size: u8, stones: &ByColor<PointSet>) -> Response {
    let bytes = png(&Pixels::of(size, stones, SIDE));
    ([(header::CONTENT_TYPE, "image/png"), (header::CACHE_CONTROL, "private, max-age=60")], bytes).into_response()
}

fn png(Pixels { side, rgb }: &Pixels) -> Vec<u8> {
    let long = u32::try_from(*side).unwrap_or(0).to_be_bytes();
    let mut packer = ZlibEncoder::new(Vec::new(), Compression::fast());
    for row in rgb.chunks(3 * side) {
        // No row is written as the difference to another. Writing to memory does not fail.
        let _ = packer.write_all(&[0]).and_then(|()| packer.write_all(row));
    }
    let packed = packer.finish().unwrap_or_default();
    let mut bytes = SIGNATURE.to_vec();
    chunk(&mut bytes, b"IHDR", &[&long[..], &long[..], &KIND[..]].concat());
    chunk(&mut bytes, b"IDAT", &packed);
    chunk(&mut bytes, b"IEND", &[]);
    bytes
}

fn chunk(bytes: &mut Vec<u8>, name: &[u8; 4], content: &[u8]) {
    bytes.extend(u32::try_from(content.len()).unwrap_or(0).to_be_bytes());
    let mut sum = Crc::new();
    sum.update(name);
    sum.update(content);
    bytes.extend_from_slice(name);
    bytes.extend_from_slice(content);
    bytes.extend(sum.sum().to_be_bytes());
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_picture_unpacks_to_its_pixels() {
        use std::io::Read as _;
        let pixels = Pixels::of(5, &ByColor { black: PointSet::EMPTY, white: PointSet::EMPTY }, 20);
        let bytes = png(&pixels);
        assert!(bytes.starts_with(SIGNATURE) && bytes.ends_with(b"IEND\xaeB\x60\x82"));
        let at = bytes.windows(4).position(|name| name == b"IDAT").unwrap() + 4;
        let mut rows = Vec::new();
        flate2::read::ZlibDecoder::new(&bytes[at..]).read_to_end(&mut rows).unwrap();
        assert_eq!(rows.len(), 20 * 61);
        let plain: Vec<u8> = rows.chunks(61).flat_map(|row| row[1..].to_vec()).collect();
        assert_eq!(plain, pixels.rgb);
    }
}
