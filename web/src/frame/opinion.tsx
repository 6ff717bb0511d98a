// What the computer thinks of a position, in words: who leads, how sure that is, and the moves that it would look at.
import { numeral, t } from "../i18n/catalogue";
import { colorName, moveName } from "../i18n/words";
import type { Analysis } from "../wire/go";

interface OpinionProps {
  opinion: Analysis;
  size: number;
  /** Are the best moves told, too? */
  moves: boolean;
}

export function Opinion({ opinion, size, moves }: OpinionProps) {
  return (
    <>
      <p>
        <strong>{leadWords(opinion)}</strong> {shareWords(opinion)}
      </p>
      {moves && opinion.candidates.length > 0 && (
        <table class="moves">
          <thead>
            <tr>
              <th>{t("understand.move")}</th>
              <th>{t("study.black_wins")}</th>
              <th>{t("study.line")}</th>
            </tr>
          </thead>
          <tbody>
            {opinion.candidates.map(({ move, winrate, line }) => (
              <tr key={move}>
                <td>{moveName(move, size)}</td>
                <td>{t("study.percent", { n: Math.round(winrate) })}</td>
                <td class="quiet figure">
                  {line
                    .slice(1, 5)
                    .map((move) => moveName(move, size))
                    .join(" ")}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <p class="quiet">{t("study.owners")}</p>
    </>
  );
}

/** Who leads, and by how many points. */
export function leadWords({ lead }: Pick<Analysis, "lead">): string {
  const n = Math.abs(lead);
  return n < 0.5 ? t("go.even") : t("go.leads", { color: colorName(lead > 0 ? "black" : "white"), n: numeral(n) });
}

function shareWords({ winrate, playouts }: Analysis): string {
  const black = winrate >= 50;
  const n = Math.round(black ? winrate : 100 - winrate);
  return t("go.share", { color: colorName(black ? "black" : "white"), n, games: numeral(playouts) });
}
