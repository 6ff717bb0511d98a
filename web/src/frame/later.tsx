// Pages that are fetched when somebody goes there: the first screen and solving need none of them.
import type { FunctionComponent } from "preact";
import { useEffect, useState } from "preact/hooks";
import { ApiError } from "../wire/client";
import { Failed, Loading } from "./states";

/** Without another word it says meanwhile that it is loading. */
export function later<P extends object>(
  load: () => Promise<FunctionComponent<P>>,
  Meanwhile: FunctionComponent = Loading,
): FunctionComponent<P> {
  let Loaded: FunctionComponent<P> | null = null;
  return function Later(props: P) {
    const [, setThere] = useState(false);
    const [failure, setFailure] = useState<unknown>(null);
    const fetch = () => {
      setFailure(null);
      load().then((page) => {
        Loaded = page;
        setThere(true);
      }, setFailure);
    };
    useEffect(() => {
      if (!Loaded) fetch();
    }, []);
    if (Loaded) return <Loaded {...props} />;
    return failure ? (
      <Failed cause={new ApiError("offline", "The page could not be loaded.")} again={fetch} />
    ) : (
      <Meanwhile />
    );
  };
}
