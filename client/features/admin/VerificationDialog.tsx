import { t } from "#shared/lib/text.ts";
import type { VerificationCase } from "#shared/contract/verification.ts";
import { Trans } from "#client/lib/text/Trans.tsx";
import { isDecidable, nameChecks } from "#shared/rules/verification.ts";
import { WideDialog } from "#client/ui/tool/WideDialog.tsx";
import { FileList } from "#client/ui/FileList.tsx";
import { EarlierCases } from "./EarlierCases.tsx";
import { DocumentView } from "./DocumentView.tsx";
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
  const { seller, sellerId, email, state, asked, message, documents } = found;
  const { shown, files, problem } = useShownDocument(documents);
  return (
    <WideDialog
      title={t`Verification of ${seller}`}
      isDecided={isDecidable(state)}
      onClose={onClose}
    >
      <div className="grid gap-6 md:grid-cols-2">
        <div className="min-w-0">
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
          <EarlierCases found={found} />
        </div>
        {isDecidable(state) && (
          <VerificationDecision found={found} onDone={onDone} onClose={onClose} />
        )}
      </div>
    </WideDialog>
  );
}
