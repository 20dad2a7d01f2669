import { t } from "#shared/lib/text.ts";
import { type HeartCar, toggleHeart, useHeart } from "./hearts.ts";

/**
 * Adds a car to the wishlist or removes it. Rendered only after hydration and for people who may save,
 * because the server's HTML is the same for everybody.
 */
export function Heart({ car }: { car: HeartCar }) {
  const isSaved = useHeart(car._id);
  if (isSaved === undefined) return null;
  return (
    <button
      type="button"
      aria-pressed={isSaved}
      aria-label={isSaved ? t`Remove ${car.name} from your wishlist` : t`Save ${car.name}`}
      onClick={() => toggleHeart(car)}
      className={`icon ${isSaved ? "icon-heart-filled" : "icon-heart"} absolute top-2 right-2 z-10 inline-flex size-11 cursor-pointer items-center justify-center rounded-full bg-surface shadow-low ring-1 ring-line hover:bg-sunken before:size-6 aria-pressed:text-danger`}
    />
  );
}
