import { Elements } from "@stripe/react-stripe-js";
import type { Stripe } from "@stripe/stripe-js";
import { t } from "#shared/lib/text.ts";
import { Trans } from "#client/lib/text/Trans.tsx";
import { ApiError } from "#client/lib/api/api-error.ts";
import { useLoaded } from "#client/lib/api/use-loaded.ts";
import { Button } from "#client/ui/Button.tsx";
import type { PaymentsKind } from "./card-payments.ts";
import { loadPayments } from "./load-stripe.ts";
import { PayForm, type PayFormProps } from "./PayForm.tsx";
import { TestBanner } from "./TestBanner.tsx";

interface CardFormProps extends PayFormProps {
  payments: PaymentsKind;
}

const NOT_LOADED = t`The card form didn’t load. Check your connection and turn off any content blocker for this page. You haven’t been charged.`;

/** Pays with a card: the same form for Stripe and for the sandbox. */
export function CardForm({ payments, ...form }: CardFormProps) {
  const { kind, publishableKey } = payments;
  const library = useLoaded(
    () =>
      loadPayments(payments).catch((cause: unknown) => {
        throw Object.assign(new ApiError(0, NOT_LOADED), { cause });
      }),
    [kind, publishableKey],
  );
  // The wrapper checks for a few functions of the library; the form uses no others.
  const stripe = library.status === "ready" ? (library.value as Stripe) : null;

  return (
    <div className="grid gap-4 sm:gap-5">
      {kind === "sandbox" && <TestBanner />}
      {library.status === "failed" && (
        <div role="alert" className="rounded-md border border-danger bg-danger-soft p-4">
          <p>{library.problem.message}</p>
          <Button look="quiet" className="mt-3" onClick={library.again}>
            <Trans>Try again</Trans>
          </Button>
        </div>
      )}
      <Elements stripe={stripe}>
        <PayForm kind={kind} {...form} />
      </Elements>
    </div>
  );
}
