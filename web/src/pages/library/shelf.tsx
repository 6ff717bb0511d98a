// A collection that was chosen: who sees it, how far its proofs are, and what can be done with it as one.
import { useEffect, useState } from "preact/hooks";
import { CopyLink } from "../../frame/copy";
import { later } from "../../frame/later";
import { numeral, t, withWords } from "../../i18n/catalogue";
import { errorWords } from "../../i18n/words";
import { inFolder } from "../../place";
import { api, type CollectionChange, exportUrl } from "../../wire/client";
import type { Collection } from "../../wire/message";
import { titleOf } from "./title";

const CollectionDesk = later(async () => (await withWords("desk", import("../desk/collection"))).CollectionDesk);

interface ShelfProps {
  collection: Collection;
  /** All of them in order, to move this one among them. */
  all: readonly Collection[];
  arranging: boolean;
  setArranging: (on: boolean) => void;
  /** Something has changed; the lists are to be read again. */
  changed: () => void;
  /** It is there no more. */
  gone: () => void;
}

export function Shelf(props: ShelfProps) {
  const { collection, changed, gone } = props;
  const [failure, setFailure] = useState<string | null>(null);
  const [looking, setLooking] = useState(false);
  useEffect(() => setLooking(false), [collection.id]);
  const fail = (cause: unknown) => setFailure(errorWords(cause));
  const change = (change: CollectionChange) => {
    setFailure(null);
    api.changeCollection(collection.id, change).then(changed, fail);
  };
  const remove = () => {
    setFailure(null);
    api.removeCollection(collection.id).then(gone, fail);
  };
  return (
    <section class="shelf" aria-label={titleOf(collection)} data-testid="shelf">
      <div class="shelf-head">
        <h2>{titleOf(collection)}</h2>
        <p class="quiet">{t(`reach.${collection.reach}`)}</p>
      </div>
      <Proving collection={collection} />
      {!collection.read_only && (
        <Tools
          key={collection.id}
          {...props}
          change={change}
          remove={remove}
          looking={looking}
          setLooking={setLooking}
        />
      )}
      {looking && <CollectionDesk key={collection.id} id={collection.id} />}
      {collection.read_only && collection.reach === "guest" && (
        <p>
          <a class="button" href={exportUrl(collection.id)} download>
            {t("library.export_collection")}
          </a>
        </p>
      )}
      {failure && (
        <p role="alert" class="said-refused">
          {failure}
        </p>
      )}
    </section>
  );
}

/** How far the proofs are. Nothing is said of what is proved anyway. */
function Proving({ collection: { count, proved, waiting, reach } }: { collection: Collection }) {
  if (reach === "program" || count === 0 || proved === count) return null;
  const words = t(waiting > 0 ? "shelf.proving" : "shelf.proved", { proved: numeral(proved), count: numeral(count) });
  return (
    <p class="shelf-proving" role="status" data-testid="proving">
      {waiting > 0 && <progress value={count - waiting} max={count} aria-label={words} />}
      <span class="figure">{words}</span>
    </p>
  );
}

interface ToolsProps extends ShelfProps {
  /** Is it being looked over? */
  looking: boolean;
  setLooking: (on: boolean) => void;
  change: (change: CollectionChange) => void;
  remove: () => void;
}

function Tools({ collection, all, arranging, setArranging, looking, setLooking, change, remove }: ToolsProps) {
  const [asking, setAsking] = useState<"name" | "delete" | null>(null);
  const movable = all.filter(({ read_only }) => !read_only);
  const at = movable.findIndex(({ id }) => id === collection.id);
  const done = (then: () => void) => () => {
    setAsking(null);
    then();
  };
  if (asking === "name")
    return (
      <Naming title={collection.title} save={(name) => done(() => change({ name }))()} cancel={() => setAsking(null)} />
    );
  if (asking === "delete")
    return (
      <div class="button-row">
        <span>{t("shelf.delete_sure", { n: numeral(collection.count) })}</span>
        <button class="danger" onClick={done(remove)}>
          {t("shelf.delete_yes")}
        </button>
        <button onClick={() => setAsking(null)}>{t("shelf.cancel")}</button>
      </div>
    );
  return (
    <div class="button-row">
      <button onClick={() => setAsking("name")}>{t("shelf.rename")}</button>
      <button aria-pressed={arranging} onClick={() => setArranging(!arranging)}>
        {t("shelf.arrange")}
      </button>
      <button aria-expanded={looking} onClick={() => setLooking(!looking)}>
        {t("shelf.desk")}
      </button>
      {at > 0 && (
        <button onClick={() => change({ place: { before: movable[at - 1]!.id } })}>{t("shelf.earlier")}</button>
      )}
      {at < movable.length - 1 && (
        <button onClick={() => change({ place: { before: movable[at + 2]?.id ?? null } })}>{t("shelf.later")}</button>
      )}
      {!inFolder && (
        <a class="button" href={exportUrl(collection.id)} download>
          {t("library.export_collection")}
        </a>
      )}
      {collection.reach === "private" && !inFolder && (
        <button onClick={() => change({ shared: true })}>{t("shelf.share")}</button>
      )}
      {collection.share && <CopyLink href={linkOf(collection.share)} label="shelf.copy" />}
      {collection.reach === "link" && <button onClick={() => change({ shared: false })}>{t("shelf.unshare")}</button>}
      <button onClick={() => setAsking("delete")}>{t("shelf.delete")}</button>
    </div>
  );
}

function linkOf(share: string): string {
  return `/?collection=${share}`;
}

function Naming({ title, save, cancel }: { title: string; save: (name: string) => void; cancel: () => void }) {
  const [name, setName] = useState(title);
  const onSubmit = (event: Event) => {
    event.preventDefault();
    save(name);
  };
  return (
    <form class="button-row" onSubmit={onSubmit}>
      <label class="shelf-name">
        <span>{t("shelf.name")}</span>
        <input
          type="text"
          value={name}
          maxLength={100}
          autoFocus
          onInput={(event) => setName(event.currentTarget.value)}
        />
      </label>
      <button class="primary" disabled={!name.trim()}>
        {t("shelf.save")}
      </button>
      <button type="button" onClick={cancel}>
        {t("shelf.cancel")}
      </button>
    </form>
  );
}
