import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { askAs } from "./calls.ts";

/** The car's id in the path of its page. */
export const carIdOf = (path: string) =>
  /[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/.exec(path)?.[0] ?? "";

/** Asks a car's seller as the buyer who is logged in on the page; returns the conversation's id. */
export async function askSeller(buyer: Page, path: string, text: string): Promise<string> {
  const { conversationId } = await askAs<{ conversationId: string }>(
    buyer,
    `/cars/${carIdOf(path)}/conversation`,
    { method: "POST", data: { text, key: randomUUID() } },
  );
  return conversationId;
}
