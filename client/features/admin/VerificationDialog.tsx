import { t } from "#shared/lib/text.ts";
import type { VerificationCase } from "#shared/contract/verification.ts";
import { Trans } from "#client/lib/text/Trans.tsx";
import { isDecidable, nameChecks } from "#shared/rules/verification.ts";
import { WideDialog } from "#client/ui/tool/WideDialog.tsx";
import { FileList } from "#client/ui/tool/FileList.tsx";
import { EarlierCases } from "./EarlierCases.tsx";
import { CaseOutcome } from "./CaseOutcome.tsx";
import { DocumentView } from "./DocumentView.tsx";
import { RevokeForm } from "./RevokeForm.tsx";
import { SellerFacts } from "./SellerFacts.tsx";
import { useShownDocument } from "./use-shown-document.ts";
import { VerificationDecision } from "./VerificationDecision.tsx";

interface VerificationDialogProps {
  found: VerificationCase;
  /** Called when this admin or another one has decided. */
  onDone: () => void;
  onClose: () => void;
}

/** A verification case with its documents, and the form to decide it. */
export function VerificationDialog({ found, onDone, onClose }: VerificationDialogProps) {
  const { _id: id, seller, sellerId, email, state, asked, message, documents } = found;
  const { shown, files, problem } = useShownDocument(documents);
  // Where there is no form, the earlier cases stand beside the evidence.
  const hasForm = isDecidable(state);
  return (
    <WideDialog
      title={t`Verification of ${seller}`}
      about={
        state === "open" ? t`Check the documents, then decide.` : t`This verification is closed.`
      }
      decide={state === "open" ? t`Decide application` : undefined}
      onClose={onClose}
    >
      <div className="min-w-0">
        {state !== "open" && <CaseOutcome found={found} />}
        <SellerFacts id={sellerId} email={email} />
        {asked.length > 0 && (
          <p className="mt-3">
            <Trans>Requested: {nameChecks(asked)}</Trans>
          </p>
        )}
        {message !== null && (
          <blockquote className="mt-3 border-l-2 border-line pl-3 wrap-anywhere whitespace-pre-line">
            {message}
          </blockquote>
        )}
        <FileList label={t`Documents`} files={files} />
        {problem !== undefined && (
          <p role="alert" className="mt-2 text-danger">
            {problem}
          </p>
        )}
        {shown && <DocumentView key={shown.id} shown={shown} />}
        {documents.length > 0 && (
          <p className="mt-2 text-sm text-muted">
            <Trans>Opening a document is recorded in the audit log.</Trans>
          </p>
        )}
        {hasForm && <EarlierCases found={found} />}
      </div>
      {state === "open" && <VerificationDecision found={found} onDone={onDone} onClose={onClose} />}
      {state === "approved" && <RevokeForm id={id} onDone={onDone} onClose={onClose} />}
      {!hasForm && <EarlierCases found={found} />}
    </WideDialog>
  );
}
