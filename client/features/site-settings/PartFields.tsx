import { FIRST_LANGUAGE } from "#shared/lib/language.ts";
import type { SiteSettings } from "#shared/contract/site-settings.ts";
import { type SitePart, TRADE_FIELDS } from "#shared/rules/site-parts.ts";
import type { Draft } from "./draft.ts";
import { RowsField } from "./RowsField.tsx";
import { PART_SHAPES, type RowsShape } from "./shapes.ts";
import { ValueField } from "./ValueField.tsx";

interface PartFieldsProps {
  part: SitePart;
  /** Tag of the language whose texts the form changes. */
  language: string;
  draft: Draft;
  fixed: SiteSettings["fixed"];
  /** Problems by the server's field names. */
  fields: Readonly<Record<string, string>>;
  change: (name: string, next: (before: Draft[string]) => Draft[string]) => void;
}

/**
 * The fields of a part. Their names begin with the part's, because several forms have a field such as
 * `heading`.
 */
export function PartFields({ part, language, draft, fixed, fields, change }: PartFieldsProps) {
  const isFirst = language === FIRST_LANGUAGE;
  return PART_SHAPES[part].fields.map((shape) => {
    const { name } = shape;
    const value = draft[name] ?? "";
    if (!isFirst && shape.kind !== "rows" && shape.isShared === true) return null;
    const same = { name: `${part}.${name}` };
    if (shape.kind === "rows")
      return (
        <RowsField
          key={name}
          {...same}
          shape={isFirst ? shape : translatedRows(shape)}
          rows={typeof value === "string" ? [] : value}
          problemOf={(field) => fields[field === "" ? name : `${name}.${field}`]}
          onChange={(next) =>
            change(name, (before) => (typeof before === "string" ? before : next(before)))
          }
        />
      );
    const field = part === "trade" ? TRADE_FIELDS.find((one) => one === name) : undefined;
    return (
      <ValueField
        key={name}
        {...same}
        shape={shape}
        value={typeof value === "string" ? value : ""}
        problem={fields[name]}
        fixedBy={field && fixed[field]}
        onChange={(text) => change(name, () => text)}
      />
    );
  });
}

/** Rows as a form of another language has them: without pictures, and moved in the first language alone. */
function translatedRows(shape: RowsShape): RowsShape {
  return {
    ...shape,
    isFixed: shape.titleOf !== undefined,
    fields: shape.fields.filter(({ isShared }) => isShared !== true),
  };
}
