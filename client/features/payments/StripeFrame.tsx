import { Trans } from "#client/lib/text/Trans.tsx";

/** Label and border for Stripe's own field, which is an iframe without either. */
export function StripeFrame({ children }: { children: React.ReactNode }) {
  return (
    <fieldset>
      <legend className="mb-1.5 font-medium">
        <Trans>Card number, expiry date and security code</Trans>
      </legend>
      {/* White in both schemes, because the text colours inside Stripe's field assume it. */}
      <div className="min-h-11 rounded-sm border border-line bg-white px-3 py-3 text-base">
        {children}
      </div>
    </fieldset>
  );
}
