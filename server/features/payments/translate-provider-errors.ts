import { PaymentsError } from "#server/adapters/payments/payments.ts";
import { AppError } from "#server/base/errors.ts";
import { t } from "#shared/lib/text.ts";

/** Turns a refusal by the provider, or its silence, into an error for the reply. */
export async function translateProviderErrors<T>(asking: Promise<T>): Promise<T> {
  try {
    return await asking;
  } catch (error) {
    if (!(error instanceof PaymentsError)) throw error;
    if (error.kind === "refused") throw new AppError("CONFLICT", error.message);
    throw new AppError(
      "SERVICE_UNAVAILABLE",
      t`The payment service isn’t responding. You haven’t been charged. Please try again in a moment.`,
    );
  }
}
