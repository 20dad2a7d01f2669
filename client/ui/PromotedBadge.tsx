import { Trans } from "#client/lib/text/Trans.tsx";
import { Icon } from "./Icon.tsx";

/** Badge on the picture of a promoted car. */
export function PromotedBadge() {
  return (
    <span className="inline-flex items-center gap-1 rounded-full bg-promoted-soft px-2.5 py-1 text-xs font-semibold text-promoted">
      <Icon name="megaphone" className="size-3.5" />
      <Trans>Promoted</Trans>
    </span>
  );
}
