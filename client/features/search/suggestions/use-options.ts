import { useEffect, useState } from "react";
import type { Api } from "#client/lib/api/api.ts";
import { type PlaceLine, suggestPlaceLines } from "./place-options.ts";
import { type RecentSearch, readSearches } from "./recent-searches.ts";

type Suggested = Awaited<ReturnType<Api["search"]["suggest"]>>[number];

/** A line of the list: a make or model, what was searched for before, or words that end with a place. */
export type Option = { car: Suggested } | RecentSearch | PlaceLine;

const PAUSE_MS = 120;
const MOST = 8;

/** Answers by what was typed; few enough to keep until the page is left. */
const known = new Map<string, Promise<Suggested[]>>();
const knownPlaces = new Map<string, Promise<PlaceLine[]>>();

/** A plain request: it needs no token, and a list that does not come is not asked for again. */
async function suggest(q: string): Promise<Suggested[]> {
  const response = await fetch(`/api/search/suggestions?${new URLSearchParams({ q })}`);
  if (!response.ok) throw new Error(`answered with ${response.status}`);
  return (await response.json()) as Suggested[]; // the contract's output
}

/** An empty answer is not kept: while the index is read, the next answer may have lines. */
function askOnce<T>(
  answers: Map<string, Promise<T[]>>,
  q: string,
  ask: (q: string) => Promise<T[]>,
) {
  const answer = answers.get(q) ?? ask(q);
  answers.set(q, answer);
  const forget = () => answers.delete(q);
  answer.then((lines) => lines.length === 0 && forget(), forget);
  return answer;
}

/**
 * The lines for what stands in a field, and a function that forgets them when the list closes. While an answer is
 * awaited the lines of the answer before it stay. An answer that was overtaken by another text is dropped, and an
 * error leaves no lines.
 */
export function useOptions(text: string | undefined): [readonly Option[], () => void] {
  const [cars, setCars] = useState<readonly Suggested[]>([]);
  const [places, setPlaces] = useState<readonly PlaceLine[]>([]);
  const q = text?.trim();
  useEffect(() => {
    if (q === undefined) return undefined;
    let isOvertaken = false;
    const show = async () => {
      // Makes and models do not wait for places.
      const around = askOnce(knownPlaces, q, suggestPlaceLines).catch(() => []);
      const answer = await askOnce(known, q, suggest).catch(() => []);
      if (!isOvertaken) setCars(answer);
      const lines = await around;
      if (!isOvertaken) setPlaces(lines);
    };
    const pause = setTimeout(() => void show(), q === "" ? 0 : PAUSE_MS);
    return () => {
      isOvertaken = true;
      clearTimeout(pause);
    };
  }, [q]);
  const recent = q === "" ? readSearches() : [];
  const before = [...recent, ...cars.map((car) => ({ car }))].slice(0, MOST - places.length);
  const forget = () => {
    setCars([]);
    setPlaces([]);
  };
  return [q === undefined ? [] : [...before, ...places], forget];
}

export function isRecent(option: Option): option is RecentSearch {
  return !("car" in option || "place" in option);
}

export function keyOf(option: Option): string {
  if ("car" in option) return `car ${option.car.make} ${option.car.model ?? ""}`;
  return "path" in option ? option.path : `words ${option.words}`;
}

export function textOf(option: Option): string {
  if ("car" in option) return option.car.label;
  if ("place" in option) return option.place;
  return "path" in option ? option.title : option.words;
}
