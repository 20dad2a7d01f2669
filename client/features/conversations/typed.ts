/** Keeps what somebody types and has not sent yet: for each car asked about and each conversation, in this browser. */

import type { Attachment } from "#shared/contract/conversations.ts";
import { DAY_MS } from "#shared/lib/durations.ts";

const PREFIX = "message ";
/** What is kept longer was given up, in milliseconds. */
export const GIVEN_UP_MS = 30 * DAY_MS;

interface Kept {
  text: string;
  /** The key of the message, so that a second attempt after a reload is the same message. */
  key?: string;
  /** Files that were added and not sent. */
  attachments?: readonly Attachment[];
  at: number;
}

export function readTyped(name: string): Partial<Kept> {
  try {
    // Written below, under this prefix alone.
    const kept = JSON.parse(localStorage.getItem(PREFIX + name) ?? "{}") as Partial<Kept>;
    return (kept.at ?? 0) > Date.now() - GIVEN_UP_MS ? kept : {};
  } catch {
    return {}; // storage is forbidden here
  }
}

/** Keeps a text and its files, or forgets them where there is neither. */
export function keepTyped(
  name: string,
  text: string,
  { key, attachments = [] }: Pick<Kept, "key" | "attachments"> = {},
): void {
  try {
    if (text === "" && attachments.length === 0) localStorage.removeItem(PREFIX + name);
    else
      localStorage.setItem(
        PREFIX + name,
        JSON.stringify({
          text,
          at: Date.now(),
          ...(key !== undefined && { key }),
          ...(attachments.length > 0 && { attachments }),
        }),
      );
  } catch {
    // Storage is full or forbidden: the input is lost with the page.
  }
}

/** The name that a question about a car is kept under: of one person, or of a visitor. */
export function nameOfCar(carId: string, userId: string | undefined): string {
  return userId === undefined ? `car ${carId}` : `${userId} car ${carId}`;
}

/** What this person has typed about a car, or has typed as a visitor before the log-in that led back here. */
export function takeTyped(carId: string, userId: string | undefined, isBack: boolean): string {
  const name = nameOfCar(carId, userId);
  const own = readTyped(name).text;
  if (own !== undefined || userId === undefined || !isBack) return own ?? "";
  const ofVisitor = nameOfCar(carId, undefined);
  const text = readTyped(ofVisitor).text ?? "";
  keepTyped(name, text);
  keepTyped(ofVisitor, "");
  return text;
}

/** The name that an answer is kept under: of one person, where several use a browser. */
export function nameOfConversation(userId: string, id: string): string {
  return `${userId} ${id}`;
}
