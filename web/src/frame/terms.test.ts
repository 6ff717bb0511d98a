// What words of Go look like in sentences, in every language, and that each leads to a word of the glossary.
import { expect, it } from "vitest";
import { forms as en } from "../i18n/forms/en";
import { forms as ja } from "../i18n/forms/ja";
import { forms as ko } from "../i18n/forms/ko";
import { forms as zh } from "../i18n/forms/zh";
import { TERMS } from "../pages/glossary/terms";
import { readForms } from "./terms";

const parts = (forms: string, text: string) => text.split(readForms(forms).pattern).filter((_, at) => at % 2);

it("leads to words that the glossary has", () => {
  for (const forms of [en, ja, ko, zh])
    for (const term of readForms(forms["glossary.forms"]).terms.values()) expect(TERMS).toContain(term);
});

it("finds whole words, and the longer before the shorter", () => {
  const found = (text: string) => parts(en["glossary.forms"], text);
  expect(found("A ko threat keeps the ko; a false eye is no eye.")).toEqual(["ko threat", "ko", "false eye", "eye"]);
  expect(found("Okonomi, komi and eyesight")).toEqual(["komi"]);
  expect(parts(ja["glossary.forms"], "コウ材があればコウに勝つ。欠け眼。")).toEqual(["コウ材", "コウ", "欠け眼"]);
  expect(parts("glossary.forms", "ko")).toEqual([]);
});
