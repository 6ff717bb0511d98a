// The branches of the solution tree, which opens branch by branch. Each line shows a move, its verdict, and puts it on the board.
import { useEffect, useState } from "preact/hooks";
import { isGoodFor, ResultIcon, VerdictIcon } from "../../board/mark";
import { t } from "../../i18n/catalogue";
import { colorName, errorWords, gradeWords, moveName, outcomeWords } from "../../i18n/words";
import { api } from "../../wire/client";
import type { Move, Tree, TreeNode } from "../../wire/message";
import type { Play } from "./play";
import { movesSoFar } from "./session";
import type { Sitting } from "./sitting";

interface TreeProps {
  sitting: Sitting;
  play: Play;
}

/** The moves after a path, fetched when they are first seen. */
export function Branches({ sitting, play, path }: TreeProps & { path: Move[] }) {
  const [tree, setTree] = useState<Tree | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  useEffect(() => {
    setTree(null);
    api.tree(sitting.problem, path).then(setTree, (cause: unknown) => setFailure(errorWords(cause)));
  }, [sitting.problem, path.join()]);
  if (failure) return <p class="said-refused">{failure}</p>;
  if (!tree) return <p class="quiet">{t("state.loading")}</p>;
  if (!tree.nodes.length) return <p class="quiet">{t("tree.end")}</p>;
  return (
    <ul class="tree">
      {tree.nodes.map((node) => (
        <Branch key={node.move} node={node} color={tree.to_move} sitting={sitting} play={play} path={path} />
      ))}
    </ul>
  );
}

function Branch({ node, color, path, ...rest }: TreeProps & { node: TreeNode; color: Tree["to_move"]; path: Move[] }) {
  const [open, setOpen] = useState(false);
  const here = [...path, node.move];
  const { size } = rest.sitting.draft.stones;
  const isShown = movesSoFar(rest.play.session).join() === here.join();
  const name = `${colorName(color)} ${moveName(node.move, size)}`;
  return (
    <li>
      {!node.outcome && (
        <button
          class="twig"
          aria-expanded={open}
          aria-label={t("tree.open", { move: name })}
          onClick={() => setOpen(!open)}
        />
      )}
      <button class="leaf" aria-current={isShown || undefined} onClick={() => rest.play.follow(here, here.length)}>
        <span class={`dot dot-${color}`} aria-hidden="true" />
        <span class={node.correct ? "leaf-best" : undefined}>{moveName(node.move, size)}</span>
        <span>
          {node.correct && isGoodFor(color, rest.sitting.defender, node.grade) && <ResultIcon right />}{" "}
          <VerdictIcon grade={node.grade} /> {gradeWords(node.grade, rest.sitting.defender, node.standing)}
        </span>
        {node.outcome && <span class="quiet">{outcomeWords(node.outcome, rest.sitting.defender)}</span>}
      </button>
      {open && <Branches {...rest} path={here} />}
    </li>
  );
}
