import { useRef, useState } from "react";
import { ApiError, toApiError } from "./api-error.ts";
import { restoreDraft } from "./draft.ts";

interface Problem {
  message: string;
  fields: Readonly<Record<string, string>>;
}

/** What is wrong with fields before anything is sent, by the names of the fields. */
export type Check = (data: FormData) => Readonly<Record<string, string>>;

interface FormOptions {
  /** Runs in the browser, before the call. */
  check?: Check;
  /** The calls that the form makes; what it rejects with is shown. */
  send(data: FormData, form: HTMLFormElement): Promise<void>;
}

/** Sends a form once at a time, keeps what was typed, and shows what was refused where it belongs. */
export function useForm({ check, send }: FormOptions) {
  const [problem, setProblem] = useState<Problem>();
  const [isBusy, setBusy] = useState(false);
  const isSending = useRef(false);

  const submit = async (form: HTMLFormElement) => {
    const data = new FormData(form);
    const missing = check?.(data) ?? {};
    if (Object.keys(missing).length > 0) {
      setProblem({ message: Object.values(missing).join(". "), fields: missing });
      return;
    }
    isSending.current = true;
    setBusy(true);
    setProblem(undefined);
    try {
      await send(data, form);
    } catch (failure) {
      const { message, fields } = toApiError(failure);
      setProblem({ message: describe(message, fields), fields });
      if (!(failure instanceof ApiError)) reportError(failure);
    } finally {
      isSending.current = false;
      setBusy(false);
    }
  };
  const onSubmit = (event: React.SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    // The state comes too late for a double click.
    if (!isSending.current) void submit(event.currentTarget);
  };
  return {
    /** For the form element. Should it be sent before scripts run, it waits for them. */
    form: {
      ref: restoreOnce,
      method: "post",
      noValidate: true,
      "data-scripted": true,
      onSubmit,
    },
    isBusy,
    problem: problem?.message,
    fields: problem?.fields ?? {},
  } as const; // "post", not any string
}

/** The server's sentence, unless it only lists the fields, which say it themselves. */
function describe(message: string, fields: Problem["fields"]): string {
  const isList = Object.keys(fields).some((name) => message.startsWith(`${name}: `));
  return isList ? "Please look at the fields marked in red." : message;
}

/** The text of a field; nothing sent is the empty text. */
export function textOf(data: FormData, name: string): string {
  const value = data.get(name);
  return typeof value === "string" ? value : "";
}

/** Gives back what was typed before the person had to log in again. */
function restoreOnce(form: HTMLFormElement | null): void {
  if (form !== null) restoreDraft(form);
}
