import { t } from "#shared/lib/text.ts";
import type { VerificationDocument } from "#shared/contract/verification.ts";
import { CHECKS, MOST_CASE_WORDS } from "#shared/rules/verification.ts";
import { Trans } from "#client/lib/text/Trans.tsx";
import { api } from "#client/lib/api/api.ts";
import { toastSuccess } from "#client/lib/browser/toast.ts";
import { textOf, useForm } from "#client/lib/forms/use-form.ts";
import { CHECK_CHOICES } from "#client/domain/tool/verification.ts";
import { Button } from "#client/ui/Button.tsx";
import { CheckGroup } from "#client/ui/tool/CheckGroup.tsx";
import { FormProblem } from "#client/ui/FormProblem.tsx";
import { TextArea } from "#client/ui/TextArea.tsx";
import { DocumentsField } from "./DocumentsField.tsx";
import { useDocuments } from "./use-documents.ts";

interface AskFormProps {
  drafts: readonly VerificationDocument[];
  onDone: () => void;
}

const chosenIn = (data: FormData) => CHECKS.filter((each) => data.getAll("asked").includes(each));

/** A seller's request to be verified: the checks, with documents that prove them. */
export function AskForm({ drafts, onDone }: AskFormProps) {
  const documents = useDocuments(drafts);
  const { form, isBusy, problem, fields } = useForm({
    check: (data): Record<string, string> => ({
      ...(chosenIn(data).length === 0 && { asked: t`Choose what you’d like verified` }),
      ...(documents.sending !== undefined && {
        documents: t`Wait until your document has uploaded`,
      }),
      ...(documents.sending === undefined &&
        documents.documents.length === 0 && { documents: t`Add at least one document` }),
    }),
    send: async (data) => {
      const message = textOf(data, "message").trim();
      await api.verification.ask({
        asked: chosenIn(data),
        documents: documents.documents.map(({ _id: id }) => id),
        ...(message !== "" && { message }),
      });
      onDone();
      await toastSuccess(t`Application sent. We’ll email you our decision.`);
    },
  });
  return (
    <form {...form} className="grid gap-6">
      <FormProblem problem={problem} />
      <CheckGroup
        name="asked"
        legend={t`What would you like verified?`}
        options={CHECK_CHOICES}
        problem={fields["asked"]}
      />
      <DocumentsField all={documents} problem={fields["documents"]} />
      <TextArea
        name="message"
        label={t`Anything we should know? (optional)`}
        rows={3}
        maxLength={MOST_CASE_WORDS}
        problem={fields["message"]}
      />
      <div>
        <Button type="submit" isBusy={isBusy}>
          <Trans>Apply for verification</Trans>
        </Button>
      </div>
    </form>
  );
}
