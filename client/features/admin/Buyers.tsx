import { t } from "#shared/lib/text.ts";
import type { UserSort } from "#shared/rules/admin.ts";
import { api } from "#client/lib/api/api.ts";
import { paths } from "#client/paths.ts";
import { type ListShape, toExport, toInput, toPage } from "./list-query.ts";
import { customerRemoved, People, USER_SORT_CHOICES } from "./People.tsx";

const SHAPE: ListShape<UserSort, "confirmed" | "unconfirmed"> = {
  path: paths.buyers(),
  sorts: USER_SORT_CHOICES,
  filter: {
    name: "address",
    label: t`Email`,
    all: t`All`,
    options: [
      { value: "confirmed", label: t`Confirmed` },
      { value: "unconfirmed", label: t`Not confirmed` },
    ],
  },
};

/** Everybody who buys. */
export function Buyers({ ownId }: { ownId: string }) {
  return (
    <People
      shape={SHAPE}
      heading={t.of("a heading")`Buyer`}
      caption={t`All buyers`}
      empty={t`No buyers have signed up yet.`}
      ownId={ownId}
      words={{
        isNumbered: true,
        hasVerify: false,
        counted: "bookings",
        adminColumn: t`Make Admin`,
        appointed: t`This customer promoted as an Admin`,
        removed: customerRemoved,
      }}
      read={async ({ filter, ...query }) =>
        toPage(
          await api.users.listBuyers({ ...toInput(query), ...(filter && { address: filter }) }),
        )
      }
      saved={{
        name: "buyers.csv",
        read: ({ filter, ...query }) =>
          api.users.export({
            ...toExport(query),
            role: "Buyer",
            ...(filter && { address: filter }),
          }),
      }}
      remove={async (id) => (await api.users.remove({ id })).deletedCount}
    />
  );
}
