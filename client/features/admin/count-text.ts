import { MOST_COUNTED } from "#shared/rules/admin.ts";

/** What a search or a filter matches, which is counted up to a limit only. */
export function countText(total: number, write: (count: number) => string): string {
  return total > MOST_COUNTED ? `${write(MOST_COUNTED)}+` : write(total);
}
