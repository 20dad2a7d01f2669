import { t } from "#shared/lib/text.ts";
import { paths } from "#client/paths.ts";
import { Icon } from "#client/ui/Icon.tsx";
import { useSavedCount } from "./hearts.ts";

/** A link to the wishlist with its count. */
export function HeartLink({ look }: { look: "icon" | "row" }) {
  const count = useSavedCount() ?? 0;
  const isIcon = look === "icon";
  return (
    <a
      href={paths.saved()}
      // The row says it in words.
      aria-label={isIcon ? (count === 0 ? t`Saved cars` : t`Saved cars: ${count}`) : undefined}
      className={`icon before:size-6 ${count > 0 ? "icon-heart-filled" : "icon-heart"} ${
        isIcon
          ? "inline-flex min-h-11 items-center justify-center gap-1 rounded-sm px-0.5 hover:bg-sunken lg:min-w-11 lg:px-1.5"
          : "flex min-h-14 items-center gap-2 text-lg font-medium"
      }`}
    >
      {!isIcon && t`Saved cars`}
      {count > 0 && (
        // Between phone and desktop the header has no room for it: the filled heart says it.
        <span className={`text-sm font-semibold tabular-nums ${isIcon ? "max-lg:hidden" : ""}`}>
          {count}
        </span>
      )}
      {!isIcon && <Icon name="right" className="ml-auto size-5 text-muted" />}
    </a>
  );
}
