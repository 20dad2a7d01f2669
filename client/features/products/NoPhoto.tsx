import type { Body } from "#shared/rules/vocabulary.ts";
import { Trans } from "#client/lib/text/Trans.tsx";

/** A car from the side, facing left, in a box of 120 by 60. */
interface Silhouette {
  /** From the foot of the front bumper over the roof to the foot of the rear one. */
  shell: string;
  windows: string;
  /** Where the middle of each wheel is; the arches are cut around them. */
  front: number;
  rear: number;
}

const SILL = 46;
const ARCH = 10;
const WHEEL = 7.5;

const SILHOUETTES = {
  tall: {
    shell: `M6 ${SILL}V35c0-4 1-6 5-7l19-3 10-11c2-2 4-3 7-3h48c4 0 6 2 8 5l4 9c4 1 6 3 6 7V${SILL}`,
    windows: "M36 25l7-8c1-1 2-1 4-1h15v9zM68 16h25c2 0 3 1 4 3l3 6H68zM52 7h42",
    front: 31,
    rear: 91,
  },
  low: {
    shell: `M5 ${SILL}v-4c0-4 2-6 6-7l20-3 13-11c3-2 6-3 10-3h15c5 0 9 1 13 4l14 9 13 2c5 1 7 4 7 8V${SILL}`,
    windows: "M38 31l9-8c2-2 4-2 7-2h4v10zM63 21h6c4 0 7 1 10 3l9 7H63z",
    front: 28,
    rear: 91,
  },
  van: {
    shell: `M5 ${SILL}V36c0-3 1-5 4-6l7-3 14-15c2-2 4-3 7-3h70c5 0 8 3 8 8V${SILL}`,
    windows: "M22 27l10-11c1-1 2-2 4-2h10v13zM52 14h24v13H52zM82 14h23c3 0 5 2 5 5v8H82zM52 33h58",
    front: 27,
    rear: 95,
  },
} satisfies Record<string, Silhouette>;

function silhouetteOf(body: Body | null): Silhouette {
  if (body === "suv" || body === "pickup") return SILHOUETTES.tall;
  if (body === "van" || body === "mpv") return SILHOUETTES.van;
  return SILHOUETTES.low;
}

/** Two half circles. */
const wheelAt = (x: number) =>
  `M${x - WHEEL} ${SILL}a${WHEEL} ${WHEEL} 0 1 0 ${2 * WHEEL} 0 ${WHEEL} ${WHEEL} 0 1 0-${2 * WHEEL} 0`;

/** The outline's way back to the front, along the sill and around the wheels. */
function undersideOf({ front, rear }: Silhouette): string {
  const arch = `a${ARCH} ${ARCH} 0 0 0-${2 * ARCH} 0`;
  return `H${rear + ARCH}${arch}H${front + ARCH}${arch}z`;
}

interface NoPhotoProps {
  body: Body | null;
  /** Its size; that of its box by default. */
  className?: string;
}

/** Replaces a missing picture, and says that there is none. */
export function NoPhoto({ body, className = "size-full" }: NoPhotoProps) {
  const silhouette = silhouetteOf(body);
  return (
    <div
      className={`no-photo flex flex-col items-center justify-center gap-2 bg-sunken text-sm text-muted ${className}`}
    >
      <svg
        viewBox="0 0 120 60"
        className="w-2/5"
        fill="none"
        stroke="currentColor"
        strokeWidth={1.5}
        strokeLinejoin="round"
        strokeLinecap="round"
        aria-hidden="true"
      >
        <path
          d={
            silhouette.shell +
            undersideOf(silhouette) +
            silhouette.windows +
            wheelAt(silhouette.front) +
            wheelAt(silhouette.rear)
          }
        />
      </svg>
      <Trans>No photo yet</Trans>
    </div>
  );
}
