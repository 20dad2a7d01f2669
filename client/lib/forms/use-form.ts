import { useCallback, useEffect, useRef, useState } from "react";
import { ApiError, toApiError } from "#client/lib/api/api-error.ts";
import { restoreDraft } from "./draft.ts";
import { findFields, goToField, tellFields } from "./form-fields.ts";

type Fields = Readonly<Record<string, string>>;

/** Why a form was not sent, or what it was refused for. */
interface Problem {
  /** The error of the form as a whole; undefined when the errors of its fields are enough. */
  message: string | undefined;
  fields: Fields;
  /** The fields that one can go to. */
  reachable: ReadonlyMap<string, HTMLElement>;
  /** Counts how often the form was refused. */
  attempt: number;
  /** Found before anything was sent, so that the same check tells when it is mended. */
  isChecked: boolean;
}

/** Errors by field name, found before anything is sent. */
export type Check = (data: FormData) => Fields;

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
  const attempts = useRef(0);
  const element = useRef<HTMLFormElement>(null);
  const keep = useCallback((form: HTMLFormElement | null) => {
    element.current = form;
    // What was typed before the person had to log in again.
    if (form !== null) restoreDraft(form);
  }, []);

  const submit = async (form: HTMLFormElement) => {
    attempts.current += 1;
    const data = new FormData(form);
    const missing = check?.(data) ?? {};
    if (Object.keys(missing).length > 0) {
      setProblem({
        message: undefined,
        fields: missing,
        reachable: findFields(form, missing),
        attempt: attempts.current,
        isChecked: true,
      });
      return;
    }
    isSending.current = true;
    setBusy(true);
    setProblem(undefined);
    try {
      await send(data, form);
    } catch (failure) {
      const { message, fields } = toApiError(failure);
      setProblem({
        message: isList(message, fields) ? undefined : message,
        fields: tellFields(form, fields),
        reachable: findFields(form, fields),
        attempt: attempts.current,
        isChecked: false,
      });
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
  /** Takes away what is mended: a change answers a refusal, and a check is run again. */
  const review = (changed?: EventTarget) => {
    const form = element.current;
    if (problem === undefined || form === null) return;
    const found = problem.isChecked ? (check?.(new FormData(form)) ?? {}) : problem.fields;
    const left = Object.entries(problem.fields).flatMap(([name]) => {
      const reason = found[name];
      const isOwn = changed instanceof Node && problem.reachable.get(name)?.contains(changed);
      const isAnswered = !problem.isChecked && isOwn === true;
      return reason === undefined || isAnswered ? [] : [[name, reason] as const]; // a pair
    });
    if (JSON.stringify(left) === JSON.stringify(Object.entries(problem.fields))) return;
    setProblem(left.length === 0 ? undefined : { ...problem, fields: Object.fromEntries(left) });
  };
  // What is checked may be no field of the form, such as pictures that have arrived.
  useEffect(() => {
    if (problem?.isChecked === true) review();
  });
  return {
    /** For the form element. Should it be sent before scripts run, it waits for them. */
    form: {
      ref: keep,
      method: "post",
      noValidate: true,
      "data-scripted": true,
      onSubmit,
      onChange: (event: React.ChangeEvent<HTMLFormElement>) => review(event.target),
    },
    isBusy,
    /** For the list above the form. */
    problem: problem && {
      message: problem.message,
      links: linksOf(problem),
      attempt: problem.attempt,
    },
    fields: problem?.fields ?? {},
  } as const; // "post", not any string
}

/** One entry for each field; one that cannot be gone to is left to the message, where there is one. */
function linksOf({ message, fields, reachable }: Problem) {
  return Object.entries(fields)
    .filter(([name]) => message === undefined || reachable.has(name))
    .map(([name, text]) => {
      const field = reachable.get(name);
      return { name, text, go: field && (() => goToField(field)) };
    });
}

/** Whether the server's message only lists the fields, which say it themselves. */
function isList(message: string, fields: Fields): boolean {
  return Object.keys(fields).some((name) => message.startsWith(`${name}: `));
}

/** The text of a field; nothing sent is the empty text. */
export function textOf(data: FormData, name: string): string {
  const value = data.get(name);
  return typeof value === "string" ? value : "";
}
