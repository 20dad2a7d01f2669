import { useState } from "react";
import { t } from "#shared/lib/text.ts";
import type { Booking } from "#shared/contract/bookings.ts";
import type { Receipt } from "#shared/contract/payments.ts";
import { Trans } from "#client/lib/text/Trans.tsx";
import { readAmount } from "#shared/lib/amounts.ts";
import { api } from "#client/lib/api/api.ts";
import { required } from "#client/lib/forms/checks.ts";
import { useFormat } from "#client/lib/text/format.ts";
import { makeId } from "#client/lib/forms/make-id.ts";
import { toastSuccess } from "#client/lib/browser/toast.ts";
import { textOf, useForm } from "#client/lib/forms/use-form.ts";
import { useLoaded } from "#client/lib/api/use-loaded.ts";
import { Button } from "#client/ui/Button.tsx";
import { FormDialog } from "#client/ui/FormDialog.tsx";
import { closeAround } from "#client/ui/modal.ts";
import { Field } from "#client/ui/Field.tsx";
import { FormProblem } from "#client/ui/FormProblem.tsx";
import { LoadedView } from "#client/ui/LoadedView.tsx";
import { SendOrCancel } from "#client/ui/SendOrCancel.tsx";
import { TextArea } from "#client/ui/TextArea.tsx";

interface RefundDialogProps {
  booking: Pick<Booking, "_id" | "item">;
  onDone: () => void;
  onClose: () => void;
}

/** Refunds what was paid for a booking, in full or in part. */
export function RefundDialog({ booking, onDone, onClose }: RefundDialogProps) {
  const loaded = useLoaded(() => api.payments.ofBooking({ id: booking._id }));
  return (
    <FormDialog title={t`Refund ${booking.item}`} onClose={onClose}>
      <LoadedView state={loaded}>
        {([payment]) =>
          payment === undefined ? (
            <p>
              <Trans>Nothing has been paid for this booking.</Trans>
            </p>
          ) : (
            <RefundForm payment={payment} onDone={onDone} onClose={onClose} />
          )
        }
      </LoadedView>
    </FormDialog>
  );
}

interface RefundFormProps {
  payment: Receipt;
  onDone: () => void;
  onClose: () => void;
}

const check = required("reason", t`Reason is required`);

function RefundForm({ payment, onDone, onClose }: RefundFormProps) {
  const { _id: id, price, refunded, currency, name, refunds } = payment;
  const format = useFormat();
  const [typed, setTyped] = useState<string>();
  // Idempotency key, constant while the form is open: a retry after a lost answer refunds once.
  const [request] = useState(makeId);
  // Floating point: the difference of two amounts may have digits beyond a cent's.
  const left = Math.round((price - refunded) * 1000) / 1000;
  // Without an amount, all that is left is refunded. What is no amount is NaN, and the server refuses it.
  const sum = typed === undefined || typed.trim() === "" ? left : Number(readAmount(typed));
  const { form, isBusy, problem, fields } = useForm({
    check,
    send: async (data) => {
      const amount = textOf(data, "amount").trim();
      const { state } = await api.payments.refund({
        id,
        reason: textOf(data, "reason"),
        request,
        ...(amount !== "" && { amount }),
      });
      onClose();
      onDone();
      await toastSuccess(
        state === "succeeded" ? t`Refund sent` : t`Refund started (takes a few minutes)`,
      );
    },
  });
  return (
    <>
      <p>
        {refunded > 0
          ? t`${name} paid ${format.price(price, currency)}, of which ${format.price(refunded, currency)} has been refunded.`
          : t`${name} paid ${format.price(price, currency)}.`}
      </p>
      {refunds.length > 0 && (
        <ul className="mt-3 grid gap-1 text-sm text-muted">
          {refunds.map((refund) => (
            <li key={refund._id}>
              <Trans>
                {format.price(refund.amount, currency)} on {format.date(refund.created_at)}:{" "}
                {refund.reason}
              </Trans>
            </li>
          ))}
        </ul>
      )}
      {left === 0 ? (
        <Button look="quiet" className="mt-6" onClick={closeAround}>
          <Trans>Close</Trans>
        </Button>
      ) : (
        <form {...form} className="mt-5 grid gap-5">
          <FormProblem problem={problem} />
          <Field
            name="amount"
            label={t`Amount in ${currency}`}
            inputMode="decimal"
            defaultValue={String(left)}
            problem={fields["amount"]}
            onInput={({ currentTarget }) => setTyped(currentTarget.value)}
          />
          <TextArea
            name="reason"
            label={t`Reason (shown to the buyer)`}
            rows={3}
            maxLength={500}
            problem={fields["reason"]}
          />
          <p className="text-sm text-muted">
            <Trans>
              The money goes back to the buyer’s card. The buyer and the seller are told.
            </Trans>
          </p>
          <SendOrCancel
            action={
              sum > 0 && sum <= left
                ? t.of("an amount")`Refund ${format.price(sum, currency)}`
                : t`Refund`
            }
            look="danger"
            isBusy={isBusy}
          />
        </form>
      )}
    </>
  );
}
