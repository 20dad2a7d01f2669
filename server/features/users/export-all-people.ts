import { exportList } from "#server/base/export-list.ts";
import type { PeopleContext } from "./context.ts";
import { type AskedPeople, listPeople } from "./views/people-list.ts";

/** The admins' list of people as a CSV file. */
export function exportAllPeople(
  context: PeopleContext,
  asked: Omit<AskedPeople, "limit" | "cursor">,
): Promise<File> {
  return exportList({
    name: "people.csv",
    list: (page) => listPeople(context, "/admin", { ...asked, ...page }),
    columns: {
      id: ({ _id }) => _id,
      name: ({ name }) => name,
      email: ({ email }) => email,
      email_confirmed: ({ emailVerified }) => (emailVerified ? "yes" : "no"),
      role: ({ role }) => role,
      status: ({ status }) => status,
      joined_at: ({ created_at: at }) => at,
    },
  });
}
