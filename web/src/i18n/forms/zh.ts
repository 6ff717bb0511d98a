// 中文: what words of Go look like in sentences, by the words of the glossary.
import type { forms as model } from "./en";

export const forms: Record<keyof typeof model, string> = {
  "glossary.forms":
    "atari=打吃;eye=两眼|两只眼;false_eye=假眼;seki=双活;ko_threat=劫材;ko=打劫;komi=贴目;byoyomi=读秒;handicap=让子;vital_point=急所;nakade=点眼;snapback=倒扑;oiotoshi=接不归;under_the_stones=倒脱靴;race=对杀;bent_four=盘角曲四;ladder=征子;playout=随机对局;rengo=联棋",
};
