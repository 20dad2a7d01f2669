import { plural } from "#shared/lib/text.ts";
import { Trans } from "#client/lib/text/Trans.tsx";
import type { Picture } from "#shared/contract/product-shapes.ts";
import { CarPhoto } from "../CarPhoto.tsx";

interface RowPhotoProps {
  picture: Picture | null;
  /** How many photos there are; absent where it is not told. */
  count?: number;
}

/** A car's photo in a row of a table, with the number of its photos. */
export function RowPhoto({ picture, count }: RowPhotoProps) {
  return (
    <div className="relative w-(--thumb)">
      <CarPhoto picture={picture} sizes="72px" className="rounded-sm" />
      {count !== undefined && (
        <span className="absolute right-0.5 bottom-0.5 rounded-sm bg-ink/80 px-1 text-xs font-semibold text-ground tabular-nums">
          {plural(
            count,
            <Trans>
              {count}
              <span className="sr-only"> photo</span>
            </Trans>,
            <Trans>
              {count}
              <span className="sr-only"> photos</span>
            </Trans>,
          )}
        </span>
      )}
    </div>
  );
}
