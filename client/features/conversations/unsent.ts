/** Messages that were sent off and have not arrived, of each conversation, in this browser. */

import type { Attachment } from "#shared/contract/conversations.ts";
import { GIVEN_UP_MS } from "./typed.ts";

const PREFIX = "unsent ";

export interface Unsent {
  /** Makes every attempt the same message. */
  key: string;
  text: string;
  attachments: readonly Attachment[];
  /** When it was written, in milliseconds. */
  at: number;
  /** Why it was refused. */
  problem?: string | undefined;
}

/** What waits under a name, in the order of writing. */
export function readUnsent(name: string): readonly Unsent[] {
  try {
    return Object.keys(localStorage)
      .filter((each) => each.startsWith(prefixOf(name)))
      .flatMap((each) => readOne(each) ?? [])
      .toSorted((a, b) => a.at - b.at);
  } catch {
    return []; // storage is forbidden here
  }
}

function readOne(place: string): Unsent | undefined {
  try {
    // Written below, under this prefix alone; another tab may have removed it a moment ago.
    const one = JSON.parse(localStorage.getItem(place) ?? "null") as Unsent | null;
    if (one !== null && one.at > Date.now() - GIVEN_UP_MS) return one;
  } catch {
    // Damaged.
  }
  localStorage.removeItem(place);
  return undefined;
}

/** Calls back with the key of a message that another tab has sent or taken back. */
export function onForgottenElsewhere(name: string, callback: (key: string) => void): void {
  const listener = ({ key: place, newValue }: StorageEvent) => {
    if (newValue === null && place?.startsWith(prefixOf(name)) === true)
      callback(place.slice(prefixOf(name).length));
  };
  addEventListener("storage", listener);
}

/** Each has a place of its own, so that two tabs take nothing from each other. */
export function keepUnsent(name: string, { key, text, attachments, at, problem }: Unsent): void {
  try {
    const kept = JSON.stringify({ key, text, attachments, at, problem });
    localStorage.setItem(prefixOf(name) + key, kept);
  } catch {
    // Storage is full or forbidden: it is lost with the page.
  }
}

export function forgetUnsent(name: string, { key }: Pick<Unsent, "key">): void {
  try {
    localStorage.removeItem(prefixOf(name) + key);
  } catch {
    // Storage is forbidden here.
  }
}

function prefixOf(name: string): string {
  return `${PREFIX}${name} `;
}
