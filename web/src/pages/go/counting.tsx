// The count beside the board: the points of both, what the signs mean, and every group that is not plainly alive.
import { FateIcon } from "../../board/fate";
import { t } from "../../i18n/catalogue";
import { colorName, moveName } from "../../i18n/words";
import type { Count, GoGame } from "../../wire/go";
import { certaintyOf, groupWords, signOf } from "./boards";

export function Counting({ game, count }: { game: GoGame; count: Count }) {
  const { size } = game.stones;
  const told = count.groups.flatMap((group) => {
    const sign = signOf(group);
    return sign ? [{ group, sign }] : [];
  });
  return (
    <section class="study" aria-label={t("go.count")} data-testid="count">
      <table class="moves go-points">
        <thead>
          <tr>
            <th />
            <th>{t("go.points")}</th>
          </tr>
        </thead>
        <tbody>
          {(["black", "white"] as const).map((color) => (
            <tr key={color}>
              <td>
                <span class={`dot dot-${color}`} aria-hidden="true" /> {colorName(color)}
              </td>
              <td data-points={color}>{count.points[color]}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p class="quiet">{t("go.certainty")}</p>
      <ul class="go-groups">
        {told.map(({ group, sign }) => (
          <li key={group.stones[0]}>
            <FateIcon sign={sign} certainty={certaintyOf(group)} />
            <span>
              {colorName(group.color)} {moveName(group.stones[0]!, size)}: {groupWords(group)}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
