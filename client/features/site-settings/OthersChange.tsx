import type { SitePart } from "#shared/rules/site-parts.ts";
import { Trans } from "#client/lib/text/Trans.tsx";
import { Button } from "#client/ui/Button.tsx";
import type { Draft } from "./draft.ts";
import { type FieldShape, PART_SHAPES, type RowsShape } from "./shapes.ts";

interface OthersChangeProps {
  part: SitePart;
  /** The value that another admin has saved. */
  value: Draft;
  onTake: () => void;
}

/** Edit conflict: shows the saved value beside the typed one; the admin overwrites it or takes it over. */
export function OthersChange({ part, value, onTake }: OthersChangeProps) {
  return (
    <div className="rounded-md border border-line bg-sunken p-4">
      <p className="font-semibold">
        <Trans>Current version</Trans>
      </p>
      <dl className="mt-2 space-y-2 text-sm wrap-anywhere">
        {PART_SHAPES[part].fields.map((shape) => (
          <div key={shape.name}>
            <dt className="text-muted">{shape.kind === "rows" ? shape.several : shape.label}</dt>
            <dd className="whitespace-pre-line">
              <Value shape={shape} value={value[shape.name] ?? ""} />
            </dd>
          </div>
        ))}
      </dl>
      <p className="mt-3">
        <Trans>Save again to replace it with your version, or use the current version.</Trans>
      </p>
      <Button look="quiet" className="mt-3" onClick={onTake}>
        <Trans>Use current version</Trans>
      </Button>
    </div>
  );
}

function Value({ shape, value }: { shape: FieldShape | RowsShape; value: Draft[string] }) {
  if (typeof value === "string") return value;
  if (shape.kind !== "rows") return null;
  const { titleOf, fields: shapes } = shape;
  return value.map(({ key, fields }) => {
    const texts = shapes.map(({ name, kind }) => kind !== "picture" && fields[name]);
    const picture = shapes.find(({ kind }) => kind === "picture");
    const address = picture && fields[picture.name];
    return (
      <span key={key} className="block">
        {[titleOf?.(fields), ...texts].filter(Boolean).join(": ")}
        {address && (
          <img
            src={address}
            alt={picture.label}
            className="mt-1 mb-2 aspect-4/3 w-24 rounded-sm bg-surface object-cover"
          />
        )}
      </span>
    );
  });
}
