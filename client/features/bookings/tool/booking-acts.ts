import { t } from "#shared/lib/text.ts";
import type { Booking } from "#shared/contract/bookings.ts";
import { shortId } from "#shared/rules/short-id.ts";
import { ASK_HASH } from "#client/domain/ask-hash.ts";
import { copyAndTell } from "#client/domain/tool/copy-and-tell.ts";
import { callOf, pageOfCar } from "#client/paths.ts";
import type { MenuAct } from "#client/ui/tool/ActMenu.tsx";

/** What a phone's row of a booking has no room for. */
export function bookingActs(
  { _id: id, item, productId, seller, seller_contact: contact }: Booking,
  onDelete: (() => void) | undefined,
): MenuAct[] {
  const page = pageOfCar(productId, item);
  const acts: MenuAct[] = [];
  if (contact) {
    const { phone, email } = contact;
    if (page !== undefined)
      acts.push({ label: t`Message ${seller}`, icon: "message", href: page + ASK_HASH });
    if (phone !== null)
      acts.push({
        label: t`Call ${phone}`,
        icon: "contact",
        href: callOf(phone),
      });
    acts.push({ label: t`Email ${seller}`, icon: "message", href: `mailto:${email}` });
  }
  if (page !== undefined) acts.push({ label: t`View listing`, icon: "external", href: page });
  acts.push({
    label: t`Copy booking ID ${shortId(id, "FC")}`,
    icon: "copy",
    onPress: () => void copyAndTell(id),
  });
  if (onDelete !== undefined)
    acts.push({
      label: t.of("a booking")`Delete`,
      icon: "trash",
      isDangerous: true,
      onPress: onDelete,
    });
  return acts;
}
