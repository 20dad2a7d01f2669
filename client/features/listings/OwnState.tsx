import { t } from "#shared/lib/text.ts";
import type { OwnCard } from "#shared/contract/products.ts";
import { shownState } from "#client/domain/car-states.ts";
import { HeldBadge } from "#client/domain/tool/HeldBadge.tsx";
import { useFormat } from "#client/lib/text/format.ts";
import { StateBadge } from "#client/ui/tool/StateBadge.tsx";

/** The state, with its end: of the reservation where the car is reserved, of the listing where it is on sale. */
export function OwnState({ car }: { car: OwnCard }) {
  const format = useFormat();
  const { state, held_until: until } = car;
  if (state === "reserved" && until !== null && !car.is_taken_down)
    return <HeldBadge until={until} left={Date.parse(until) - Date.parse(car.as_of)} />;
  return (
    <StateBadge
      state={shownState(car)}
      title={state === "active" ? t`until ${format.date(car.expires_at)}` : undefined}
    />
  );
}
