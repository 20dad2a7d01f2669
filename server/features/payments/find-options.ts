import type { PaymentContext } from "#server/base/sale-context.ts";

/** The settings that the card form needs. */
export function findOptions({ provider }: PaymentContext) {
  if (provider === undefined) return { kind: "off" as const, publishableKey: null };
  const kind = provider.mode === "sandbox" ? ("sandbox" as const) : ("stripe" as const);
  return { kind, publishableKey: provider.publishableKey };
}
