import { useId, useState } from "react";
import {
  CAR_FACTS,
  type Fact,
  FACT_NAMES,
  type FactTable,
  type FactName,
} from "#shared/rules/car-facts.ts";
import { useSite } from "#client/lib/api/site.ts";
import { Disclosure } from "#client/ui/Disclosure.tsx";
import { Field } from "#client/ui/Field.tsx";
import { Select } from "#client/ui/Select.tsx";
import { TextArea } from "#client/ui/TextArea.tsx";
import { fieldsOf, type Values } from "./values.ts";

interface DetailFieldsProps {
  values: Values;
  fields: Readonly<Record<string, string>>;
  /** Models that the site knows, by make. */
  models: Readonly<Record<string, readonly string[]>>;
}

/** Those of one kind. */
function factsOfKind<K extends Fact["kind"]>(kind: K) {
  type Name = { [N in FactName]: FactTable[N] extends { kind: K } ? N : never }[FactName];
  return FACT_NAMES.filter((name): name is Name => CAR_FACTS[name].kind === kind);
}

const CHOICES = factsOfKind("choice");
const NUMBERS = factsOfKind("number");
const DAYS = factsOfKind("day");

/** Of a month as YYYY-MM. */
const MONTH_LENGTH = 7;

/** The optional facts of a car. */
export function DetailFields({ values, fields, models }: DetailFieldsProps) {
  const id = useId();
  const [make, setMake] = useState(values["make"] ?? "");
  const field = fieldsOf(values, fields, useSite().distanceUnit);
  // The VIN has its own field outside.
  const isOpen = FACT_NAMES.some(
    (name) => name !== "vin" && (fields[name] !== undefined || values[name]),
  );
  return (
    <Disclosure
      open={isOpen}
      summary="More about the car"
      summaryClassName="font-semibold"
      className="rounded-md border border-line p-4"
    >
      <p className="text-sm text-muted">
        Buyers filter by these. What is left out shows as not given.
      </p>
      <div className="mt-4 grid items-start gap-5 sm:grid-cols-2">
        <Field
          {...field("make")}
          list={`${id}-makes`}
          onInput={(event) => setMake(event.currentTarget.value)}
        />
        <Field {...field("model")} list={`${id}-models`} />
        <Suggestions id={`${id}-makes`} words={Object.keys(models)} />
        <Suggestions
          id={`${id}-models`}
          words={Object.hasOwn(models, make) ? (models[make] ?? []) : []}
        />
        <Field {...field("trim")} />
        <Field {...field("year")} inputMode="numeric" />
        {NUMBERS.map((name) => (
          <Field key={name} {...field(name)} inputMode="numeric" />
        ))}
        {CHOICES.map((name) => (
          <Select
            key={name}
            {...field(name)}
            empty="Not given"
            options={CAR_FACTS[name].of.map((value) => ({ value, label: value }))}
          />
        ))}
        {DAYS.map((name) => (
          // A month without a day, as imported files have it, stays a month.
          <Field
            key={name}
            {...field(name)}
            type={values[name]?.length === MONTH_LENGTH ? "month" : "date"}
          />
        ))}
        <Field {...field("postcode")} autoComplete="postal-code" />
      </div>
      <div className="mt-5">
        <TextArea {...field("description")} />
      </div>
    </Disclosure>
  );
}

function Suggestions({ id, words }: { id: string; words: readonly string[] }) {
  return (
    <datalist id={id}>
      {words.map((word) => (
        <option key={word}>{word}</option>
      ))}
    </datalist>
  );
}
