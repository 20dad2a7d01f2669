import { useCallback, useEffect, useRef, useState } from "react";
import { ApiError, toApiError } from "#client/lib/api/api-error.ts";
import { findFields, goToField, tellFields } from "./form-fields.ts";
import { restoreDraft } from "./restore-draft.ts";

type Fields = Readonly<Record<string, string>>;

/** Why a form was not sent or was refused. */
interface Problem {
  /** The error of the form as a whole; undefined when the errors of its fields are enough. */
  message: string | undefined;
  fields: Fields;
  /** Fields that links can focus. */
  reachable: ReadonlyMap<string, HTMLElement>;
  /** How often the form was refused. */
  attempt: number;
  /** Whether `check` found the problem, so that running it again tells when the problem is solved. */
  isChecked: boolean;
}

/** Errors by field name, found before anything is sent. */
export type Check = (data: FormData) => Fields;

interface FormOptions {
  /** Runs in the browser, before the call. */
  check?: Check;
  /** Makes the form's calls; an error that it rejects with is shown. */
  send(data: FormData, form: HTMLFormElement): Promise<void>;
}

/** Submits a form once at a time, keeps the input, and shows each problem at its field. */
export function useForm({ check, send }: FormOptions) {
  const [problem, setProblem] = useState<Problem>();
  const [isBusy, setBusy] = useState(false);
  const isSending = useRef(false);
  const attempts = useRef(0);
  const element = useRef<HTMLFormElement>(null);
  const keep = useCallback((form: HTMLFormElement | null) => {
    // Restores input that was typed before the user had to log in again.
    if (form !== null) restoreDraft(form);
  }, []);

  const submit = async (form: HTMLFormElement) => {
    attempts.current += 1;
    element.current = form;
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
    // State is set on the next render, too late for a double click.
    if (!isSending.current) void submit(event.currentTarget);
  };
  /**
   * Removes solved problems: changing a field clears the server's refusal of it, and `check` is run again.
   */
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
  // `check` may depend on more than the form's fields, such as finished uploads.
  useEffect(() => {
    if (problem?.isChecked === true) review();
  });
  return {
    /** Props of the form element. A submit before hydration is held until then. */
    form: {
      ref: keep,
      method: "post",
      noValidate: true,
      "data-scripted": true,
      onSubmit,
      onChange: (event: React.ChangeEvent<HTMLFormElement>) => review(event.target),
    },
    isBusy,
    /** Props of the list of problems above the form. */
    problem: problem && {
      message: problem.message,
      links: linksOf(problem),
      attempt: problem.attempt,
    },
    fields: problem?.fields ?? {},
  } as const; // "post", not any string
}

/** One link per field. A field that cannot be focused is left to the message, where there is one. */
function linksOf({ message, fields, reachable }: Problem) {
  return Object.entries(fields)
    .filter(([name]) => message === undefined || reachable.has(name))
    .map(([name, text]) => {
      const field = reachable.get(name);
      return { name, text, go: field && (() => goToField(field)) };
    });
}

/** Whether the server's message only lists the fields, whose problems are shown anyway. */
function isList(message: string, fields: Fields): boolean {
  return Object.keys(fields).some((name) => message.startsWith(`${name}: `));
}

/** The text of a field; empty when it was not sent. */
export function textOf(data: FormData, name: string): string {
  const value = data.get(name);
  return typeof value === "string" ? value : "";
}
