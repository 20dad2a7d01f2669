import { t } from "#shared/lib/text.ts";
import { CAR_FACTS, type Fact, type FactName } from "#shared/rules/car-facts.ts";
import { Trans } from "#client/lib/text/Trans.tsx";
import { useSite } from "#client/lib/api/site.ts";
import { Disclosure } from "#client/ui/Disclosure.tsx";
import { Field } from "#client/ui/Field.tsx";
import { FactChoice } from "./FactChoice.tsx";
import { MORE_FACTS } from "./steps.ts";
import { fieldsOf, type Values } from "./values.ts";

interface MoreFieldsProps {
  values: Values;
  fields: Readonly<Record<string, string>>;
}

/** Of a month as YYYY-MM. */
const MONTH_LENGTH = 7;

/** The facts of a car that few buyers filter by. */
export function MoreFields({ values, fields }: MoreFieldsProps) {
  const isOpen = MORE_FACTS.some((name) => fields[name] !== undefined || values[name]);
  return (
    <Disclosure
      open={isOpen}
      summary={t`More about the car (optional)`}
      summaryClassName="font-semibold"
      className="rounded-md border border-line p-4"
    >
      <p className="text-sm text-muted">
        <Trans>Blank fields appear as “Not given”.</Trans>
      </p>
      <div className="mt-4 grid items-start gap-5 sm:grid-cols-2 lg:grid-cols-3">
        {MORE_FACTS.map((name) => (
          <MoreField key={name} name={name} values={values} fields={fields} />
        ))}
      </div>
    </Disclosure>
  );
}

function MoreField({ name, values, fields }: MoreFieldsProps & { name: FactName }) {
  const props = fieldsOf(values, fields, { unit: useSite().distanceUnit, isMarked: false })(name);
  const { kind }: Fact = CAR_FACTS[name];
  if (kind === "choice") return <FactChoice {...props} name={name} />;
  if (kind === "number") return <Field {...props} inputMode="numeric" />;
  // A month without a day, as imported files have it, stays a month.
  return <Field {...props} type={values[name]?.length === MONTH_LENGTH ? "month" : "date"} />;
}
