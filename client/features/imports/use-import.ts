import { useEffect, useRef, useState } from "react";
import { t } from "#shared/lib/text.ts";
import type { Import } from "#shared/contract/imports.ts";
import { isOpen, type ImportField, OPEN_UNITS } from "#shared/rules/imports.ts";
import { api } from "#client/lib/api/api.ts";
import { toApiError } from "#client/lib/api/api-error.ts";
import { toSentence } from "#client/lib/forms/form-fields.ts";
import { sendCars } from "./send-cars.ts";

const ASK_AGAIN_MS = 500;

/** How to read a file; an absent field keeps its previous value. */
export interface Reading {
  columns?: (ImportField | null)[];
  currency?: string;
  distance?: "km" | "mi";
}

/** State of one import, from the upload to its result. */
export function useImport(first: Import | undefined) {
  const [current, setCurrent] = useState(first);
  const [sent, setSent] = useState<number>();
  const [problem, setProblem] = useState<string>();
  const [isDeciding, setDeciding] = useState(false);
  const sending = useRef<AbortController>(undefined);
  /**
   * Changes are sent one after the other, so that the last choice is also the last that the server receives.
   */
  const calls = useRef<Promise<unknown>>(Promise.resolve());
  // Counts changes: an answer requested before a change is stale and is dropped.
  const changes = useRef(0);

  const isAtWork = current?.state === "checking" || current?.state === "importing";
  const id = current?._id;
  useEffect(() => {
    if (!isAtWork || id === undefined) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isGone = false;
    const ask = async () => {
      // Waits for pending changes first, because an answer from before them would be stale.
      await calls.current;
      const before = changes.current;
      try {
        const found = await api.imports.find({ id });
        if (isGone || changes.current !== before) return;
        setProblem(undefined);
        setCurrent(found);
      } catch (failure) {
        const { message } = toApiError(failure);
        if (!isGone) setProblem(t`${message} The import continues even if you leave this page.`);
      } finally {
        if (!isGone) wait();
      }
    };
    const wait = () => {
      timer = setTimeout(() => void ask(), ASK_AGAIN_MS);
    };
    wait();
    return () => {
      isGone = true;
      clearTimeout(timer);
    };
  }, [isAtWork, id]);
  useEffect(() => () => sending.current?.abort(), []);

  const run = async (call: () => Promise<Import>) => {
    changes.current += 1;
    const change = changes.current;
    setProblem(undefined);
    const reply = calls.current.then(call);
    calls.current = reply.catch(() => {});
    try {
      const found = await reply;
      // After several changes only the last answer is shown.
      if (changes.current === change) setCurrent(found);
    } catch (failure) {
      const { fields, message } = toApiError(failure);
      const { file } = fields;
      setProblem(file === undefined ? message : toSentence(t`The file`, `${file}.`));
    }
  };

  /**
   * Starts or cancels the import. A second press while the first is on its way does nothing: its refusal would hide
   * that the first was taken.
   */
  const decide = async (call: () => Promise<Import>) => {
    if (isDeciding) return;
    setDeciding(true);
    await run(call);
    setDeciding(false);
  };

  return {
    current,
    problem,
    isDeciding,
    /** Share of the file uploaded so far; undefined while no upload is running. */
    sent,
    isAtWork,
    async send(file: File) {
      const controller = new AbortController();
      sending.current = controller;
      setSent(0);
      await run(() => sendCars(file, { onProgress: setSent, signal: controller.signal }));
      setSent(undefined);
    },
    stopSending: () => sending.current?.abort(),
    read(reading: Reading) {
      // The preview is stale at once, and must not be started any more.
      setCurrent((file) => file && readAnew(file, reading));
      return run(() => api.imports.change({ id: id ?? "", ...reading }));
    },
    start: (withdraw: number | undefined) =>
      decide(() =>
        api.imports.start({ id: id ?? "", ...(withdraw !== undefined && { withdraw }) }),
      ),
    cancel: () => decide(() => api.imports.cancel({ id: id ?? "" })),
    show: (other: Import | undefined) => {
      changes.current += 1;
      setProblem(undefined);
      setCurrent(other);
    },
    isOpen: current !== undefined && isOpen(current.state),
  };
}

/** The file as it is shown while the server checks it again with the seller's choices. */
function readAnew(file: Import, { currency, distance }: Reading): Import {
  const chosen = OPEN_UNITS.filter(
    (unit) => file.chosen.includes(unit) || { currency, distance }[unit] !== undefined,
  );
  return {
    ...file,
    ...(currency !== undefined && { currency }),
    ...(distance !== undefined && { distance }),
    chosen,
    state: "checking",
    progress: 0,
    outcome: null,
  };
}

export type ImportControl = ReturnType<typeof useImport>;
