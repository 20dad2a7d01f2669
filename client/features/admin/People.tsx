import { useState } from "react";
import type { User } from "#shared/contract/users.ts";
import type { UserSort } from "#shared/rules/admin.ts";
import { api } from "#client/lib/api.ts";
import { toastError, toastSuccess } from "#client/lib/toast.ts";
import { ConfirmDialog } from "#client/ui/ConfirmDialog.tsx";
import { AdminList } from "./AdminList.tsx";
import { type ListPage, type ListQuery, type ListShape } from "./list-query.ts";
import { PersonRow } from "./PersonRow.tsx";
import { useAct } from "./use-act.ts";

export const USER_SORT_CHOICES = [
  { value: "newest", label: "Newest first" },
  { value: "name", label: "By name", column: "Name" },
  { value: "email", label: "By email", column: "Email" },
] as const satisfies ListShape<UserSort, never>["sorts"];

interface PeopleProps<F extends string> {
  shape: ListShape<UserSort, F>;
  heading: string;
  caption: string;
  columns: readonly string[];
  empty: string;
  /** Who is logged in: nobody deletes themselves here. */
  ownId: string;
  words: PeopleWords;
  read: (query: ListQuery<UserSort, F>) => Promise<ListPage<User>>;
  /** How many it has deleted: none where somebody else was faster. */
  remove: (id: string) => Promise<number>;
}

/** What the columns and confirmations of a list of people are called. */
export interface PeopleWords {
  isNumbered: boolean;
  /** Sellers can be verified. */
  hasVerify: boolean;
  /** The column of the button that makes an admin. */
  adminColumn: string;
  appointed: string;
  /** Tells that somebody was deleted. */
  removed: () => Promise<void>;
}

const GONE = "This account was removed already";

const appoint = async (id: string) => (await api.users.makeAdmin({ id })).modifiedCount;

type Asked = { what: "delete" | "appoint"; person: User; again: () => void };

/** A list of accounts and what admins do with them. */
export function People<F extends string>(props: PeopleProps<F>) {
  const { shape, heading, caption, columns, empty, ownId, words, read, remove } = props;
  const [asked, setAsked] = useState<Asked>();
  const { busy, act } = useAct();

  const confirm = ({ what, person: { _id: id }, again }: Asked) =>
    act(id, async () => {
      const isDeletion = what === "delete";
      // Also when it was refused: somebody else may have changed the row.
      const changed = await (isDeletion ? remove(id) : appoint(id)).finally(() => {
        setAsked(undefined);
        again();
      });
      if (changed === 0) await toastError(isDeletion ? GONE : "This is an admin already");
      else await (isDeletion ? words.removed() : toastSuccess(words.appointed));
    });
  const verify = ({ _id: id, email }: User, again: () => void) =>
    act(id, async () => {
      const { modifiedCount } = await api.users.verifySeller({ query: { email } }).finally(again);
      if (modifiedCount === 0) await toastError("This seller is verified already");
      else await toastSuccess("Seller Verified Successfully");
    });
  return (
    <>
      <AdminList
        shape={shape}
        heading={heading}
        caption={caption}
        columns={columns}
        empty={empty}
        read={read}
        renderRow={(person, number, again) => (
          <PersonRow
            key={person._id}
            person={person}
            number={number}
            words={words}
            isSelf={person._id === ownId}
            isBusy={busy === person._id}
            onAppoint={() => setAsked({ what: "appoint", person, again })}
            onVerify={() => void verify(person, again)}
            onDelete={() => setAsked({ what: "delete", person, again })}
          />
        )}
      />
      {asked && (
        <PersonQuestion
          asked={asked}
          isBusy={busy === asked.person._id}
          onConfirm={() => void confirm(asked)}
          onCancel={() => setAsked(undefined)}
        />
      )}
    </>
  );
}

interface PersonQuestionProps {
  asked: Asked;
  isBusy: boolean;
  onConfirm: () => void;
  onCancel: () => void;
}

function PersonQuestion({ asked, ...rest }: PersonQuestionProps) {
  const { name, email, emailVerified, role } = asked.person;
  return asked.what === "delete" ? (
    <ConfirmDialog
      {...rest}
      title="do you want to delete? if you want please press ok!"
      action="OK"
    >
      The account of {name} ({email}) is gone for good
      {role === "Seller" && ", with the cars they have listed"}. What they have reserved is free
      again, and whoever that concerns is told. What was paid is kept.
    </ConfirmDialog>
  ) : (
    <ConfirmDialog {...rest} title={`Make ${name} an admin?`} action="Make Admin">
      {email} sees and changes everything on this site from then on.
      {!emailVerified && (
        <strong className="mt-2 block">
          They have not confirmed this address: it may be somebody else's.
        </strong>
      )}
    </ConfirmDialog>
  );
}

/** As the specification has it: told in the style of an error. */
export const customerRemoved = () => toastError("This Customer has been removed.");
export const sellerRemoved = () => toastSuccess("This seller has been removed");
