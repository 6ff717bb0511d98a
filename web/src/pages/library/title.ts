// What a collection is called: those of the program in every language, others as they are.
import { byCode } from "../../i18n/catalogue";
import type { Collection } from "../../wire/message";

export function titleOf({ id, title }: Pick<Collection, "id" | "title">): string {
  return byCode("collection", id, title || id);
}
