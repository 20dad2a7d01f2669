import { t } from "#shared/lib/text.ts";
import type { ListedUser } from "#shared/contract/users.ts";
import { Trans } from "#client/lib/text/Trans.tsx";
import { useFormat } from "#client/lib/text/format.ts";
import { paths } from "#client/paths.ts";
import { ROLE_TEXT } from "#client/domain/role-words.ts";
import { Avatar } from "#client/ui/Avatar.tsx";
import { Button } from "#client/ui/Button.tsx";
import { ActMenu, type MenuAct } from "#client/ui/tool/ActMenu.tsx";
import { DeleteButton } from "#client/ui/tool/DeleteButton.tsx";
import { Dotted, RowCell, type RowColumn, RowName } from "#client/ui/tool/Rows.tsx";
import { type ShownState, StateBadge } from "#client/ui/tool/StateBadge.tsx";
import { VerifiedBadge } from "#client/ui/VerifiedBadge.tsx";
import { countText } from "./count-text.ts";
import type { PersonActName } from "./PersonAct.tsx";

/** Labels of the columns and confirmations of a list of people. */
export interface PeopleWords {
  isNumbered: boolean;
  /** The list has people of all roles. */
  hasRoles?: true;
  /** Sellers can be verified. */
  hasVerify: boolean;
  /** What is counted of them in a column of its own. */
  counted?: "cars" | "bookings";
  /** The column of the button that makes an admin. */
  adminColumn: string;
  appointed: string;
  /** Announces that an account was deleted. */
  removed: () => Promise<void>;
}

interface PersonRowProps {
  person: ListedUser;
  tick: React.ReactNode;
  number: number;
  words: PeopleWords;
  isSelf: boolean;
  onAct: (what: PersonActName) => void;
}

export const SUSPENDED: ShownState = { word: t`Suspended`, icon: "ban", look: "danger" };

const COLUMNS = {
  number: { key: "number", name: t`No.`, isNumber: true, from: "lg" },
  photo: { key: "photo", name: t`Photo`, isQuiet: true },
  name: { key: "name", name: t`Name`, place: "name" },
  cars: { key: "cars", name: t`Cars`, from: "lg", isNumber: true },
  bookings: { key: "bookings", name: t`Bookings`, from: "lg", isNumber: true },
  email: { key: "email", name: t`Email`, from: "lg", look: "max-w-72" },
  verify: { key: "verify", name: t`Verify`, place: "state" },
  delete: { key: "delete", name: t`Delete`, place: "more", look: "md:text-right" },
} as const satisfies Record<string, RowColumn>;

/** Not everybody's list has all columns. */
export function columnsOf({
  isNumbered,
  hasVerify,
  counted,
  adminColumn,
}: PeopleWords): RowColumn[] {
  return [
    ...(isNumbered ? [COLUMNS.number] : []),
    COLUMNS.photo,
    COLUMNS.name,
    ...(counted === undefined ? [] : [COLUMNS[counted]]),
    COLUMNS.email,
    adminOf(adminColumn),
    ...(hasVerify ? [COLUMNS.verify] : []),
    COLUMNS.delete,
  ];
}

const adminOf = (name: string): RowColumn => ({ key: "admin", name, place: "price" });

/** An account in a list, with its actions. */
export function PersonRow({ person, tick, number, words, isSelf, onAct }: PersonRowProps) {
  const format = useFormat();
  const { _id: id, name, email, role, status, emailVerified, created_at: since } = person;
  const { counted } = words;
  const mayVerify = words.hasVerify && status !== "verified";
  const acts: MenuAct[] = [{ label: t`Open record`, icon: "account", href: paths.person(id) }];
  if (role !== "admin")
    acts.push({ label: t`Make Admin`, icon: "key", below: "md", onPress: () => onAct("appoint") });
  if (mayVerify)
    acts.push({
      label: t`Verify`,
      icon: "verification",
      below: "md",
      onPress: () => onAct("verify"),
    });
  if (!isSelf && !person.isSuspended)
    acts.push({
      label: t`Suspend…`,
      icon: "ban",
      isDangerous: true,
      onPress: () => onAct("suspend"),
    });
  if (!isSelf)
    acts.push({
      label: t`Delete`,
      icon: "trash",
      below: "md",
      isDangerous: true,
      onPress: () => onAct("delete"),
    });
  return (
    <tr>
      {tick}
      {words.isNumbered && <RowCell column={COLUMNS.number}>{format.number(number)}</RowCell>}
      <RowCell column={COLUMNS.photo}>
        <Avatar name={name} photo={person.image} className="size-9 max-w-none text-xs" />
      </RowCell>
      <RowName
        title={name}
        note={
          <Dotted>
            <span className="lg:hidden">{email}</span>
            {words.hasRoles && role !== "admin" && <span>{ROLE_TEXT[role]}</span>}
            <span className="max-lg:hidden">
              <Trans>
                since <time dateTime={since}>{format.date(since)}</time>
              </Trans>
            </span>
          </Dotted>
        }
      >
        <a data-row-link="" href={paths.person(id)} className="hover:underline">
          {name}
        </a>
        {person.isSuspended && (
          <span className="ml-2 inline-block align-middle">
            <StateBadge state={SUSPENDED} />
          </span>
        )}
      </RowName>
      {counted !== undefined && (
        <RowCell column={COLUMNS[counted]}>{countText(person[counted], format.number)}</RowCell>
      )}
      <RowCell column={COLUMNS.email}>
        <div className="truncate" title={email}>
          {email}
        </div>
        {!emailVerified && (
          <div data-line="2" className="text-muted">
            <Trans>not confirmed</Trans>
          </div>
        )}
      </RowCell>
      <RowCell column={adminOf(words.adminColumn)}>
        {role === "admin" ? (
          <span className="font-semibold">
            <Trans>Admin</Trans>
          </span>
        ) : (
          <span className="max-md:hidden">
            <Button
              look="quiet"
              size="small"
              aria-label={t`Make Admin: ${name}`}
              onClick={() => onAct("appoint")}
            >
              <Trans>Make Admin</Trans>
            </Button>
          </span>
        )}
      </RowCell>
      {words.hasVerify && (
        <RowCell column={COLUMNS.verify}>
          {mayVerify ? (
            <span className="max-md:hidden">
              <Button
                look="quiet"
                size="small"
                aria-label={t`Verify ${name}`}
                onClick={() => onAct("verify")}
              >
                <Trans>Verify</Trans>
              </Button>
            </span>
          ) : (
            <VerifiedBadge />
          )}
        </RowCell>
      )}
      <RowCell column={COLUMNS.delete}>
        <div className="flex items-center justify-end max-md:-my-2">
          <ActMenu of={name} acts={acts} />
          <span className="max-md:hidden">
            {isSelf ? (
              <span className="inline-block size-9" />
            ) : (
              <DeleteButton label={t`Delete ${name}`} onClick={() => onAct("delete")} />
            )}
          </span>
        </div>
      </RowCell>
    </tr>
  );
}
