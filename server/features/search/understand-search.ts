import { convertDistance } from "#shared/lib/distances.ts";
import type { Understood } from "#server/search-index/search-index.ts";
import { askIndex } from "./ask-index.ts";
import type { SearchContext } from "./context.ts";
import { findAround } from "./find-around.ts";
import { findBarePlace } from "./find-bare-place.ts";

/**
 * The filters that a line of words names. What is left is read again, because words that have moved together may name
 * another one: reading it once more changes nothing. While there is no index, it names a place at most. `makes` are
 * chosen beside the line.
 */
export async function understandSearch(
  context: SearchContext,
  words: string,
  makes: readonly string[] = [],
): Promise<Understood> {
  const parameters: Understood["parameters"] = [];
  let rest = words;
  // Every reading takes a word away.
  for (;;) {
    const hasPlace = parameters.some(({ name }) => name === "near");
    const named = parameters.flatMap(({ name, value }) => (name === "make" ? [value] : []));
    const found = await readOnce(context, rest, { hasPlace, makes: [...makes, ...named] });
    parameters.push(...found.parameters);
    rest = found.rest;
    if (found.parameters.length === 0 || rest === "") return { parameters, rest };
  }
}

async function readOnce(
  context: SearchContext,
  words: string,
  { hasPlace, makes }: { hasPlace: boolean; makes: readonly string[] },
): Promise<Understood> {
  const { parameters: around, line } = hasPlace
    ? { parameters: [], line: words }
    : await findAround(context, words);
  const understood = await askIndex(context, (index) => index.understand(line, Date.now(), makes));
  if (understood === undefined) return { parameters: around, rest: line };
  const { rest } = understood;
  const parameters = understood.parameters.map(({ name, value, unit }) => ({
    name,
    value:
      unit === undefined
        ? value
        : String(convertDistance(Number(value), unit, context.distanceUnit)),
  }));
  const isPlaced = hasPlace || around.length > 0;
  const bare = isPlaced ? undefined : await findBarePlace(context, line, understood);
  return {
    parameters: [...parameters, ...around, ...(bare?.parameters ?? [])],
    rest: bare?.rest ?? rest,
  };
}
