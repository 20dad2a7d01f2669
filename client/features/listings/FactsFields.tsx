import { useId, useState } from "react";
import { t } from "#shared/lib/text.ts";
import { useSite } from "#client/lib/api/site.ts";
import { Field } from "#client/ui/Field.tsx";
import { TextArea } from "#client/ui/TextArea.tsx";
import { CategoryField } from "./CategoryField.tsx";
import { FactChoice } from "./FactChoice.tsx";
import { ageOf } from "./follow.ts";
import { MoreFields } from "./MoreFields.tsx";
import { VinField } from "./VinField.tsx";
import { fieldsOf, type Values } from "./values.ts";

interface FactsFieldsProps {
  values: Values;
  fields: Readonly<Record<string, string>>;
  /** What the form says now: the age follows from the year until somebody writes another. */
  current: Values;
  /** The saved car, if there is one. */
  before: Values | undefined;
  /** Models that the site knows, by make. */
  models: Readonly<Record<string, readonly string[]>>;
}

const THREE = "grid items-start gap-5 sm:grid-cols-3";

/** What kind of car it is: the VIN, which fills in others, then what buyers filter by. */
export function FactsFields({ values, fields, current, before, models }: FactsFieldsProps) {
  const id = useId();
  const [make, setMake] = useState(values["make"] ?? "");
  const field = fieldsOf(values, fields, { unit: useSite().distanceUnit, before });
  return (
    <>
      <VinField {...field("vin")} />
      <div className={THREE}>
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
      </div>
      <Field
        {...field("name")}
        hint={t`For example, Volkswagen Golf 1.5 TSI Life. We fill in the name from the make, model and trim.`}
      />
      <div className="fields-in-line">
        <Field {...field("year")} hint={t`For example, 2019.`} inputMode="numeric" />
        <Field {...field("old")} hint={hintOfAge(current)} suffix={t`years`} inputMode="numeric" />
        <Field
          {...field("mileage_km")}
          hint={t`As shown on the car’s odometer.`}
          inputMode="numeric"
        />
      </div>
      <div className={THREE}>
        <FactChoice {...field("fuel")} name="fuel" />
        <FactChoice {...field("gearbox")} name="gearbox" />
        <FactChoice {...field("body")} name="body" />
      </div>
      <CategoryField values={values} fields={fields} before={before} />
      <MoreFields values={values} fields={fields} />
      <TextArea {...field("description")} />
    </>
  );
}

/** What the age is, and where it comes from. */
function hintOfAge({ year = "", old = "" }: Values): string {
  const age = ageOf(year, new Date().getFullYear());
  if (age === "") return t`The car’s age. We fill it in from the year.`;
  return age === old
    ? t`The car’s age, worked out from the year.`
    : t`The car’s age. The year suggests ${age}.`;
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
