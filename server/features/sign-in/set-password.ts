import type { AuthContext } from "./context.ts";
import { storePassword } from "./store/credentials.ts";

/** Sets an account's password without the old one: for a demo account, or the first admin. */
export async function setPassword(
  { identity, kysely }: AuthContext,
  userId: string,
  password: string,
): Promise<void> {
  const { hash } = await identity.passwords();
  await storePassword(kysely, userId, await hash(password));
}
