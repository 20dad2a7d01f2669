import { t } from "#shared/lib/text.ts";
import type { UserSort } from "#shared/rules/admin.ts";
import type { Role } from "#shared/rules/vocabulary.ts";
import { api } from "#client/lib/api/api.ts";
import { paths } from "#client/paths.ts";
import { type ListShape, toExport, toInput, toPage } from "./list-query.ts";
import { customerRemoved, People, USER_SORT_CHOICES } from "./People.tsx";

const SHAPE: ListShape<UserSort, Role> = {
  path: paths.users(),
  sorts: USER_SORT_CHOICES,
  filter: {
    name: "role",
    label: t`Role`,
    all: t`All`,
    options: [
      { value: "Buyer", label: t`Buyers` },
      { value: "Seller", label: t`Sellers` },
      { value: "admin", label: t`Admins` },
    ],
  },
};

/** Everybody who has an account. */
export function Users({ ownId }: { ownId: string }) {
  return (
    <People
      shape={SHAPE}
      heading={t`Users:`}
      caption={t`All accounts`}
      empty={t`No accounts yet.`}
      ownId={ownId}
      words={{
        isNumbered: true,
        hasRoles: true,
        hasVerify: false,
        adminColumn: t`Admin`,
        appointed: t`admin made successfully`,
        removed: customerRemoved,
      }}
      read={async ({ filter, ...query }) =>
        toPage(await api.users.list({ ...toInput(query), ...(filter && { role: filter }) }))
      }
      saved={{
        name: "users.csv",
        read: ({ filter, ...query }) =>
          api.users.export({ ...toExport(query), ...(filter && { role: filter }) }),
      }}
      remove={async (id) => (await api.users.removeFromAdminList({ id })).deletedCount}
    />
  );
}
