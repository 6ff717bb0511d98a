// How the teams and their members decided, once the game is over: figures with small plots.
import { useEffect, useState } from "preact/hooks";
import { numeral, t } from "../../i18n/catalogue";
import type { Figures as All, Room, TeamFigures } from "../../wire/room";
import { rooms } from "../../wire/rooms";

/** Of the plot, in units of its own. */
const [WIDTH, HEIGHT, MARGIN] = [320, 96, 24];

export function Figures({ id, room }: { id: string; room: Room }) {
  const [open, setOpen] = useState(false);
  const [all, setAll] = useState<All | null>(null);
  useEffect(() => {
    // Without figures the game can still be looked at.
    if (open && !all) void rooms.figures(id).then(setAll, () => undefined);
  }, [open]);
  return (
    <details class="fold" data-testid="figures" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{t("figures.title")}</summary>
      {all && (
        <>
          <Times room={room} all={all} />
          <Teams room={room} all={all} />
          <Members all={all} />
        </>
      )}
    </details>
  );
}

/** Seconds that each turn took, the teams side by side. */
function Times({ room, all }: { room: Room; all: All }) {
  const longest = Math.max(1000, ...all.black.used, ...all.white.used);
  const turns = Math.max(1, all.black.used.length, all.white.used.length);
  const step = (WIDTH - MARGIN) / turns;
  const bar = (color: "black" | "white", at: number, ms: number) => {
    const height = ((HEIGHT - MARGIN) * ms) / longest;
    const x = MARGIN + at * step + (color === "white" ? step * 0.45 : step * 0.05);
    return (
      <rect
        key={`${color}${at}`}
        class={`plot-${color}`}
        x={x}
        y={HEIGHT - MARGIN - height}
        width={step * 0.4}
        height={height}
      />
    );
  };
  return (
    <figure class="plot">
      <figcaption>{t("figures.time")}</figcaption>
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label={t("figures.time")}>
        {(["black", "white"] as const).flatMap((color) => all[color].used.map((ms, at) => bar(color, at, ms)))}
        <path class="plot-axis" d={`M${MARGIN} 0V${HEIGHT - MARGIN}H${WIDTH}`} />
        <text x={MARGIN - 4} y={10} text-anchor="end">
          {numeral(Math.round(longest / 1000))}
        </text>
        <text x={MARGIN} y={HEIGHT - 6}>
          1
        </text>
        <text x={WIDTH} y={HEIGHT - 6} text-anchor="end">
          {t("figures.turn", { n: turns })}
        </text>
      </svg>
      <p class="quiet">
        {(["black", "white"] as const).map((color) => (
          <span key={color}>
            <span class={`dot dot-${color}`} aria-hidden="true" /> {room.agreed[color].name}{" "}
          </span>
        ))}
      </p>
    </figure>
  );
}

function Teams({ room, all }: { room: Room; all: All }) {
  const people = (["black", "white"] as const).filter((color) => all[color].inside);
  if (people.length === 0) return <p class="quiet">{t("figures.closed")}</p>;
  const rows: [string, (team: TeamFigures) => string][] = [
    [t("figures.turns"), ({ turns }) => String(turns)],
    [t("figures.acted"), ({ inside }) => share(inside!.acted, inside!.asked)],
    [t("figures.unanimous"), ({ inside }) => share(inside!.unanimous, inside!.proposed)],
    [t("figures.agreement"), ({ inside }) => (inside!.agreement === null ? "–" : percent(inside!.agreement))],
    [t("figures.ties"), ({ inside }) => String(inside!.ties)],
    [t("figures.silent"), ({ inside }) => String(inside!.silent)],
    [t("figures.distance"), ({ inside }) => `${rounded(inside!.distance)} / ${rounded(inside!.proposed_distance)}`],
    [t("figures.engine"), ({ inside }) => share(inside!.as_engine, inside!.judged)],
  ];
  return (
    <table class="moves moves-told">
      <thead>
        <tr>
          <th>{t("figures.team")}</th>
          {people.map((color) => (
            <th key={color} class="figure">
              {room.agreed[color].name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(([name, value]) => (
          <tr key={name}>
            <td>{name}</td>
            {people.map((color) => (
              <td key={color} class="figure">
                {value(all[color])}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** How often each member acted in time, as a bar, and what came of it. */
function Members({ all }: { all: All }) {
  if (all.members.length === 0) return null;
  return (
    <table class="moves moves-told">
      <thead>
        <tr>
          <th>{t("figures.member")}</th>
          <th>{t("figures.acted")}</th>
          <th class="figure">{t("figures.seconds")}</th>
          <th class="figure">{t("figures.done")}</th>
          <th class="figure">{t("figures.won")}</th>
        </tr>
      </thead>
      <tbody>
        {all.members.map((one) => (
          <tr key={one.member}>
            <td>{one.name}</td>
            <td>
              <svg class="plot-bar" viewBox="0 0 40 8" aria-hidden="true">
                <rect class="plot-ground" width={40} height={8} />
                <rect class="plot-mark" width={one.asked ? (40 * one.acted) / one.asked : 0} height={8} />
              </svg>{" "}
              {one.acted}/{one.asked}
            </td>
            <td class="figure">{one.time === null ? "–" : rounded(one.time / 1000)}</td>
            <td class="figure">
              {one.done}/{one.proposed}
            </td>
            <td class="figure">
              {one.won}/{one.voted}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function share(part: number, whole: number): string {
  return whole ? `${percent(part / whole)} (${part}/${whole})` : "–";
}

function percent(part: number): string {
  return t("study.percent", { n: Math.round(100 * part) });
}

function rounded(value: number | null): string {
  return value === null ? "–" : numeral(Math.round(10 * value) / 10);
}
