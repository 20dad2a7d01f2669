import { plural, t } from "#shared/lib/text.ts";
import { Trans } from "#client/lib/text/Trans.tsx";
import { textOf, useForm } from "#client/lib/forms/use-form.ts";
import { FormDialog } from "#client/ui/FormDialog.tsx";
import { Field } from "#client/ui/Field.tsx";
import { FormProblem } from "#client/ui/FormProblem.tsx";
import { SendOrCancel } from "#client/ui/SendOrCancel.tsx";
import type { Acts } from "./use-acts.ts";

interface BulkDeleteProps {
  ids: string[];
  acts: Acts;
  onClose: () => void;
}

/** Deletes several cars, once their number has been typed. */
export function BulkDelete({ ids, acts, onClose }: BulkDeleteProps) {
  const count = ids.length;
  const wrong = plural(
    count,
    t`Type ${count} to delete ${count} car`,
    t`Type ${count} to delete ${count} cars`,
  );
  const { form, isBusy, problem, fields } = useForm({
    check: (data): Record<string, string> =>
      Number(textOf(data, "count")) === ids.length ? {} : { count: wrong },
    send: async (data) => {
      await acts.remove(ids, Number(textOf(data, "count")));
      onClose();
    },
  });
  return (
    <FormDialog
      title={plural(count, t`Delete ${count} car?`, t`Delete ${count} cars?`)}
      onClose={onClose}
    >
      <p>
        <Trans>
          This deletes the listings, their photos and their price history. Reserved cars and cars
          sold on this site are kept. You can only undo this straight afterwards.
        </Trans>
      </p>
      <form {...form} className="mt-5 grid gap-5">
        <FormProblem problem={problem} />
        <Field
          name="count"
          label={t`Number of cars`}
          hint={`${wrong}.`}
          inputMode="numeric"
          autoComplete="off"
          problem={fields["count"]}
        />
        <SendOrCancel
          action={plural(count, t`Delete ${count} car`, t`Delete ${count} cars`)}
          look="danger"
          isBusy={isBusy}
        />
      </form>
    </FormDialog>
  );
}
