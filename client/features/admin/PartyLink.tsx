import { t } from "#shared/lib/text.ts";
import type { Complaint } from "#shared/contract/complaints.ts";
import { paths } from "#client/paths.ts";

interface PartyLinkProps {
  party: Complaint["accused"];
  /** What stands for an account that is gone; by default a label that stands alone. */
  gone?: string;
}

/** A person, with the way to their record. */
export function PartyLink({ party: { id, name }, gone = t`Deleted account` }: PartyLinkProps) {
  if (id === null) return gone;
  return (
    <a
      data-row-link=""
      href={paths.person(id)}
      className="inline-block min-h-6 underline decoration-line underline-offset-4 hover:decoration-current"
    >
      {name}
    </a>
  );
}
