import { useId, useRef, useState } from "react";
import { plural, t } from "#shared/lib/text.ts";
import { CHECKS, type Check, DOCUMENT_TYPES, MOST_DOCUMENTS } from "#shared/rules/verification.ts";
import { Trans } from "#client/lib/text/Trans.tsx";
import { CHECK_CHOICES, factsOf } from "#client/domain/tool/verification.ts";
import { Button } from "#client/ui/Button.tsx";
import { Uploads } from "#client/domain/tool/Uploads.tsx";
import { ChooseFiles } from "#client/ui/tool/ChooseFiles.tsx";
import { FieldProblem } from "#client/ui/FieldFrame.tsx";
import { FileItem } from "#client/ui/tool/FileItem.tsx";
import { Progress } from "#client/ui/tool/Progress.tsx";
import { Select } from "#client/ui/Select.tsx";
import type { Documents } from "./use-documents.ts";

interface DocumentsFieldProps {
  all: Documents;
  problem: string | undefined;
}

/** Documents of a request; each can be removed until the request is sent. */
export function DocumentsField({ all, problem }: DocumentsFieldProps) {
  const id = useId();
  const [kind, setKind] = useState<Check>("identity");
  const { documents, sending, add, remove, stop } = all;
  const list = useRef<HTMLUListElement>(null);
  // The pressed button has been unmounted, or was disabled during the upload.
  const goToList = () => list.current?.focus();
  return (
    <fieldset data-fields="documents" aria-describedby={problem && `${id}-problem`}>
      <legend className="mb-1.5 font-medium">
        <Trans>Documents</Trans>
      </legend>
      <p id={`${id}-hint`} className="mb-3 text-sm text-muted">
        <Trans>
          Up to {MOST_DOCUMENTS}: PDF, JPEG, PNG or WebP, at most 10 MB each. Convert iPhone photos
          (HEIC) to JPEG first. Black out anything we don’t need, such as document numbers.
        </Trans>
      </p>
      <ul ref={list} tabIndex={-1} aria-label={t`Documents you’ve added`}>
        {documents.map((document) => (
          <FileItem
            key={document._id}
            name={document.name}
            facts={factsOf(document)}
            acts={[{ label: t`Remove`, onAct: () => void remove(document).then(goToList) }]}
          />
        ))}
      </ul>
      {sending !== undefined && (
        <div className="mt-3 space-y-3">
          <Progress label={t`Sending ${sending.name}`} share={sending.share} />
          <Button look="quiet" onClick={stop}>
            <Trans>Cancel</Trans>
          </Button>
        </div>
      )}
      {sending === undefined && documents.length < MOST_DOCUMENTS && (
        <div className="mt-3 flex flex-wrap items-end gap-4">
          <Select
            name="kind"
            label={t`Document type`}
            value={kind}
            options={CHECK_CHOICES}
            onChange={({ currentTarget: { value } }) =>
              setKind(CHECKS.find((each) => each === value) ?? "identity")
            }
          />
          <Uploads>
            <ChooseFiles
              look="quiet"
              accept={Object.keys(DOCUMENT_TYPES).join(",")}
              describedBy={`${id}-hint`}
              onChoose={([file]) => {
                if (file !== undefined) void add(file, kind).then(goToList);
              }}
            >
              <Trans>Add a document</Trans>
            </ChooseFiles>
          </Uploads>
        </div>
      )}
      <p role="status" className="sr-only">
        {sending === undefined &&
          plural(
            documents.length,
            t`${documents.length} document added`,
            t`${documents.length} documents added`,
          )}
      </p>
      {all.problem !== undefined && (
        <p role="alert" className="mt-2 font-medium text-danger">
          {all.problem}
        </p>
      )}
      <FieldProblem id={`${id}-problem`} problem={problem} />
    </fieldset>
  );
}
