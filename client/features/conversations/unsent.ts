/** Messages that were sent off and have not arrived, of each conversation, in this browser. */

import type { Attachment } from "#shared/contract/conversations.ts";

const PREFIX = "unsent ";

export interface Unsent {
  /** Makes every attempt the same message. */
  key: string;
  text: string;
  attachments: readonly Attachment[];
}

export function readUnsent(name: string): readonly Unsent[] {
  try {
    // Written below, under this prefix alone.
    return JSON.parse(localStorage.getItem(PREFIX + name) ?? "[]") as Unsent[];
  } catch {
    return []; // storage is forbidden here
  }
}

export function keepUnsent(name: string, all: readonly Unsent[]): void {
  try {
    if (all.length === 0) localStorage.removeItem(PREFIX + name);
    else localStorage.setItem(PREFIX + name, JSON.stringify(all));
  } catch {
    // Storage is full or forbidden: they are lost with the page.
  }
}
