import type { useFormat } from "#client/lib/text/format.ts";

type Format = Pick<ReturnType<typeof useFormat>, "number">;

/** "1,284 cars". */
export function carsText(total: number, format: Format): string {
  return `${format.number(total)} ${total === 1 ? "car" : "cars"}`;
}
