// A problem as a little picture that the reader's own machine draws.
import { useEffect, useState } from "preact/hooks";
import { call } from "../wire/client";

export function Drawn({ url, side }: { url: string; side: number }) {
  const [drawn, setDrawn] = useState<string>();
  useEffect(() => {
    let current = true;
    const show = (svg: string) => current && setDrawn(`data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`);
    call("GET", url)
      .then((answer) => answer.text())
      .then(show, () => undefined); // A picture less.
    return () => {
      current = false;
    };
  }, [url]);
  return <img src={drawn} alt="" width={side} height={side} />;
}
