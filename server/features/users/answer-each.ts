import type { RowResults } from "#shared/contract/records.ts";
import { AppError } from "#server/base/errors.ts";
import type { PeopleContext } from "./context.ts";
import { findPerson } from "./views/person.ts";

/**
 * Does something with each of some accounts, one after the other. A refusal is that account's answer; anything else
 * is a bug and is thrown on.
 */
export async function answerEach(
  { kysely }: Pick<PeopleContext, "kysely">,
  ids: readonly string[],
  work: (id: string) => Promise<void>,
): Promise<RowResults> {
  const results: RowResults = [];
  for (const id of new Set(ids)) {
    const name = (await findPerson(kysely, id))?.name ?? null;
    try {
      await work(id);
      results.push({ _id: id, name, problem: null });
    } catch (failure) {
      if (!(failure instanceof AppError)) throw failure;
      results.push({ _id: id, name, problem: failure.message });
    }
  }
  return results;
}
