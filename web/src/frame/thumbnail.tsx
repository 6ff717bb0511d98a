// A problem as a little picture: the server has it, or the reader's own machine draws it.
import { inFolder } from "../place";
import { pictureTheme } from "../store";
import { thumbnailUrl } from "../wire/client";
import { later } from "./later";

const Drawn = later(async () => (await import("../home/drawn")).Drawn);

export function Thumbnail({ id, side }: { id: string; side: number }) {
  const url = thumbnailUrl(id, pictureTheme.value);
  if (inFolder) return <Drawn url={url} side={side} />;
  return <img src={url} alt="" loading="lazy" width={side} height={side} />;
}
