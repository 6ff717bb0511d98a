//! Pictures taken apart again: what is in them, how often, and whether it is well-formed.

use rules::{ByColor, Point, PointSet};

use crate::{Frame, Mark, Picture, Shape, Theme, star_points};

fn set(vertices: &str) -> PointSet {
    vertices.split_whitespace().map(|v| v.parse::<Point>().unwrap()).collect()
}

fn point(vertex: &str) -> Point {
    vertex.parse().unwrap()
}

fn corner() -> Picture {
    let stones = ByColor { black: set("A3 B3 C3 C2 C1"), white: set("A2 B2 B1") };
    Picture::new(9).stones(stones)
}

/// Every element closed in its order, every attribute quoted.
fn assert_well_formed(svg: &str) {
    let mut open = Vec::new();
    for tag in svg.split('<').skip(1) {
        let (tag, text) = tag.split_once('>').expect("a tag ends");
        assert!(!text.contains('>') && tag.matches('"').count() % 2 == 0, "{tag} {text}");
        if let Some(name) = tag.strip_prefix('/') {
            assert_eq!(open.pop(), Some(name));
        } else if !tag.ends_with('/') {
            open.push(tag.split(' ').next().unwrap());
        }
    }
    assert!(open.is_empty() && !svg.contains("NaN"));
}

fn count(svg: &str, what: &str) -> usize {
    svg.matches(what).count()
}

