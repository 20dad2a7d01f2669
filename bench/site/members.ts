import { createHmac, randomUUID } from "node:crypto";
import { v7 as makeId } from "uuid";
import type { Role } from "../../shared/rules/vocabulary.ts";
import type { OpenedDatabase } from "../../server/db/connect.ts";
import type { Identity } from "../../server/adapters/identity/identity.ts";

/** People who are logged in, by what their browsers send with every call. */
export async function addMembers(
  { kysely }: OpenedDatabase,
  { tokens }: Pick<Identity, "tokens">,
  count: number,
  role: Role,
): Promise<{ id: string; authorization: string }[]> {
  const ids = Array.from({ length: count }, () => makeId());
  await kysely
    .insertInto("users")
    .values(ids.map((id) => ({ id, name: "Bench", email: `${id}@bench.example`, role })))
    .execute();
  return logInAll({ kysely }, { tokens }, ids, role);
}

/** The cookie of a new session of somebody, as the log-in of a site without https sets it. */
export async function makeSessionCookie(
  { kysely }: Pick<OpenedDatabase, "kysely">,
  secretKey: string,
  userId: string,
): Promise<{ name: string; value: string }> {
  const token = randomUUID();
  const expires_at = new Date(Date.now() + 86_400_000);
  await kysely
    .insertInto("sessions")
    .values({ id: makeId(), user_id: userId, token, expires_at })
    .execute();
  const signature = createHmac("sha256", secretKey).update(token).digest("base64");
  return { name: "forecourt.session_token", value: encodeURIComponent(`${token}.${signature}`) };
}

/** Logs in people who have an account already. */
export async function logInAll(
  { kysely }: Pick<OpenedDatabase, "kysely">,
  { tokens }: Pick<Identity, "tokens">,
  ids: readonly string[],
  role: Role,
): Promise<{ id: string; authorization: string }[]> {
  const members = ids.map((id) => ({ id, sessionId: makeId() }));
  await kysely
    .insertInto("sessions")
    .values(
      members.map(({ id, sessionId }) => ({
        id: sessionId,
        user_id: id,
        token: randomUUID(),
        expires_at: new Date(Date.now() + 86_400_000),
      })),
    )
    .execute();
  const signed: { id: string; authorization: string }[] = [];
  for (const { id, sessionId } of members) {
    const shown = { email: `${id}@bench.example`, role };
    const token = await tokens.sign({ userId: id, sessionId }, shown);
    signed.push({ id, authorization: `Bearer ${token}` });
  }
  return signed;
}
