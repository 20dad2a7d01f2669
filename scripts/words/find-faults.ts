import type { GetTextTranslation } from "gettext-parser";
import { type Catalogue, countFormsOf, messagesOf } from "../../server/base/catalogues.ts";

/**
 * What is wrong with a catalogue: messages without words, and words whose places for values and elements are others
 * than those of the message. In one that `isPartial`, what has no words is shown as the sources have it.
 */
export function findFaults(catalogue: Catalogue, { isPartial = false } = {}): string[] {
  const forms = countFormsOf(catalogue);
  return messagesOf(catalogue).flatMap((message) => {
    if (isPartial && message.msgstr.every((words) => words === "")) return [];
    const fault = faultOf(message, forms);
    return fault === undefined ? [] : [`${message.msgid}: ${fault}`];
  });
}

function faultOf(
  { msgid, msgid_plural: plural, msgstr }: GetTextTranslation,
  forms: number,
): string | undefined {
  if (msgstr.some((words) => words.trim() === "" && msgid.trim() !== "")) return "has no words";
  if (msgstr.length !== (plural === undefined ? 1 : forms))
    return `has ${msgstr.length} forms instead of ${forms}`;
  const [one, other] = [placesOf(msgid), placesOf(plural ?? msgid)];
  // Only the form for one may leave the number out.
  const isRight = (words: string, at: number) =>
    placesOf(words) === other || (at === 0 && placesOf(words) === one);
  const wrong = msgstr.find((words, at) => !isRight(words, at));
  if (wrong !== undefined) return `"${wrong}" has other places for values`;
  const astray = msgstr.find((words) => pathsOf(words) !== pathsOf(plural ?? msgid));
  if (astray !== undefined) return `"${astray}" has links that lead elsewhere`;
  return msgstr.some((words) => !isNested(words)) ? "has tags that do not close" : undefined;
}

/** The places of a text in the order of their numbers, whatever their order in the text. */
function placesOf(text: string): string {
  return [...text.matchAll(/\{\d+\}|<\/?\d+\/?>/g)]
    .map(([place]) => place)
    .toSorted()
    .join(" ");
}

/** The paths of links in emails, such as `{0}/dashboard`. */
function pathsOf(text: string): string {
  return [...text.matchAll(/\{\d+\}(\/[\w/?=&-]+)/g)]
    .map(([, path = ""]) => path)
    .toSorted((a, b) => a.localeCompare(b))
    .join(" ");
}

function isNested(text: string): boolean {
  const open: string[] = [];
  for (const [, close, name = "", alone] of text.matchAll(/<(\/?)(\d+)(\/?)>/g)) {
    if (alone) continue;
    if (!close) open.push(name);
    else if (open.pop() !== name) return false;
  }
  return open.length === 0;
}
