import { t } from "#shared/lib/text.ts";
import { Trans } from "#client/lib/text/Trans.tsx";
import { useSite } from "#client/lib/api/site.ts";
import { useFormat } from "#client/lib/text/format.ts";
import { CarTitle } from "#client/domain/CarTitle.tsx";
import { Icon } from "#client/ui/Icon.tsx";
import { valueText } from "./review-rows.ts";
import { type FormPicture, usableOf } from "./use-pictures.ts";
import { labelOf, type Values, wrongPricesOf } from "./values.ts";

interface CarPreviewProps {
  values: Values;
  pictures: readonly FormPicture[];
  currency: string;
  /** The saved car, whose prices are shown whatever the limits are today. */
  before: Values | undefined;
}

const SHOWN = ["year", "mileage_km", "fuel", "gearbox"];

/** The car's card as buyers will see it, with what is still missing named. */
export function CarPreview({ values, pictures, currency, before }: CarPreviewProps) {
  const { distanceUnit: unit } = useSite();
  const format = useFormat();
  const writing = { unit, currency, format };
  const usable = usableOf(pictures);
  const [cover] = usable;
  const { name = "", make = "", model = "", location = "", postcode = "" } = values;
  // Buyers read no price that cannot be one.
  const isPrice = wrongPricesOf(values, currency, before)["resale_price"] === undefined;
  const price = isPrice && valueText("resale_price", values, writing);
  const nothing = (what: string) => (
    <span className="text-muted">
      <Trans>{what}: not given</Trans>
    </span>
  );
  return (
    <div className="overflow-hidden rounded-md bg-surface ring-1 ring-line">
      <div className="relative flex aspect-4/3 items-center justify-center bg-sunken text-muted">
        {cover === undefined ? (
          t`No photo yet`
        ) : (
          <img src={cover.preview} alt="" className="size-full object-cover" />
        )}
        {usable.length > 1 && (
          <span className="absolute right-3 bottom-3 inline-flex items-center gap-1 rounded-full bg-surface px-2 py-0.5 text-xs font-medium text-ink tabular-nums">
            <Icon name="camera" className="size-3.5" />
            {usable.length}
          </span>
        )}
      </div>
      <div className="grid gap-1 p-4">
        <p className="text-2xl leading-tight font-bold tracking-tight">
          {price || (
            <span className="text-base font-normal tracking-normal">{nothing(t`Price`)}</span>
          )}
        </p>
        <p className="font-display text-lg leading-snug font-semibold wrap-anywhere">
          {name === "" ? (
            <span className="font-text text-base font-normal">
              {nothing(t.of("a listing")`Name`)}
            </span>
          ) : (
            <CarTitle
              car={{ name, make: make || null, model: model || null }}
              className="truncate font-text text-sm"
            />
          )}
        </p>
        <ul className="grid grid-cols-2 gap-x-4 gap-y-1 text-sm">
          {SHOWN.map((fact) => (
            <li key={fact}>
              {valueText(fact, values, writing) ||
                nothing(labelOf(fact, unit).replace(/ \(.+\)$/, ""))}
            </li>
          ))}
        </ul>
        <p className="text-sm text-muted">{location || postcode || nothing(t`Location`)}</p>
      </div>
    </div>
  );
}
