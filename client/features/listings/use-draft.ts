import { useCallback, useEffect, useRef, useState } from "react";
import { api } from "#client/lib/api/api.ts";
import { toApiError } from "#client/lib/api/api-error.ts";
import { addressesOf, type FormPicture, toFormPicture } from "./use-pictures.ts";
import type { Values } from "./values.ts";

/** Debounce: the draft is saved this many milliseconds after the last keystroke. */
const PAUSE_MS = 700;

type Saved =
  | { status: "none" }
  /** As it was when the page was opened. */
  | { status: "resumed"; at: string }
  | { status: "saved"; at: string }
  | { status: "failed"; why: string }
  /** Conflict: another window has saved a draft since, so this one's is not saved. */
  | { status: "elsewhere" };

/** Autosaves a form on the server, so that it is restored after a reload or on another device. */
export function useDraft(
  pictures: readonly FormPicture[],
  first: { fields: Values; savedAt?: string | undefined },
  isKept: boolean,
) {
  const [saved, setSaved] = useState<Saved>(
    isKept && first.savedAt !== undefined
      ? { status: "resumed", at: first.savedAt }
      : { status: "none" },
  );
  const typed = useRef<Values>(first.fields);
  const images = addressesOf(pictures).join("\n");
  const shownImages = useRef(images);
  const keptImages = useRef(images);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  /** The running save; saves are made one after the other. */
  const saving = useRef<Promise<void>>(Promise.resolve());
  const isHeld = useRef(!isKept);
  /** Whether something has changed since the last save began. */
  const isDue = useRef(false);
  /** `savedAt` of the draft that this form overwrites: null for none, undefined to overwrite any. */
  const after = useRef<string | null | undefined>(first.savedAt ?? null);
  /** Fields of the last save without an answer, which may have been stored all the same. */
  const unanswered = useRef<Values>(undefined);
  const isElsewhere = useRef(false);

  const send = useCallback(async (sent: { fields: Values; images: string[] }) => {
    const attempt = async () => {
      const { savedAt } = await api.listings.saveDraft({ ...sent, after: after.current });
      after.current = savedAt;
      unanswered.current = undefined;
      isElsewhere.current = false;
      setSaved({ status: "saved", at: savedAt });
    };
    try {
      await attempt().catch(async (failure: unknown) => {
        const lost = unanswered.current;
        if (!isRefused(failure) || lost === undefined) throw failure;
        const { draft } = await api.listings.findDraft();
        if (draft === null || !areSame(draft.fields, lost)) throw failure;
        after.current = draft.savedAt;
        await attempt();
      });
    } catch (failure) {
      const { status, message } = toApiError(failure);
      if (status === 0) unanswered.current = sent.fields;
      isElsewhere.current = isRefused(failure);
      setSaved(isElsewhere.current ? { status: "elsewhere" } : { status: "failed", why: message });
    }
  }, []);
  const save = useCallback(
    (pause = PAUSE_MS) => {
      clearTimeout(timer.current);
      isDue.current = true;
      if (isHeld.current) return;
      timer.current = setTimeout(() => {
        isDue.current = false;
        const images = shownImages.current;
        keptImages.current = images;
        const sent = { fields: typed.current, images: images === "" ? [] : images.split("\n") };
        saving.current = saving.current.then(() => send(sent));
      }, pause);
    },
    [send],
  );

  // A picture that was uploaded, removed or moved is saved like typed text.
  useEffect(() => {
    shownImages.current = images;
    if (images !== keptImages.current) save();
  }, [images, save]);

  const keep = (values: Values) => {
    typed.current = values;
    save();
  };
  /** Stops autosaving until `goOn`, and waits for the running save. */
  const hold = async () => {
    isHeld.current = true;
    clearTimeout(timer.current);
    await saving.current;
  };
  /** Resumes autosaving, beginning with what has changed shortly before `hold` or since. */
  const goOn = () => {
    isHeld.current = !isKept;
    if (isDue.current) save();
  };
  /** Overwrites the draft that another window has saved. */
  const insist = () => {
    after.current = undefined;
    save(0);
  };
  const hasText = () => Object.values(typed.current).some((text) => text !== "");
  /** Resets the draft's state after the car was sent or the input was discarded; `begun` are the pictures of a new form. */
  const forget = (begun: readonly { id: string }[] = []) => {
    typed.current = {};
    keptImages.current = addressesOf(begun.map(toFormPicture)).join("\n");
    after.current = null;
    unanswered.current = undefined;
    isElsewhere.current = false;
    isDue.current = false;
    setSaved({ status: "none" });
  };
  /** Whether the saved draft is this form's, so that it is deleted together with it. */
  const isOwn = () => isKept && !isElsewhere.current;
  return { saved, hasText, isOwn, keep, insist, hold, goOn, forget };
}

function isRefused(failure: unknown): boolean {
  return toApiError(failure).fields["after"] !== undefined;
}

function areSame(one: Values, other: Values): boolean {
  const names = new Set([...Object.keys(one), ...Object.keys(other)]);
  return [...names].every((name) => one[name] === other[name]);
}
