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
    label: "Status",
    all: "All",
    options: [
      { value: "verified", label: "Verified" },
      { value: "unverified", label: "Not verified" },
    ],
  },
};

/** Everybody who sells. */
export function Sellers({ ownId }: { ownId: string }) {
  return (
    <People
      shape={SHAPE}
      heading="Seller"
      caption="All sellers"
      empty="No sellers have signed up yet."
      ownId={ownId}
      words={{
        isNumbered: false,
        hasVerify: true,
        adminColumn: "Make Admin",
        appointed: "This seller promoted as an Admin",
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
