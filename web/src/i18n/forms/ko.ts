// 한국어: what words of Go look like in sentences, by the words of the glossary.
import type { forms as model } from "./en";

export const forms: Record<keyof typeof model, string> = {
  "glossary.forms":
    "liberty=활로;atari=단수;false_eye=옥집;seki=빅;ko_threat=팻감;byoyomi=초읽기;handicap=접바둑;vital_point=급소;nakade=치중;snapback=환격;throw_in=먹여치기;oiotoshi=연단수;under_the_stones=후절수;race=수상전;bent_four=귀곡사;playout=무작위 대국;eye=두 눈",
};
