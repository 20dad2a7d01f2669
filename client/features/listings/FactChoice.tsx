import { t } from "#shared/lib/text.ts";
import { CAR_FACTS, type Fact, type FactName } from "#shared/rules/car-facts.ts";
import { Select } from "#client/ui/Select.tsx";
import { factText } from "#client/domain/fact-text.ts";

interface FactChoiceProps extends Omit<React.ComponentProps<typeof Select>, "options" | "empty"> {
  name: FactName;
}

/** A fact with a closed vocabulary, such as the fuel. */
export function FactChoice(props: FactChoiceProps) {
  const fact: Fact = CAR_FACTS[props.name];
  const values = fact.kind === "choice" ? fact.of : [];
  return (
    <Select
      {...props}
      empty={t`Not given`}
      options={values.map((value) => ({ value, label: factText(props.name, value) }))}
    />
  );
}
