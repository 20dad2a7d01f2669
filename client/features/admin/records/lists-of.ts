import { t } from "#shared/lib/text.ts";
import type { PersonRecord } from "#shared/contract/record-shapes.ts";
import { paths } from "#client/paths.ts";
import type { MenuAct } from "#client/ui/tool/ActMenu.tsx";

/** The lists of admins, narrowed to one person. */
export function listsOf({ _id: id, email, role }: PersonRecord): MenuAct[] {
  const sold: MenuAct[] = [
    { label: t`Cars`, icon: "car", href: carsOf(id) },
    { label: t`Reports about their cars`, icon: "report", href: reportsOn(id) },
    { label: t`Verifications`, icon: "verification", href: casesOf(id) },
  ];
  return [
    { label: t`Bookings`, icon: "booking", href: bookingsOf(id) },
    ...(role === "Seller" ? sold : []),
    { label: t`Message reports`, icon: "message", href: complaintsAbout(id) },
    { label: t`Audit log`, icon: "audit", href: `${paths.audit()}?q=${encodeURIComponent(email)}` },
  ];
}

export const carsOf = (id: string) => `${paths.manageAllProducts()}?seller=${id}`;
export const bookingsOf = (id: string) => `${paths.manageBookings()}?person=${id}&state=all`;
export const reportsOn = (id: string) => `${paths.reports()}?seller=${id}`;
export const reportsBy = (id: string) => `${paths.reports()}?reporter=${id}`;
export const complaintsAbout = (id: string) => `${paths.complaints()}?accused=${id}`;
export const complaintsBy = (id: string) => `${paths.complaints()}?complainer=${id}`;
export const casesOf = (id: string) => `${paths.verifications()}?seller=${id}`;
