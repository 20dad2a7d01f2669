import { useCallback, useEffect, useRef, useState } from "react";
import { api } from "#client/lib/api.ts";
import { toApiError } from "#client/lib/api-error.ts";
import { addressesOf, type FormPicture } from "./use-pictures.ts";
import type { Values } from "./values.ts";

/** How long somebody has stopped typing before it is kept, in milliseconds. */
const PAUSE_MS = 700;

type Saved =
  | { status: "none" }
  | { status: "saved"; at: string }
  | { status: "failed"; why: string };

/** Keeps a form on the server as it is typed, so that it is there again after a reload, or elsewhere. */
export function useDraft(pictures: readonly FormPicture[], first: Values, isKept: boolean) {
  const [saved, setSaved] = useState<Saved>({ status: "none" });
  const typed = useRef<Values>(first);
  const images = addressesOf(pictures).join("\n");
  const keptImages = useRef(images);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  /** The last save that is under way; they go one after the other. */
  const saving = useRef<Promise<void>>(Promise.resolve());
  const isHeld = useRef(!isKept);

  const save = useCallback(() => {
    clearTimeout(timer.current);
    if (isHeld.current) return;
    timer.current = setTimeout(() => {
      keptImages.current = images;
      const sent = { fields: typed.current, images: images === "" ? [] : images.split("\n") };
      saving.current = saving.current.then(async () => {
        try {
          const { savedAt } = await api.listings.saveDraft(sent);
          setSaved({ status: "saved", at: savedAt });
        } catch (failure) {
          setSaved({ status: "failed", why: toApiError(failure).message });
        }
      });
    }, PAUSE_MS);
  }, [images]);

  // A picture that has arrived, gone or moved is kept like something typed.
  useEffect(() => {
    if (images !== keptImages.current) save();
  }, [images, save]);

  const keep = (values: Values) => {
    typed.current = values;
    save();
  };
  /** Saves nothing more until told; what is under way is waited for. */
  const hold = async () => {
    isHeld.current = true;
    clearTimeout(timer.current);
    await saving.current;
  };
  const goOn = () => {
    isHeld.current = !isKept;
  };
  const hasText = () => Object.values(typed.current).some((text) => text !== "");
  /** What was typed has been sent, or is wanted no more. */
  const forget = () => {
    typed.current = {};
    keptImages.current = "";
    setSaved({ status: "none" });
  };
  return { saved, hasText, keep, hold, goOn, forget };
}
