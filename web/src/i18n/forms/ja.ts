// 日本語: what words of Go look like in sentences, by the words of the glossary.
import type { forms as model } from "./en";

export const forms: Record<keyof typeof model, string> = {
  "glossary.forms":
    "liberty=呼吸点|ダメ;atari=アタリ;eye=二眼|眼;false_eye=欠け眼;seki=セキ;ko=コウ;ko_threat=コウ材;komi=コミ;byoyomi=秒読み;handicap=置き石|置碁;vital_point=急所;nakade=ナカ手|中手;snapback=ウッテガエシ;throw_in=ホウリコミ;oiotoshi=オイオトシ;under_the_stones=石の下;race=攻め合い;bent_four=隅の曲がり四目|曲がり四目;ladder=シチョウ;playout=乱数対局|ランダム対局;rengo=連碁",
};
