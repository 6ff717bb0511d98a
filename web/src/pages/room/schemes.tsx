// How teams can decide: each scheme in a sentence and a small film, and which rules for games
// played together it follows.
import { useEffect, useState } from "preact/hooks";
import { Icon } from "../../frame/icon";
import { Kinds } from "../../frame/kinds";
import { Terms } from "../../frame/terms";
import { useTitle } from "../../frame/title";
import { t } from "../../i18n/catalogue";
import { errorWords } from "../../i18n/words";
import { prefersStill } from "../../store";
import type { SchemeOffer } from "../../wire/room";
import { rooms } from "../../wire/rooms";
import { FILMS, type Frame } from "./films";

const FRAME_MS = 2200;
const RULES = ["tension", "alone", "outcome", "duties"] as const;
/** A board of so many lines, drawn with this distance between them. */
const [LINES, GAP] = [5, 20];

export function SchemesPage() {
  useTitle(t("schemes.title"));
  const [offers, setOffers] = useState<SchemeOffer[]>([]);
  const [failure, setFailure] = useState<unknown>(null);
  useEffect(() => void rooms.schemes().then(setOffers, setFailure), []);
  return (
    <div class="row-page">
      <Kinds />
      <h1>{t("schemes.title")}</h1>
      <p>{t("schemes.about")}</p>
      {failure !== null && <p role="alert">{errorWords(failure)}</p>}
      {offers.map(({ scheme: { code }, follows }) => (
        <section key={code} class="room-scheme" aria-labelledby={`scheme-${code}`} data-scheme={code}>
          <h2 id={`scheme-${code}`}>{t(`scheme.${code}`)}</h2>
          <p>
            <Terms text={t(`manner.${code}`)} />
          </p>
          {FILMS[code] && <Film frames={FILMS[code]} />}
          <ul class="room-rules">
            {RULES.map((rule, at) => (
              <li key={rule} data-follows={follows[at]}>
                <span aria-hidden="true">{follows[at] ? "●" : "○"}</span>{" "}
                {t(follows[at] ? "schemes.yes" : "schemes.no", { rule: t(`rule.${rule}`) })}
              </li>
            ))}
          </ul>
        </section>
      ))}
      <p class="quiet">{t("schemes.source")}</p>
      <p class="panel-links">
        <a href="/room">{t("rooms.title")}</a>
      </p>
    </div>
  );
}

/** The frames one after the other, or by a button where things should stand still. */
function Film({ frames }: { frames: readonly Frame[] }) {
  const [at, setAt] = useState(0);
  const still = prefersStill();
  const next = () => setAt((at) => (at + 1) % frames.length);
  useEffect(() => {
    const timer = still ? undefined : setInterval(next, FRAME_MS);
    return () => clearInterval(timer);
  }, [still]);
  const frame = frames[at]!;
  return (
    <figure class="room-film">
      <Picture frame={frame} />
      <figcaption>
        {at + 1}. {t(`film.${frame.caption}`)}
        {still && (
          <button class="icon-button" onClick={next}>
            <Icon name="next" />
            <span class="unseen">{t("schemes.next")}</span>
          </button>
        )}
      </figcaption>
    </figure>
  );
}

function Picture({ frame }: { frame: Frame }) {
  const span = GAP * (LINES - 1);
  const lines = Array.from({ length: LINES }, (_, at) => `M0 ${at * GAP}H${span}M${at * GAP} 0V${span}`).join("");
  return (
    <svg viewBox={`-14 -14 ${span + 84} ${span + 28}`} aria-hidden="true">
      <path class="plot-axis" d={lines} />
      {frame.area?.map(([x, y]) => (
        <rect key={`${x}${y}`} class="film-area" x={x * GAP - 8} y={y * GAP - 8} width={16} height={16} />
      ))}
      {frame.stones?.map(([x, y, color]) => (
        <circle key={`${x}${y}`} class={`plot-${color}`} cx={x * GAP} cy={y * GAP} r={9} />
      ))}
      {frame.labels?.map(([x, y, text]) => (
        <g key={`${x}${y}`}>
          <circle class="film-label" cx={x * GAP} cy={y * GAP} r={9} />
          <text x={x * GAP} y={y * GAP + 4} text-anchor="middle">
            {text}
          </text>
        </g>
      ))}
      {[0, 1, 2, 3].map((member) => (
        <circle
          key={member}
          class={frame.who?.includes(member) ? "film-acts" : "film-rests"}
          cx={span + 28}
          cy={6 + member * 22}
          r={7}
        />
      ))}
      {frame.computer && <rect class="film-acts" x={span + 46} y={span / 2 - 8} width={16} height={16} rx={2} />}
    </svg>
  );
}
