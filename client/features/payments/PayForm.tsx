import { CardElement, useElements, useStripe } from "@stripe/react-stripe-js";
import { useEffect, useEffectEvent, useRef } from "react";
import { t } from "#shared/lib/text.ts";
import { findField, goToField } from "#client/lib/forms/form-fields.ts";
import { Button } from "#client/ui/Button.tsx";
import type { PaymentsKind } from "./card-payments.ts";
import { FailureNote } from "./FailureNote.tsx";
import { StripeFrame } from "./StripeFrame.tsx";
import { type CardPayment, useCardPayment } from "./use-card-payment.ts";

export interface PayFormProps extends CardPayment {
  /** Called when it changes whether a payment is running, or whether the last one failed. */
  onProgress?: (progress: { isBusy: boolean; hasFailed: boolean }) => void;
}

const OPTIONS = { hidePostalCode: true };

/** The form, inside the provider of the Stripe library. */
export function PayForm({ kind, ...props }: PayFormProps & Pick<PaymentsKind, "kind">) {
  const library = useStripe();
  const elements = useElements();
  const form = useRef<HTMLFormElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const note = useRef<HTMLDivElement>(null);
  const { failure, attempt, isBusy, pay, settle } = useCardPayment(props);
  const isReady = library !== null && elements !== null && props.clientSecret !== null;

  const { onProgress } = props;
  const hasFailed = failure !== undefined;
  useEffect(() => onProgress?.({ isBusy, hasFailed }), [onProgress, isBusy, hasFailed]);

  // The list of a card's problems takes the focus itself. The reason why a card was declined has it, too, because another
  // card is typed next. After another failure the focus returns to the button, which tries again. It may have scrolled the
  // reason behind the page's header.
  const onFailed = useEffectEvent(() => {
    if (failure?.isDeclined) note.current?.focus();
    else if (failure?.fields === undefined) button.current?.focus();
    note.current?.scrollIntoView({ block: "nearest" });
  });
  useEffect(() => {
    if (attempt > 0) onFailed();
  }, [attempt]);
  const goTo = (name: string) => {
    const field = form.current && findField(form.current, name);
    if (field) goToField(field);
    else elements?.getElement(CardElement)?.focus();
  };

  const submit = (event: React.SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const card = elements?.getElement(CardElement);
    // The button can be pressed before the payment is prepared.
    if (isReady && card) void pay(library, card);
  };

  const told = isBusy ? t`Processing your payment…` : isReady ? "" : t`Preparing the payment…`;
  const card = <CardElement options={OPTIONS} onChange={({ error }) => error ?? settle("card")} />;
  return (
    <form
      ref={form}
      method="post"
      noValidate
      data-scripted
      onSubmit={submit}
      onInput={({ target }) => target instanceof HTMLElement && settle(target.dataset["fields"])}
    >
      <div className="grid gap-5">
        <div>
          <FailureNote ref={note} failure={failure} attempt={attempt} onField={goTo} />
          {kind === "stripe" ? (
            <StripeFrame>{card}</StripeFrame>
          ) : (
            // As high as the fields, which come with the library.
            <div className="min-h-47.5">{card}</div>
          )}
        </div>
        <div className="grid gap-3">
          <Button
            ref={button}
            type="submit"
            aria-disabled={!isReady}
            isBusy={isBusy}
            className="w-full"
          >
            {isBusy ? t`Paying…` : t`Complete Payment`}
          </Button>
          {/* Its line is kept, so that nothing moves when it has nothing to say. */}
          <p role="status" className="min-h-6 text-center text-muted">
            {told}
          </p>
        </div>
      </div>
    </form>
  );
}
