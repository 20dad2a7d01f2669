import type { Body } from "#shared/rules/vocabulary.ts";

/** Outlines of the three silhouettes, drawn in a box of 120 by 60. */
const OUTLINES = {
  tall: "M8 44c0-9 2-13 8-15l10-3 12-12c2-2 4-3 8-3h38c5 0 8 2 10 5l8 11 6 3c4 2 5 6 5 14h-9a10 10 0 0 0-20 0H42a10 10 0 0 0-20 0z",
  low: "M6 45c0-7 2-11 9-12l14-2 14-11c3-2 6-3 11-3h20c6 0 10 1 15 4l14 9 9 2c6 1 8 5 8 13h-10a9 9 0 0 0-18 0H40a9 9 0 0 0-18 0z",
  van: "M7 45V33c0-3 1-5 4-6l6-2 11-13c2-2 4-3 8-3h68c5 0 8 3 8 8v28h-11a10 10 0 0 0-20 0H42a10 10 0 0 0-20 0z",
};

function outlineOf(body: Body | null): string {
  if (body === "suv" || body === "pickup") return OUTLINES.tall;
  if (body === "van" || body === "mpv") return OUTLINES.van;
  return OUTLINES.low;
}

/** Stands where a seller gave no picture, and says so. */
export function NoPhoto({ body }: { body: Body | null }) {
  return (
    <div className="flex size-full flex-col items-center justify-center gap-2 bg-sunken text-muted">
      <svg
        viewBox="0 0 120 60"
        className="w-2/5"
        fill="none"
        stroke="currentColor"
        strokeWidth={1.5}
        aria-hidden="true"
      >
        <path d={outlineOf(body)} strokeLinejoin="round" />
        <circle cx="32" cy="45" r="7" />
        <circle cx="86" cy="45" r="7" />
      </svg>
      <span className="text-sm">No photo yet</span>
    </div>
  );
}
