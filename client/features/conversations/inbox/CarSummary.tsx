import { LANGUAGE, pathIn } from "#shared/lib/language.ts";
import { t } from "#shared/lib/text.ts";
import type { Conversation } from "#shared/contract/conversations.ts";
import { CAR_STATES } from "#client/domain/car-states.ts";
import { useFormat } from "#client/lib/text/format.ts";
import { Icon } from "#client/ui/Icon.tsx";
import { Picture } from "#client/ui/Picture.tsx";
import { StateBadge } from "#client/ui/tool/StateBadge.tsx";

const GONE = { word: t`No longer on this site`, icon: "ended", look: "muted" } as const; // a look

interface CarPictureProps extends Pick<Conversation["car"], "picture"> {
  /** Classes of its width and height. */
  size?: string;
}

/** A car's picture, of the size of a line. */
export function CarPicture({ picture, size = "h-12 w-16" }: CarPictureProps) {
  return (
    <span className={`block shrink-0 overflow-hidden rounded-sm bg-sunken ${size}`}>
      {picture === null ? (
        <span className="flex size-full items-center justify-center text-muted">
          <Icon name="camera" className="size-5" />
        </span>
      ) : (
        <Picture picture={picture} alt="" sizes="64px" className="size-full object-cover" />
      )}
    </span>
  );
}

interface CarSummaryProps extends Pick<Conversation, "car"> {
  /** Stands behind its state. */
  children?: React.ReactNode;
}

/** The car that a conversation is about, as it is now. */
export function CarSummary({ car, children }: CarSummaryProps) {
  const format = useFormat();
  const { name, path, price, currency, state } = car;
  return (
    <div className="flex min-w-0 items-center gap-3">
      <CarPicture picture={car.picture} />
      <div className="min-w-0">
        <p className="truncate font-semibold">
          {path === null ? (
            name
          ) : (
            <a
              href={pathIn(LANGUAGE, path)}
              className="inline-block max-w-full truncate py-1 align-bottom hover:underline"
            >
              {name}
            </a>
          )}
        </p>
        <p className="flex flex-wrap items-center gap-2 text-sm">
          {price !== null && currency !== null && (
            <span className="tabular-nums">{format.price(price, currency)}</span>
          )}
          <StateBadge state={state === "gone" ? GONE : CAR_STATES[state]} />
          {children}
        </p>
      </div>
    </div>
  );
}
