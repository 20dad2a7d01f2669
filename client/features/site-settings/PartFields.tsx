import type { SiteSettings } from "#shared/contract/site-settings.ts";
import { type SitePart, TRADE_FIELDS } from "#shared/rules/site-parts.ts";
import type { Draft } from "./draft.ts";
import { RowsField } from "./RowsField.tsx";
import { PART_SHAPES } from "./shapes.ts";
import { ValueField } from "./ValueField.tsx";

interface PartFieldsProps {
  part: SitePart;
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
export function PartFields({ part, draft, fixed, fields, change }: PartFieldsProps) {
  return PART_SHAPES[part].fields.map((shape) => {
    const { name } = shape;
    const value = draft[name] ?? "";
    const same = { name: `${part}.${name}` };
    if (shape.kind === "rows")
      return (
        <RowsField
          key={name}
          {...same}
          shape={shape}
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
