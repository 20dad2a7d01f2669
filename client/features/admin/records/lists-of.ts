import type { PersonRecord } from "#shared/contract/record-shapes.ts";
import { paths } from "#client/paths.ts";
import type { MenuAct } from "#client/ui/tool/ActMenu.tsx";

/** The lists of admins, narrowed to one person. */
export function listsOf({ _id: id, email, role }: PersonRecord): MenuAct[] {
  const cars: MenuAct = { label: "Cars", icon: "car", href: carsOf(id) };
  return [
    ...(role === "Seller" ? [cars] : []),
    { label: "Bookings", icon: "booking", href: bookingsOf(id) },
    { label: "Audit log", icon: "audit", href: `${paths.audit()}?q=${encodeURIComponent(email)}` },
  ];
}

export const carsOf = (seller: string): string => `${paths.manageAllProducts()}?seller=${seller}`;

export const bookingsOf = (person: string): string =>
  `${paths.manageBookings()}?person=${person}&state=all`;
