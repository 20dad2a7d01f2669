import type { AuthContext } from "./context.ts";
import { storePassword } from "./store/credentials.ts";

/** Gives an account a password from outside: a demo account, or the first admin. */
export async function setPassword(
  { identity, kysely }: AuthContext,
  userId: string,
  password: string,
): Promise<void> {
  const { hash } = await identity.passwords();
  await storePassword(kysely, userId, await hash(password));
}
