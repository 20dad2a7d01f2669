import type { User } from "#shared/contract/users.ts";
import { useFormat } from "#client/lib/text/format.ts";
import { paths } from "#client/paths.ts";
import { Button } from "#client/ui/Button.tsx";
import { Cell, NAME, ROW } from "#client/ui/Table.tsx";
import { DeleteButton } from "#client/ui/tool/DeleteButton.tsx";
import { type ShownState, StateBadge } from "#client/ui/tool/StateBadge.tsx";
import { VerifiedBadge } from "#client/ui/VerifiedBadge.tsx";

/** Labels of the columns and confirmations of a list of people. */
export interface PeopleWords {
  isNumbered: boolean;
  /** Sellers can be verified. */
  hasVerify: boolean;
  /** The column of the button that makes an admin. */
  adminColumn: string;
  appointed: string;
  /** Announces that an account was deleted. */
  removed: () => Promise<void>;
}

interface PersonRowProps {
  person: User;
  tick: React.ReactNode;
  number: number;
  words: PeopleWords;
  isSelf: boolean;
  onAppoint: () => void;
  onVerify: () => void;
  onDelete: () => void;
}

export const SUSPENDED: ShownState = { word: "Suspended", icon: "ban", look: "danger" };

/** An account in a list, with its actions. */
export function PersonRow({ person, tick, number, words, isSelf, ...on }: PersonRowProps) {
  const format = useFormat();
  const { _id: id, name, email, role, status, emailVerified, created_at: since } = person;
  return (
    <tr className={`${ROW} max-lg:relative`}>
      {tick}
      {words.isNumbered && <Cell label="No.">{format.number(number)}</Cell>}
      <th scope="row" className={NAME}>
        <a href={paths.person(id)} className="inline-block min-h-6 hover:underline">
          {name}
        </a>
        {person.isSuspended && (
          <span className="ml-2 inline-block align-middle">
            <StateBadge state={SUSPENDED} />
          </span>
        )}
        <span className="mt-1 block text-sm font-normal text-muted">
          since <time dateTime={since}>{format.date(since)}</time>
        </span>
      </th>
      <Cell label="Email">
        {email}
        {!emailVerified && <span className="block text-sm text-muted">not confirmed</span>}
      </Cell>
      <Cell label={words.adminColumn} isAct>
        {role === "admin" ? (
          <span className="font-semibold">Admin</span>
        ) : (
          <Button
            look="quiet"
            size="small"
            aria-label={`Make Admin: ${name}`}
            onClick={on.onAppoint}
          >
            Make Admin
          </Button>
        )}
      </Cell>
      {words.hasVerify && (
        <Cell label="Verify" isAct>
          {status === "verified" ? (
            <VerifiedBadge />
          ) : (
            <Button look="quiet" size="small" aria-label={`Verify ${name}`} onClick={on.onVerify}>
              Verify
            </Button>
          )}
        </Cell>
      )}
      <Cell label="Delete" isAct>
        {!isSelf && <DeleteButton label={`Delete ${name}`} onClick={on.onDelete} />}
      </Cell>
    </tr>
  );
}
