import { useCallback, useEffect, useRef, useState } from "react";
import { api } from "#client/lib/api.ts";
import { addressesOf, type FormPicture } from "./use-pictures.ts";
import type { Values } from "./values.ts";

/** How long somebody has stopped typing before it is kept, in milliseconds. */
const PAUSE_MS = 700;

type Saved = { status: "none" } | { status: "saved"; at: string } | { status: "failed" };

/** Keeps a form on the server as it is typed, so that it is there again after a reload, or elsewhere. */
export function useDraft(pictures: readonly FormPicture[], first: Values) {
  const [saved, setSaved] = useState<Saved>({ status: "none" });
  const typed = useRef<Values>(first);
  const images = addressesOf(pictures).join("\n");
  const keptImages = useRef(images);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  const save = useCallback(() => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      keptImages.current = images;
      api.listings
        .saveDraft({ fields: typed.current, images: images === "" ? [] : images.split("\n") })
        .then(({ savedAt }) => setSaved({ status: "saved", at: savedAt }))
        .catch(() => setSaved({ status: "failed" }));
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
  /** What was typed has been sent, or is wanted no more. */
  const forget = () => {
    clearTimeout(timer.current);
    typed.current = {};
    keptImages.current = "";
    setSaved({ status: "none" });
  };
  return { saved, keep, forget };
}
