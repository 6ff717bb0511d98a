// What pages of games share: the list of those that somebody can go on with, and what can be done with one of them.
import type { ComponentChildren } from "preact";
import { useEffect, useState } from "preact/hooks";
import { type Key, t } from "../i18n/catalogue";

interface ListProps<G> {
  heading: Key;
  /** Where one of them is found, before its name. */
  path: string;
  load: () => Promise<G[]>;
  remove: (id: string) => Promise<unknown>;
  mayRemove?: (game: G) => boolean;
  name: (game: G) => string;
  about: (game: G) => ComponentChildren;
}

export function GameList<G extends { id: string }>(props: ListProps<G>) {
  const { heading, path, remove, mayRemove, name, about } = props;
  const [games, setGames] = useState<G[]>([]);
  // Without the list a new one can still be begun.
  const load = () => void props.load().then(setGames, () => undefined);
  useEffect(load, []);
  if (games.length === 0) return null;
  return (
    <section aria-labelledby="games">
      <h2 id="games">{t(heading)}</h2>
      <ul class="row-games" data-testid="games">
        {games.map((game) => (
          <li key={game.id}>
            <a href={path + game.id}>{name(game)}</a>
            <span class="quiet">{about(game)}</span>
            {(mayRemove?.(game) ?? true) && (
              <button onClick={() => void remove(game.id).then(load, load)}>{t("row.delete")}</button>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

interface LinksProps {
  kind: "go" | "row";
  id: string;
  sgf: string;
  /** Keeps the settings of this one for the next. */
  keep: () => void;
}

export function GameLinks({ kind, id, sgf, keep }: LinksProps) {
  return (
    <p class="panel-links">
      <a href={`/${kind}`} onClick={keep}>
        {t("row.again")}
      </a>
      <a href={`/game/${kind}-${id}`}>{t("game.replay")}</a>
      {kind === "go" && <a href={`/game/go-${id}?missed`}>{t("missed.title")}</a>}
      <a href={sgf} download>
        {t("row.sgf")}
      </a>
    </p>
  );
}
