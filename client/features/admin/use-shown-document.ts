import { useEffect, useRef, useState } from "react";
import { t } from "#shared/lib/text.ts";
import type { VerificationDocument } from "#shared/contract/verification.ts";
import { factsOf } from "#client/domain/tool/verification.ts";
import { api } from "#client/lib/api/api.ts";
import { toApiError } from "#client/lib/api/api-error.ts";

export interface ShownDocument {
  id: string;
  name: string;
  /** Of the content, in this page's memory alone: no copy is saved. */
  address: string;
  isPicture: boolean;
}

/** What browsers show as a picture; the server keeps besides these only PDF documents. */
const PICTURE_TYPES: readonly string[] = ["image/jpeg", "image/png", "image/webp"];
const PDF = "application/pdf";

/** One document at a time, shown in the page, and the files of a list that open them. */
export function useShownDocument(documents: readonly VerificationDocument[]) {
  const [shown, show] = useState<ShownDocument>();
  const [busy, setBusy] = useState<string>();
  const [problem, setProblem] = useState<string>();
  const address = shown?.address;
  useEffect(() => () => void (address && URL.revokeObjectURL(address)), [address]);

  /** The document that was asked for last: an answer about an earlier one comes too late. */
  const asked = useRef<string>(undefined);
  const open = async ({ _id: id, name }: VerificationDocument) => {
    asked.current = id;
    setBusy(id);
    setProblem(undefined);
    try {
      const { body } = await api.verification.openDocument({ id });
      if (asked.current !== id) return;
      const isPicture = PICTURE_TYPES.includes(body.type);
      // The type is fixed: a frame would run the scripts of an HTML document.
      const content = new Blob([body], { type: isPicture ? body.type : PDF });
      show({ id, name, address: URL.createObjectURL(content), isPicture });
    } catch (failure) {
      if (asked.current === id) setProblem(toApiError(failure).message);
    } finally {
      if (asked.current === id) setBusy(undefined);
    }
  };
  const files = documents.map((document) => {
    const { _id: id, name, is_deleted: isDeleted } = document;
    const act =
      shown?.id === id
        ? { label: t`Close`, isBusy: false, onAct: () => show(undefined) }
        : {
            label: t.of("the button")`Open`,
            isBusy: busy === id,
            onAct: () => void open(document),
          };
    return { id, name, facts: factsOf(document), acts: isDeleted ? [] : [act] };
  });
  return { shown, files, problem };
}
