import { toWords } from "./words.ts";

/** A make or a model in an address: its words joined by hyphens. Letters of every script are kept. */
export function toNameSlug(name: string): string {
  return toWords(name).replaceAll(" ", "-");
}
