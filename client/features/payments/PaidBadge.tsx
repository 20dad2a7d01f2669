import { Icon } from "#client/ui/Icon.tsx";
import type { OrderStatus } from "./status.ts";

/** A word in a pill, with an icon, so that its colour is not the only sign. */
export function PaidBadge({ badge, isPaid }: Omit<OrderStatus, "detail">) {
  return (
    <span
      className={`inline-flex items-center gap-1.5 rounded-full px-2.5 py-1 text-sm font-semibold whitespace-nowrap ${isPaid ? "bg-accent-soft text-accent" : "bg-promoted-soft text-promoted"}`}
    >
      <Icon name={isPaid ? "verified" : "ended"} className="size-4 shrink-0" />
      {badge}
    </span>
  );
}