#[test]
fn every_part_is_drawn_once() {
    let svg = corner()
        .targets(set("A2 B2 B1"))
        .outside(set("J9 J8"))
        .last(Some(point("C1")))
        .ko(Some(point("E5")))
        .label(point("A1"), "1")
        .mark(point("D1"), Mark { shape: Shape::Dead, good: true })
        .title("Black to kill")
        .render();
    assert_well_formed(&svg);
    assert_eq!(count(&svg, r#"class="black""#), 5);
    assert_eq!(count(&svg, r#"class="white""#), 3);
    assert_eq!(count(&svg, r#"class="target""#), 3);
    assert_eq!(count(&svg, r#"class="last""#), 1);
    assert_eq!(count(&svg, r#"class="ko""#), 1);
    assert_eq!(count(&svg, r#"class="star""#), 5);
    assert_eq!(count(&svg, "<title>Black to kill</title>"), 1);
    assert_eq!(count(&svg, r#"class="plate""#), 2, "under the label and under the mark");
    let outside = svg.split(r#"class="outside" d=""#).nth(1).unwrap().split('"').next().unwrap();
    assert_eq!(count(outside, "M"), 2);
}

#[test]
fn all_sizes_themes_and_marks_are_well_formed() {
    let shapes = [Shape::Dead, Shape::Alive, Shape::Seki, Shape::Ko(-2), Shape::Unknown];
    let marks: Vec<Mark> =
        [true, false].into_iter().flat_map(|good| shapes.map(|shape| Mark { shape, good })).collect();
    for size in 1..=19 {
        for theme in [Theme::Wood, Theme::Paper, Theme::Contrast] {
            for (point, &mark) in PointSet::full(size).iter().zip(&marks) {
                let picture = Picture::new(size).theme(theme).mark(point, mark).coordinates(size % 2 == 0);
                let svg = picture.render();
                assert_well_formed(&svg);
                assert_eq!(count(&svg, &format!("mark {}", mark.class())), 1);
            }
        }
    }
}

#[test]
fn text_is_escaped() {
    let svg = corner().title("<b>&\"'\u{1}\n").label(point("E5"), "</text><script>").render();
    assert_well_formed(&svg);
    assert!(svg.contains("<title>&lt;b&gt;&amp;&quot;&#39;\u{fffd} </title>") && !svg.contains("<script"));
}

#[test]
fn nothing_outside_the_board_or_the_frame_is_drawn() {
    let far = set("A1 T19 J9");
    let picture = Picture::new(9).stones(ByColor { black: far, white: PointSet::EMPTY }).targets(far);
    assert_eq!(count(&picture.render(), r#"class="black""#), 2);
    let cropped = picture.crop(Frame::around(set("B2"), 9)).render();
    assert_eq!(count(&cropped, r#"class="black""#), 1);
    assert_eq!(count(&cropped, r#"class="target""#), 1);
}

#[test]
fn frames_take_in_edges_within_reach() {
    let frame = |points: &str, size| {
        let f = Frame::around(set(points), size);
        (f.left, f.right, f.bottom, f.top)
    };
    assert_eq!(frame("D4", 19), (0, 5, 0, 5), "one line hidden is no gain");
    assert_eq!(frame("E5", 19), (2, 6, 2, 6));
    assert_eq!(frame("", 19), (0, 18, 0, 18));
    assert_eq!(frame("P16 Q17", 19), (12, 18, 13, 18));
    assert_eq!(frame("A1", 1), (0, 0, 0, 0));
    assert_eq!(frame("T19", 9), (0, 8, 0, 8), "not on the board");
}

#[test]
fn a_frame_of_a_larger_board_is_cut_to_size() {
    let svg = Picture::new(5).crop(Frame::around(set("Q16"), 19)).render();
    assert_well_formed(&svg);
}

#[test]
fn stars_are_where_players_expect_them() {
    assert_eq!(star_points(9), set("C3 C7 E5 G3 G7"));
    assert_eq!(star_points(13), set("D4 D10 G7 K4 K10"));
    assert_eq!(star_points(19).len(), 9);
    assert_eq!(star_points(8), set("C3 C6 F3 F6"));
    assert_eq!(star_points(1), PointSet::EMPTY);
}

#[test]
fn a_label_replaces_the_ring_of_the_last_move() {
    let svg = corner().last(Some(point("C1"))).label(point("C1"), "12").render();
    assert_eq!(count(&svg, r#"class="last""#), 0);
    assert_eq!(count(&svg, ">12</text>"), 1);
}

/// Right and wrong alone have green and red; what becomes of stones is told in ink, by no sign that says right or wrong.
#[test]
fn a_right_move_has_a_check_on_green_and_the_others_have_no_colour() {
    let drawn = |shape, good| {
        let svg = Picture::new(9).mark(point("D1"), Mark { shape, good }).render();
        let (_, mark) = svg.split_once(r#"<g class="mark "#).unwrap();
        mark.split_once("</g>").unwrap().0.to_owned()
    };
    let ink = Theme::Wood.palette().fill.black;
    let shapes = [Shape::Dead, Shape::Alive, Shape::Seki, Shape::Ko(1)];
    for shape in shapes {
        let (right, other) = (drawn(shape, true), drawn(shape, false));
        assert_eq!(right, drawn(Shape::Dead, true), "one sign for right");
        assert!(right.starts_with("right") && right.contains(r##"fill="#1d7a3e""##), "{right}");
        assert!(other.contains(&format!(r#"stroke="{ink}""#)) && !other.contains("#1d7a3e"), "{other}");
    }
}

#[test]
fn only_a_side_that_is_cut_off_fades() {
    assert_eq!(count(&corner().render(), r#"class="fade""#), 0);
    let fade = |svg: String| count(svg.split(r#"class="fade""#).nth(1).unwrap().split("</g>").next().unwrap(), "<path");
    let one_side = fade(Picture::new(19).crop(Frame { left: 0, right: 18, bottom: 0, top: 5 }).render());
    let corner = fade(Picture::new(19).crop(Frame { left: 0, right: 5, bottom: 0, top: 5 }).render());
    assert!(one_side > 0 && corner == 2 * one_side, "{one_side} {corner}");
}

/// As many cells as points, in as few paths as there are colours; nonsense is cold.
#[test]
fn a_heat_map_has_a_cell_for_every_point() {
    let all = PointSet::full(9);
    let picture =
        all.iter().enumerate().fold(Picture::new(9), |picture, (at, point)| picture.heat(point, at as f32 / 80.0));
    let svg = picture.heat(point("A1"), f32::NAN).heat(Point::new(12, 12), 1.0).render();
    assert_well_formed(&svg);
    let paths: Vec<&str> = svg.lines().filter(|line| line.contains(r#"class="heat""#)).collect();
    assert_eq!(paths.iter().map(|path| count(path, "M")).sum::<usize>(), 81);
    assert_eq!(paths.len(), 17);
    assert!(paths[0].contains("#440154") && paths[16].contains("#fde725"));
}
