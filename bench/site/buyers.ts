import { randomUUID } from "node:crypto";
import { v7 as makeId } from "uuid";
import type { OpenedDatabase } from "#server/db/connect.ts";
import type { Identity } from "#server/adapters/identity/identity.ts";

/** Buyers who are logged in, by what their browsers send with every call. */
export async function addBuyers(
  { kysely }: OpenedDatabase,
  { tokens }: Pick<Identity, "tokens">,
  count: number,
): Promise<{ id: string; authorization: string }[]> {
  const buyers = Array.from({ length: count }, () => ({ id: makeId(), sessionId: makeId() }));
  await kysely
    .insertInto("users")
    .values(
      buyers.map(({ id }) => ({ id, name: "Bench", email: `${id}@bench.example`, role: "Buyer" })),
    )
    .execute();
  await kysely
    .insertInto("sessions")
    .values(
      buyers.map(({ id, sessionId }) => ({
        id: sessionId,
        user_id: id,
        token: randomUUID(),
        expires_at: new Date(Date.now() + 86_400_000),
      })),
    )
    .execute();
  const signed: { id: string; authorization: string }[] = [];
  for (const { id, sessionId } of buyers) {
    const shown = { email: `${id}@bench.example`, role: "Buyer" };
    const token = await tokens.sign({ userId: id, sessionId }, shown);
    signed.push({ id, authorization: `Bearer ${token}` });
  }
  return signed;
}
