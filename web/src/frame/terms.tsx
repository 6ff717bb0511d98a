// A sentence whose words of Go lead to the glossary, in a window of its own: whoever looks a word up loses no game.
import { Fragment } from "preact";
import { useEffect } from "preact/hooks";
import { language, t, withWords } from "../i18n/catalogue";
import { isGuest } from "../place";

/** What a word looks like in a sentence, by the word of the glossary. */
interface Forms {
  pattern: RegExp;
  terms: Map<string, string>;
}

const known = new Map<string, Forms>();

export function Terms({ text }: { text: string }) {
  return isGuest ? text : <Linked text={text} />;
}

function Linked({ text }: { text: string }) {
  // Without the forms of words sentences can still be read.
  useEffect(() => void withWords("forms", Promise.resolve()).catch(() => undefined), []);
  const { pattern, terms } = formsIn(language.value);
  const seen = new Set<string>();
  // What the pattern matches stands between what it does not.
  return (
    <>
      {text.split(pattern).map((part, at) => {
        const term = at % 2 ? terms.get(part.toLowerCase()) : undefined;
        if (!term || seen.has(term)) return <Fragment key={at}>{part}</Fragment>;
        seen.add(term);
        return <Term key={at} term={term} text={part} />;
      })}
    </>
  );
}

/** A word that leads to its own explanation. */
export function Term({ term, text }: { term: string; text: string }) {
  return (
    <a class="term" href={`/learn/glossary#${term}`} target="_blank" rel="noopener">
      {text}
    </a>
  );
}

function formsIn(language: string): Forms {
  const text = t("glossary.forms");
  const found = known.get(language) ?? readForms(text);
  // Before they are here there is nothing to remember.
  if (text.includes("=")) known.set(language, found);
  return found;
}

/** `ko=ko|kos;seki=seki`; a longer form comes before one that is part of it. */
export function readForms(text: string): Forms {
  const terms = new Map(
    text.split(";").flatMap((entry) => {
      const [term = "", forms = ""] = entry.split("=");
      return forms.split("|").map((form) => [form, term] as const);
    }),
  );
  if (!text.includes("=")) return { pattern: /(?!)/, terms: new Map() };
  const forms = [...terms.keys()].sort((a, b) => b.length - a.length);
  // Letters of alphabets have borders; others stand without blanks.
  const bordered = forms.map((form) => (/^[a-z]/.test(form) ? `\\b${form}\\b` : form));
  return { pattern: new RegExp(`(${bordered.join("|")})`, "gi"), terms };
}
