import { t } from "#shared/lib/text.ts";
import type { Complaint } from "#shared/contract/complaints.ts";
import { paths } from "#client/paths.ts";

/** A person, with the way to their record. */
export function PartyLink({ party: { id, name } }: { party: Complaint["accused"] }) {
  if (id === null) return t`Deleted account`;
  return (
    <a
      href={paths.person(id)}
      className="inline-block min-h-6 underline decoration-line underline-offset-4 hover:decoration-current"
    >
      {name}
    </a>
  );
}
