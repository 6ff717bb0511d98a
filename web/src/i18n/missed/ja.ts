// 日本語: moves that threw something away.
import type { missed as model } from "./en";

export const missed: Record<keyof typeof model, string> = {
  "missed.about":
    "もっと良い結果があったのに、石が死んだり、コウになったり、生きてしまった手を探します。示されることはすべて証明されています。",
  "missed.look": "棋譜を調べる",
  "missed.on": "続きを調べる",
  "missed.looking": "{of}手中{n}手を調べました。見つかったもの：{found}",
  "missed.found": "見つかった場面：{n}",
  "missed.part": "時間内に{of}手中{n}手を調べました。",
  "missed.side": "対象の手番",
  "missed.both": "両方",
  "missed.move": "{n}手目：{color} {move}",
  "missed.about_group": "{point}の{color}石について。",
  "missed.before": "{moves}なら「{grade}」でした。",
  "missed.after": "打った後：{grade}。",
  "missed.rests": "周りの石を前提としています。どの石かは問題に示されます。",
  "missed.solve": "解く",
  "missed.name": "{title}：{n}手目、{color}番",
  "missed.collection": "自分の対局から",
  "missed.keep": "{n}題を問題として残し、練習する",
  "missed.kept": "ライブラリの「自分の対局から」に残しました。明日から「間違えた問題」に出ます。",
  "missed.train": "練習の方法",
};
