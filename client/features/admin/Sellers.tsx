import { t } from "#shared/lib/text.ts";
import type { UserSort } from "#shared/rules/admin.ts";
import { api } from "#client/lib/api/api.ts";
import { paths } from "#client/paths.ts";
import { type ListShape, toExport, toInput, toPage } from "./list-query.ts";
import { People, sellerRemoved, USER_SORT_CHOICES } from "./People.tsx";

const SHAPE: ListShape<UserSort, "verified" | "unverified"> = {
  path: paths.sellers(),
  sorts: USER_SORT_CHOICES,
  filter: {
    name: "status",
    label: t`Status`,
    all: t`All`,
    options: [
      { value: "verified", label: t`Verified` },
      { value: "unverified", label: t`Not verified` },
    ],
  },
};

/** Everybody who sells. */
export function Sellers({ ownId }: { ownId: string }) {
  return (
    <People
      shape={SHAPE}
      heading={t.of("a heading")`Seller`}
      caption={t`All sellers`}
      empty={t`No sellers have signed up yet.`}
      ownId={ownId}
      words={{
        isNumbered: false,
        hasVerify: true,
        counted: "cars",
        adminColumn: t`Make Admin`,
        appointed: t`This seller promoted as an Admin`,
        removed: sellerRemoved,
      }}
      read={async ({ filter, ...query }) =>
        toPage(
          await api.users.listSellers({ ...toInput(query), ...(filter && { status: filter }) }),
        )
      }
      saved={{
        name: "sellers.csv",
        read: ({ filter, ...query }) =>
          api.users.export({
            ...toExport(query),
            role: "Seller",
            ...(filter && { status: filter }),
          }),
      }}
      remove={async (id) => (await api.users.remove({ id })).deletedCount}
    />
  );
}
