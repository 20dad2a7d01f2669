import { useEffect, useRef, useState } from "react";
import { t } from "#shared/lib/text.ts";
import { MAX_PICTURE_BYTES } from "#shared/rules/pictures.ts";
import { toApiError } from "#client/lib/api/api-error.ts";
import { toSentence } from "#client/lib/forms/form-fields.ts";
import { shrinkPicture } from "#client/lib/forms/shrink-picture.ts";
import { uploadPicture } from "#client/lib/api/upload.ts";

/** Uploads one picture as soon as it is chosen, then calls `onThere` with its address on the site. */
export function useSentPicture(onThere: (address: string) => void) {
  /** The share uploaded so far, 0 to 1; undefined while no upload is running. */
  const [sent, setSent] = useState<number>();
  const [problem, setProblem] = useState<string>();
  const under = useRef<AbortController>(undefined);
  useEffect(() => () => under.current?.abort(), []);

  /** Another picture or none was chosen: aborts the running upload. */
  const stop = (): AbortSignal => {
    under.current?.abort();
    under.current = new AbortController();
    setSent(undefined);
    setProblem(undefined);
    return under.current.signal;
  };
  const send = async (file: File) => {
    const signal = stop();
    if (file.size > MAX_PICTURE_BYTES) {
      setProblem(t`Choose a picture of at most ${MAX_PICTURE_BYTES / 1_000_000} MB`);
      return;
    }
    setSent(0);
    try {
      const small = await shrinkPicture(file);
      const url = await uploadPicture(small, { onProgress: setSent, signal });
      if (!signal.aborted) onThere(new URL(url).pathname);
    } catch (failure) {
      if (signal.aborted) return;
      const { fields, message } = toApiError(failure);
      setProblem(toSentence(t`The picture`, fields["image"] ?? message));
    }
    if (!signal.aborted) setSent(undefined);
  };
  return { sent, problem, send, stop };
}
