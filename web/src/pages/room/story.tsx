// How a move was decided, as far as the viewer may know it: what was proposed and voted for, by whom once that is open,
// what it was worth, and what was said.
import { numeral, t } from "../../i18n/catalogue";
import { colorName } from "../../i18n/words";
import type { Past, Room } from "../../wire/room";
import { optionName } from "./seen";
import type { Together } from "./together";

/** During the game the last turn that the viewer may look into; after it the one that is looked at. */
export function Story({ room, together }: { room: Room; together: Together }) {
  const over = room.stage === "over";
  const turns = room.past.filter(({ undone }) => !undone);
  const past = over
    ? turns.find(({ number }) => number === together.at - 1)
    : turns.findLast(({ options }) => options.length > 0);
  const said = over ? room.lines.filter(({ number }) => number === together.at) : [];
  if (!past && said.length === 0) return null;
  const name = (id: number) => room.members.find((member) => member.id === id)?.name ?? "…";
  return (
    <section data-testid="last-turn">
      {past && <Decided room={room} past={past} name={name} />}
      {said.map((line, index) => (
        <p key={index} class="quiet">
          {name(line.member)}: {line.text}
        </p>
      ))}
    </section>
  );
}

function Decided({ room, past, name }: { room: Room; past: Past; name: (id: number) => string }) {
  const move = (what: string) => optionName(what, room.stones.size);
  const reason = past.by && `${t(`chosen.${past.by}`)}${past.tie ? `, ${t("rooms.by_chance")}` : ""}`;
  const value = (what: string) => past.values.find((value) => value.what === what)?.points;
  const names = (casts: Past["ballots"], what: string) =>
    casts.filter((cast) => cast.what.includes(what)).map(({ member }) => name(member));
  // What nobody proposed may still have a value.
  const others = past.values
    .map(({ what }) => what)
    .filter((what) => !past.options.some((option) => option.what === what));
  return (
    <>
      <p>
        {colorName(past.color)} {move(past.chosen)} {reason && <span class="quiet">({reason})</span>}
      </p>
      {past.options.length > 0 && (
        <table class="moves moves-told">
          <thead>
            <tr>
              <th>{t("understand.move")}</th>
              <th>{t("rooms.proposals")}</th>
              <th>{t("rooms.votes")}</th>
              {past.values.length > 0 && <th class="figure">{t("rooms.worth")}</th>}
            </tr>
          </thead>
          <tbody>
            {[...past.options, ...others.map((what) => ({ what, proposed: 0, votes: 0 }))].map(
              ({ what, proposed, votes }) => (
                <tr key={what} data-chosen={what === past.chosen || undefined}>
                  <td>
                    {move(what)} {past.decoys.includes(what) && <span class="quiet">({t("rooms.decoy")})</span>}
                  </td>
                  <td>{[proposed, ...names(past.proposals, what)].join(" ")}</td>
                  <td>{[votes, ...names(past.ballots, what)].join(" ")}</td>
                  {past.values.length > 0 && (
                    <td class="figure">{value(what) === undefined ? "" : numeral(value(what)!)}</td>
                  )}
                </tr>
              ),
            )}
          </tbody>
        </table>
      )}
    </>
  );
}
