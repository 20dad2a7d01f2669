import { t } from "#shared/lib/text.ts";
import { Icon } from "./Icon.tsx";

/** A rating out of five, in halves: read out as words, shown as stars. */
export function Stars({ rating }: { rating: number }) {
  const whole = Math.floor(rating);
  const count = rating === whole ? whole : `${whole || ""}½`;
  return (
    <span
      role="img"
      aria-label={t`${count} out of 5 stars`}
      className="inline-flex gap-0.5 text-promoted"
    >
      {[1, 2, 3, 4, 5].map((star) => (
        <span key={star} className="relative inline-block size-4">
          <Icon name="star" className="absolute size-4" />
          <span
            className="absolute inset-0 overflow-hidden"
            style={{ width: `${Math.max(0, Math.min(1, rating - star + 1)) * 100}%` }}
          >
            <Icon name="star" className="size-4 max-w-none" isFilled />
          </span>
        </span>
      ))}
    </span>
  );
}
