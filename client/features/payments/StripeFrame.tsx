/** Stripe's own field has no label and no border: it is a page of theirs. */
export function StripeFrame({ children }: { children: React.ReactNode }) {
  return (
    <fieldset>
      <legend className="mb-1.5 font-medium">Card number, expiry date and security code</legend>
      {/* White in both schemes: the inks of Stripe's field are made for that. */}
      <div className="min-h-11 rounded-sm border border-line bg-white px-3 py-3 text-base">
        {children}
      </div>
    </fieldset>
  );
}
