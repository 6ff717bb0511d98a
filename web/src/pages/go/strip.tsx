// The strip at the board's edge: whose turn it is, what was refused, whether the count is right, and how the game
// ended, with what can be done about it. Its room is always there, so nothing moves when it speaks.
import type { ComponentChildren } from "preact";
import { Icon } from "../../frame/icon";
import { leadWords } from "../../frame/opinion";
import { t } from "../../i18n/catalogue";
import { colorName, moveName, other, scoreWords } from "../../i18n/words";
import type { GoGame } from "../../wire/go";
import { timeText } from "./clock";
import type { PartProps, Sitting } from "./sitting";
import { keepWanted, wantedOf } from "./wanted";

interface StripProps extends PartProps {
  /** The button that makes a move chosen by touch. */
  confirm: ComponentChildren;
  resigning: boolean;
  setResigning: (resigning: boolean) => void;
}

export function Strip(props: StripProps) {
  const { sitting, game, resigning } = props;
  const sentence = resigning ? t("go.resign_sure") : sentenceOf(sitting, game);
  return (
    <div class="result result-plain" data-testid="said" role="status">
      <Sign sitting={sitting} game={game} />
      <div class="result-words">
        <p
          class={`result-sentence ${sitting.complaint ? "said-refused" : ""}`}
          data-testid={game.score ? "outcome" : "turn"}
        >
          {sentence}
        </p>
        <p class="quiet">{noteOf(sitting, game)}</p>
      </div>
      <div class="result-actions">
        <Actions {...props} />
      </div>
    </div>
  );
}

function Sign({ sitting, game }: PartProps) {
  if (sitting.complaint) return <Icon name="notice" />;
  const color = game.score ? game.score.winner : game.stones.to_move;
  return color && !(game.over && !game.score) ? (
    <span class={`turn-stone turn-${color}`} aria-hidden="true" />
  ) : (
    <Icon name="scales" />
  );
}

function sentenceOf({ complaint }: Sitting, game: GoGame): string {
  if (complaint) return complaint.sentence;
  if (game.score) return outcomeWords(game);
  if (game.over) return game.count ? t("go.count_ask", countWords(game.count.points)) : t("go.counting");
  if (game.your_turn) return `${t("row.your_turn")}. ${lastWords(game)}`.trim();
  return t("row.thinking_for", { n: game.patience / 1000 });
}

function countWords({ black, white }: { black: number; white: number }) {
  return { black, white };
}

function outcomeWords({ score, you }: GoGame): string {
  const words = `${scoreWords(score!)}.`;
  return score!.winner ? `${t(score!.winner === you ? "go.won" : "go.lost")} ${words}` : words;
}

/** What the computer has just done. */
function lastWords({ turns, you, stones }: GoGame): string {
  const last = turns.at(-1);
  if (!last || last.color === you || last.turn === "resume") return "";
  const color = colorName(last.color);
  return last.turn === "pass"
    ? t("said.passed", { color })
    : t("ply.stone", { color, move: moveName(last.turn, stones.size) });
}

/** The clocks, or the stones that were taken; while it is counted, how to mark stones; and who leads, for those who ask. */
function noteOf({ clocks, estimate, estimating }: Sitting, game: GoGame): string {
  if (game.over && game.count && !game.score) return t("go.count_how");
  if (estimating) return t("go.estimating");
  if (estimate) return leadWords(estimate);
  const taken = t("row.captured", { ...game.captures });
  if (!clocks) return taken;
  const times = { you: timeText(clocks[game.you]), other: timeText(clocks[other(game.you)]) };
  return `${t("go.clocks", times)}`;
}

function Actions({ sitting, game, confirm, resigning, setResigning }: StripProps) {
  if (confirm) return <>{confirm}</>;
  if (resigning)
    return (
      <>
        <button class="danger" onClick={() => sitting.play("resign")}>
          {t("go.resign")}
        </button>
        <button onClick={() => setResigning(false)}>{t("go.play_on")}</button>
      </>
    );
  if (sitting.waiting) return <button onClick={sitting.goOn}>{t("state.again")}</button>;
  if (game.score)
    return (
      <a class="button primary" href="/go" onClick={() => keepWanted(wantedOf(game))}>
        {t("row.again")}
      </a>
    );
  if (game.count)
    return (
      <>
        <button class="primary" onClick={sitting.agree}>
          {t("go.agree")}
        </button>
        <button onClick={sitting.resume}>{t("go.play_on")}</button>
      </>
    );
  return sitting.thinking ? <button onClick={sitting.hurry}>{t("row.stop")}</button> : null;
}
