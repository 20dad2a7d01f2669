import { randomBytes } from "node:crypto";
import type { Transaction } from "kysely";
import type { Side } from "#shared/rules/conversations.ts";
import type { Database } from "#server/db/schema.ts";
import { addressOf } from "./rules.ts";
import { findToken } from "./store/reply-addresses.ts";

const TOKEN_BYTES = 20;
/** Without letters that look like others; mail servers do not tell large letters from small ones. */
const LETTERS = "0123456789abcdefghjkmnpqrstvwxyz";

/** The masked address that answers by mail of a side go to: the same one for as long as the conversation lasts. */
export async function makeReplyAddress(
  transaction: Transaction<Database>,
  domain: string,
  { conversationId, side }: { conversationId: string; side: Side },
): Promise<string> {
  const address = { conversation_id: conversationId, side };
  return addressOf(await findToken(transaction, address, makeToken()), domain);
}

/** 160 bits at random, five for each letter. */
function makeToken(): string {
  let bits = 0n;
  for (const byte of randomBytes(TOKEN_BYTES)) bits = (bits << 8n) | BigInt(byte);
  return Array.from({ length: (TOKEN_BYTES * 8) / 5 }, (_, at) =>
    LETTERS.charAt(Number((bits >> BigInt(at * 5)) & 31n)),
  ).join("");
}
