import { useState } from "react";
import { t } from "#shared/lib/text.ts";
import type { VerificationDocument } from "#shared/contract/verification.ts";
import { factsOf } from "#client/domain/tool/verification.ts";
import { api } from "#client/lib/api/api.ts";
import { toApiError } from "#client/lib/api/api-error.ts";
import { saveFile } from "#client/lib/browser/save-file.ts";
import { toastError } from "#client/lib/browser/toast.ts";

/** Saves documents on the disk: gives each as a file of a list, and tells which one is loading. */
export function useSaving() {
  const [busy, setBusy] = useState<string>();
  const open = async ({ _id: id, name }: VerificationDocument) => {
    setBusy(id);
    try {
      const { body } = await api.verification.openDocument({ id });
      saveFile(body, name);
    } catch (failure) {
      await toastError(toApiError(failure).message);
    } finally {
      setBusy(undefined);
    }
  };
  return (documents: readonly VerificationDocument[]) =>
    documents.map((document) => {
      const { _id: id, name, is_deleted: isDeleted } = document;
      const act = {
        label: t.of("the button")`Open`,
        isBusy: busy === id,
        onAct: () => void open(document),
      };
      return { id, name, facts: factsOf(document), acts: isDeleted ? [] : [act] };
    });
}
