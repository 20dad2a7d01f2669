import type { PaymentProvider } from "#server/adapters/payments/payments.ts";
import { AppError } from "#server/base/errors.ts";
import type { PaymentContext } from "#server/base/sale-context.ts";
import { t } from "#shared/lib/text.ts";

/** @throws AppError SERVICE_UNAVAILABLE */
export function requireProvider({ provider }: PaymentContext): PaymentProvider {
  if (provider === undefined)
    throw new AppError("SERVICE_UNAVAILABLE", t`Card payment isn’t available on this site yet.`);
  return provider;
}
