import { useEffect, useRef, useState } from "react";
import { t } from "#shared/lib/text.ts";
import type { VerificationDocument } from "#shared/contract/verification.ts";
import { type Check, MAX_DOCUMENT_BYTES } from "#shared/rules/verification.ts";
import { api } from "#client/lib/api/api.ts";
import { toApiError } from "#client/lib/api/api-error.ts";
import { sendForm } from "#client/lib/api/upload.ts";

/** A document that is being uploaded, with the share sent so far. */
interface Sending {
  name: string;
  share: number;
}

/** Documents not yet sent with a request; each is uploaded as soon as it is chosen. */
export function useDocuments(first: readonly VerificationDocument[]) {
  const [documents, setDocuments] = useState(first);
  const [sending, setSending] = useState<Sending>();
  const [problem, setProblem] = useState<string>();
  const stop = useRef<AbortController>(undefined);
  useEffect(() => () => stop.current?.abort(), []);

  const tell = (name: string, failure: unknown) => {
    const { fields, message } = toApiError(failure);
    const { document } = fields;
    setProblem(`${name}: ${document ?? message}`);
  };
  const add = async (file: File, kind: Check) => {
    if (sending !== undefined) return;
    setProblem(undefined);
    if (file.size > MAX_DOCUMENT_BYTES) {
      setProblem(
        t`${file.name} is too large. Choose a file of at most ${MAX_DOCUMENT_BYTES / 1_000_000} MB`,
      );
      return;
    }
    const form = new FormData();
    form.set("kind", kind);
    form.set("document", file);
    stop.current = new AbortController();
    const onProgress = (share: number) => setSending({ name: file.name, share });
    onProgress(0);
    try {
      const options = { onProgress, signal: stop.current.signal };
      const added = await sendForm("/api/verification/documents", form, options);
      setDocuments((before) => [...before, added as VerificationDocument]); // as the contract says
    } catch (failure) {
      tell(file.name, failure);
      // The upload may have succeeded although its answer was lost, so the list is read again.
      await api.verification.find().then(
        ({ drafts }) => setDocuments(drafts),
        () => {},
      );
    } finally {
      setSending(undefined);
    }
  };
  const remove = async ({ _id: id, name }: VerificationDocument) => {
    setProblem(undefined);
    try {
      await api.verification.removeDocument({ id });
      setDocuments((before) => before.filter((one) => one._id !== id));
    } catch (failure) {
      tell(name, failure);
    }
  };
  return { documents, sending, problem, add, remove, stop: () => stop.current?.abort() };
}

export type Documents = ReturnType<typeof useDocuments>;
