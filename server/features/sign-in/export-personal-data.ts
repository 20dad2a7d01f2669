import type { Actor } from "#server/base/actor.ts";
import { requirePerson } from "#server/features/users/require-person.ts";
import type { AccountContext } from "./context.ts";
import { findAccount } from "./find-account.ts";
import { listSessions } from "./list-sessions.ts";
import { findProviders } from "./store/credentials.ts";

/** All data that is kept about a person, for themselves. */
export async function exportPersonalData(
  context: AccountContext,
  actor: Actor,
): Promise<Record<string, unknown>> {
  const { kysely, personalData } = context;
  const person = await requirePerson(context, actor.userId);
  const account = await findAccount(context, actor);
  const data: Record<string, unknown> = {
    account: { ...account, phone: person.phoneNumber, createdAt: person.createdAt.toISOString() },
    providers: await findProviders(kysely, actor.userId),
    sessions: await listSessions(context, actor),
  };
  for (const [name, read] of Object.entries(personalData)) data[name] = await read(person);
  return data;
}
