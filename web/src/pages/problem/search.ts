// One search of the server's at a time: how it goes, why it failed, how to stop it. It ends when the page is left.
import { useEffect, useRef, useState } from "preact/hooks";
import { errorWords } from "../../i18n/words";

interface State<P> {
  running: boolean;
  progress: P | null;
  failure: string | null;
}

export interface Search<P> extends State<P> {
  /** Leaves what is under way and asks for something else. */
  run: <A>(ask: (tell: (progress: P) => void, signal: AbortSignal) => Promise<A>, done: (answer: A) => void) => void;
  stop: () => void;
  fail: (cause: unknown) => void;
}

const QUIET = { running: false, progress: null, failure: null };

/** On a board of this size, whose points a refusal may name. */
export function useSearch<P>(size: number): Search<P> {
  const [state, setState] = useState<State<P>>(QUIET);
  const work = useRef<AbortController | null>(null);
  const fail = (cause: unknown) => setState({ ...QUIET, failure: errorWords(cause, size) });
  const stop = () => {
    work.current?.abort();
    setState(QUIET);
  };
  const run: Search<P>["run"] = (ask, done) => {
    stop();
    work.current = new AbortController();
    const { signal } = work.current;
    const unlessAborted =
      <V>(act: (value: V) => void) =>
      (value: V) =>
        void (signal.aborted || act(value));
    const tell = (progress: P) => setState({ ...QUIET, running: true, progress });
    setState({ ...QUIET, running: true });
    ask(tell, signal).then(
      unlessAborted((answer) => {
        setState(QUIET);
        done(answer);
      }),
      unlessAborted(fail),
    );
  };
  useEffect(() => () => work.current?.abort(), []);
  return { ...state, run, stop, fail };
}
