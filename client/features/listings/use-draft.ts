import { useCallback, useEffect, useRef, useState } from "react";
import { api } from "#client/lib/api/api.ts";
import { toApiError } from "#client/lib/api/api-error.ts";
import { addressesOf, type FormPicture } from "./use-pictures.ts";
import type { Values } from "./values.ts";

/** How long somebody has stopped typing before it is kept, in milliseconds. */
const PAUSE_MS = 700;

type Saved =
  | { status: "none" }
  | { status: "saved"; at: string }
  | { status: "failed"; why: string }
  /** Another window has kept something since; this one's is not kept. */
  | { status: "elsewhere" };

/** Keeps a form on the server as it is typed, so that it is there again after a reload, or elsewhere. */
export function useDraft(
  pictures: readonly FormPicture[],
  first: { fields: Values; savedAt?: string | undefined },
  isKept: boolean,
) {
  const [saved, setSaved] = useState<Saved>({ status: "none" });
  const typed = useRef<Values>(first.fields);
  const images = addressesOf(pictures).join("\n");
  const keptImages = useRef(images);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  /** The last save that is under way; they go one after the other. */
  const saving = useRef<Promise<void>>(Promise.resolve());
  const isHeld = useRef(!isKept);
  /** When what this form takes the place of was kept: null for nothing, undefined for whatever it is. */
  const after = useRef<string | null | undefined>(first.savedAt ?? null);
  /** The last one sent without an answer: it may be kept all the same. */
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
      if (isHeld.current) return;
      timer.current = setTimeout(() => {
        keptImages.current = images;
        const sent = { fields: typed.current, images: images === "" ? [] : images.split("\n") };
        saving.current = saving.current.then(() => send(sent));
      }, pause);
    },
    [images, send],
  );

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
  /** Takes the place of what another window has kept. */
  const insist = () => {
    after.current = undefined;
    save(0);
  };
  const hasText = () => Object.values(typed.current).some((text) => text !== "");
  /** What was typed has been sent, or is wanted no more. */
  const forget = () => {
    typed.current = {};
    keptImages.current = "";
    after.current = null;
    unanswered.current = undefined;
    isElsewhere.current = false;
    setSaved({ status: "none" });
  };
  /** What is kept is this form, and goes with it. */
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
