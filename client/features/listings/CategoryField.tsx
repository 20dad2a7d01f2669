import { useId, useState } from "react";
import { t } from "#shared/lib/text.ts";
import { CATEGORIES, categoryIdOf, categoryNameOf } from "#shared/rules/vocabulary.ts";
import { Trans } from "#client/lib/text/Trans.tsx";
import { FieldProblem, INPUT } from "#client/ui/FieldFrame.tsx";
import { Select } from "#client/ui/Select.tsx";
import { categoryWord } from "#client/domain/category-word.ts";
import { fieldsOf, type Values } from "./values.ts";

interface CategoryFieldProps {
  values: Values;
  fields: Readonly<Record<string, string>>;
  /** The saved car, if there is one. */
  before: Values | undefined;
}

/** One choice, which the specification calls by two names: the category's name is chosen, its id follows. */
export function CategoryField({ values, fields, before }: CategoryFieldProps) {
  const id = useId();
  const { defaultValue: _, ...field } = fieldsOf(values, fields, { before })("category_name");
  // One choice has one problem, although the summary names both fields.
  const problem = fields["category_name"] === undefined ? fields["category_id"] : undefined;
  const [category, setCategory] = useState(values["category_id"] ?? "");
  return (
    <div data-fields="category_name category_id">
      <div className="grid grid-cols-[minmax(0,1fr)_7rem] items-start gap-4">
        <Select
          {...field}
          empty={t`Choose one`}
          value={categoryNameOf(category)}
          onChange={(event) => setCategory(categoryIdOf(event.currentTarget.value))}
          options={CATEGORIES.map(({ category_name: name }) => ({
            value: name,
            label: categoryWord(name),
          }))}
        />
        <div>
          <label htmlFor={id} className="mb-1.5 block text-muted">
            <Trans>Category ID</Trans>
          </label>
          <input
            id={id}
            name="category_id"
            readOnly
            value={category}
            aria-describedby={problem && `${id}-problem`}
            className={`${INPUT} border-transparent px-0 [&[readonly]]:bg-transparent`}
          />
        </div>
      </div>
      <FieldProblem id={`${id}-problem`} problem={problem} />
    </div>
  );
}
