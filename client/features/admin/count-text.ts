import { MOST_COUNTED } from "#shared/rules/admin.ts";

/** Writes the number of rows a search or filter matches. The server counts them only up to a limit. */
export function countText(total: number, write: (count: number) => string): string {
  return total > MOST_COUNTED ? `${write(MOST_COUNTED)}+` : write(total);
}
