import type { AdminCard } from "#shared/contract/products.ts";

/** Whether a takedown is offered. Nobody sees a draft, and of a sold car only the payment can be refunded. */
export function canTakeDown({
  state,
  is_taken_down: isDown,
}: Pick<AdminCard, "state" | "is_taken_down">): boolean {
  return !isDown && state !== "draft" && state !== "sold";
}
