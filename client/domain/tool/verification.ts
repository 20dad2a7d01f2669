import { useState } from "react";
import type { VerificationDocument } from "#shared/contract/verification.ts";
import { CHECK_NAMES, CHECKS, type Check, nameChecks } from "#shared/rules/verification.ts";
import { api } from "#client/lib/api/api.ts";
import { toApiError } from "#client/lib/api/api-error.ts";
import { saveFile } from "#client/lib/browser/save-file.ts";
import { toastError } from "#client/lib/browser/toast.ts";

/** The checks as choices of a form. */
export const CHECK_CHOICES = CHECKS.map((value) => ({ value, label: capital(CHECK_NAMES[value]) }));

/** "Identity and phone number". */
export function namesOf(checks: readonly Check[]): string {
  return capital(nameChecks(checks));
}

function capital(text: string): string {
  return text.slice(0, 1).toUpperCase() + text.slice(1);
}

/** "Identity, 240 kB". */
export function factsOf({ kind, bytes, is_deleted: isDeleted }: VerificationDocument): string {
  const size =
    bytes < 1_000_000 ? `${Math.ceil(bytes / 1000)} kB` : `${(bytes / 1e6).toFixed(1)} MB`;
  return `${capital(CHECK_NAMES[kind])}, ${isDeleted ? "deleted" : size}`;
}

/** Opens documents for reading: gives each as a file of a list, and tells which one is loading. */
export function useOpening() {
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
      const act = { label: "Open", isBusy: busy === id, onAct: () => void open(document) };
      return { id, name, facts: factsOf(document), acts: isDeleted ? [] : [act] };
    });
}
