import { useEffect, useRef, useState } from "react";
import { useSite } from "#client/lib/api/site.ts";
import { findField, goToField } from "#client/lib/forms/form-fields.ts";
import { useForm } from "#client/lib/forms/use-form.ts";
import { followFields } from "./follow.ts";
import { FIELDS_OF, lacksOf, ofSteps, type Section, type Step, stepBeside } from "./steps.ts";
import { addressesOf, countWaiting, type Pictures, problemOf, usableOf } from "./use-pictures.ts";
import { missingOf, readValues, type Values, withLabel, wrongPricesOf } from "./values.ts";

export interface FormSteps {
  step: Step;
  go: (step: Step) => void;
}

interface ListingFormOptions {
  values: Values;
  pictures: Pictures;
  /** The saved car: fields that were empty there are not required. */
  before: Values | undefined;
  /** ISO code of the currency in which the prices are entered. */
  currency: string;
  /** Undefined where all sections are on one page. */
  steps: FormSteps | undefined;
  /** Makes the calls; the form shows the error that it rejects with. */
  send: (values: Values, images: string[]) => Promise<void>;
  /** Called with the form's values at each input. */
  onTyped: ((values: Values) => void) | undefined;
}

/** What the form of a car does, with or without steps. */
export function useListingForm(options: ListingFormOptions) {
  const { values, pictures: all, before, currency, steps, send, onTyped } = options;
  const { distanceUnit } = useSite();
  const { pictures } = all;
  // A car that was imported without pictures may be saved without any.
  const [needsPictures] = useState(before === undefined || pictures.length > 0);
  const element = useRef<HTMLFormElement>(null);
  const [current, setCurrent] = useState(values);
  const [follow] = useState(() => followFields(values));
  const waiting = countWaiting(pictures);
  const wrong = wrongPricesOf(current, currency, before);
  const refuse = (sent: Values) => ({
    ...missingOf(sent, before),
    ...wrongPricesOf(sent, currency, before),
  });
  /** Submitted while pictures are uploading: the form is submitted again when the uploads are done. */
  const [isHeld, setHeld] = useState(false);
  if (isHeld && pictures.some(({ problem: refusal }) => refusal !== undefined)) setHeld(false);
  /** The steps that could not be left for the next; all of them once the form was submitted. */
  const checked = useRef<readonly Step[] | "all">([]);
  const { form, isBusy, problem, fields } = useForm({
    check: (data) => {
      const refused = refuse(readValues(data));
      if (checked.current !== "all") return ofSteps(checked.current, refused);
      setHeld(false);
      const image = problemOf(pictures, needsPictures);
      return { ...(image !== undefined && { image }), ...refused };
    },
    send: async (data) => {
      if (waiting > 0) setHeld(true);
      else await send(readValues(data), addressesOf(pictures));
    },
  });
  const isReady = isHeld && waiting === 0;
  useEffect(() => {
    if (isReady) element.current?.requestSubmit();
  }, [isReady]);
  useFocusOnStep(element, steps?.step, (shown) => {
    // What was typed before a log-in is put back without an input.
    setCurrent(readValues(new FormData(shown)));
  });

  const next = steps && stepBeside(steps.step, 1);
  /** The step that "Continue" has left. */
  const [left, setLeft] = useState<Step>();
  const goOn = () => {
    setLeft(steps?.step);
    if (next !== undefined) steps?.go(next);
  };
  const isLeft = left !== undefined && steps !== undefined && left === stepBeside(steps.step, -1);
  /** Where the form was refused: the other steps show the problems of their own fields. */
  const [refusedAt, setRefusedAt] = useState<{ attempt: number; step: Step | undefined }>();
  if (problem !== undefined && refusedAt?.attempt !== problem.attempt)
    setRefusedAt({ attempt: problem.attempt, step: steps?.step });
  const isRefusedHere =
    steps === undefined || steps.step === "check" || steps.step === refusedAt?.step;
  /** Goes to a field, by its name, in whatever step it is. */
  const goTo = (name: string) => {
    const section = sectionOf(name);
    if (section !== undefined) steps?.go(section);
    const field = element.current === null ? undefined : findField(element.current, name);
    if (field !== undefined) goToField(field);
  };
  return {
    current,
    wrong,
    isBusy,
    problem: problem && {
      ...problem,
      links: oneOfCategory(
        problem.links.map((link) => ({
          ...link,
          text: withLabel(link.name, link.text, distanceUnit),
        })),
      )
        .toSorted(inOrder)
        .map((link) => ({
          ...link,
          go: link.go && (() => goTo(link.name)),
        })),
    },
    fields,
    needsPictures,
    waiting,
    isHeld,
    isRefusedHere,
    /** What the step before still lacks, if it was left by "Continue". */
    lacks: isLeft
      ? { step: left, words: lacksOf(left, current, usableOf(pictures).length) }
      : undefined,
    goOn,
    stop: () => setHeld(false),
    next,
    goTo,
    form: {
      ...form,
      ref: (found: HTMLFormElement | null) => {
        element.current = found;
        form.ref(found);
      },
      onSubmit: (event: React.SubmitEvent<HTMLFormElement>) => {
        const isLast = steps === undefined || next === undefined || isHeld;
        const found = refuse(readValues(new FormData(event.currentTarget)));
        // Enter in a field goes on; only the last step sends. A step is not left for the next while a required
        // field is empty or a price cannot be read. Photos may follow later, and the links of the steps lead anywhere.
        if (!isLast && Object.keys(ofSteps([steps.step], found)).length === 0) {
          event.preventDefault();
          goOn();
          return;
        }
        if (isLast) checked.current = "all";
        else if (checked.current !== "all") checked.current = [...checked.current, steps.step];
        form.onSubmit(event);
      },
      onInput: (event: React.InputEvent<HTMLFormElement>) => {
        const typed = event.currentTarget;
        // Changing one field may change another, so the values are read after that.
        setTimeout(() => {
          follow(typed);
          const read = readValues(new FormData(typed));
          setCurrent(read);
          onTyped?.(read);
        });
      },
    },
  };
}

const ORDER = Object.values(FIELDS_OF).flat();

/** The category's name and id are one choice: one link has both of their messages. */
function oneOfCategory<L extends { name: string; text: string }>(links: readonly L[]): L[] {
  const id = links.find(({ name }) => name === "category_id");
  const hasName = links.some(({ name }) => name === "category_name");
  if (id === undefined || !hasName) return [...links];
  return links.flatMap((link) => {
    if (link === id) return [];
    return link.name === "category_name" ? { ...link, text: `${link.text} · ${id.text}` } : link;
  });
}

/** Problems are listed in the order of the form, whoever found them. */
function inOrder(one: { name: string }, other: { name: string }): number {
  return ORDER.indexOf(one.name) - ORDER.indexOf(other.name);
}

/** A new step begins at its heading; whoever leads to a field focuses it afterwards. */
function useFocusOnStep(
  element: React.RefObject<HTMLFormElement | null>,
  step: Step | undefined,
  onShow: (form: HTMLFormElement) => void,
): void {
  const shown = useRef(step);
  useEffect(() => {
    const form = element.current;
    if (step === undefined || shown.current === step || form === null) return;
    shown.current = step;
    form.querySelector<HTMLElement>(`[data-step="${step}"] h2`)?.focus({ preventScroll: true });
    scrollTo({ top: 0 });
    onShow(form);
  }, [element, step, onShow]);
}

function sectionOf(name: string): Section | undefined {
  return (["photos", "facts", "price"] as const).find((each) => FIELDS_OF[each].includes(name));
}
