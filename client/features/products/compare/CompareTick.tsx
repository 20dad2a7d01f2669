import { t } from "#shared/lib/text.ts";
import { toggleChosen } from "./compare-list.ts";
import { useIsChosen } from "./use-chosen.ts";

/**
 * Chooses a car for a comparison. Rendered only after hydration: the server's HTML is the same for everybody,
 * and 24 controls that need scripts would only make it longer.
 */
export function CompareTick({ car }: { car: { _id: string; name: string } }) {
  const isChosen = useIsChosen(car._id);
  if (isChosen === undefined) return null;
  return (
    <button
      type="button"
      aria-pressed={isChosen}
      aria-label={t`Compare ${car.name}`}
      onClick={() => toggleChosen(car._id)}
      title={isChosen ? t`Remove from comparison` : t`Compare`}
      className="icon icon-compare compare-tick before:size-5"
    />
  );
}
