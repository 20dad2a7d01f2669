import { useState } from "react";
import type { User } from "#shared/contract/users.ts";
import type { UserSort } from "#shared/rules/admin.ts";
import { api } from "#client/lib/api/api.ts";
import { ApiError } from "#client/lib/api/api-error.ts";
import { toastError, toastSuccess } from "#client/lib/browser/toast.ts";
import { ConfirmDialog } from "#client/ui/ConfirmDialog.tsx";
import { PeopleBulk } from "./bulk/PeopleBulk.tsx";
import { AdminList } from "./AdminList.tsx";
import { type ListPage, type ListQuery, type ListShape } from "./list-query.ts";
import { columnsOf, type PeopleWords, PersonRow } from "./PersonRow.tsx";
import { useAct } from "#client/lib/forms/use-act.ts";
import { VerifySellerDialog } from "./VerifySellerDialog.tsx";

export const USER_SORT_CHOICES = [
  { value: "newest", label: "Newest first" },
  { value: "oldest", label: "Oldest first" },
  { value: "name", label: "By name", column: "Name" },
  { value: "name_back", label: "By name, Z to A", column: "Name", isDescending: true },
  { value: "email", label: "By email", column: "Email" },
  { value: "email_back", label: "By email, Z to A", column: "Email", isDescending: true },
] as const satisfies ListShape<UserSort, never>["sorts"];

interface PeopleProps<F extends string> {
  shape: ListShape<UserSort, F>;
  heading: string;
  caption: string;
  empty: string;
  /** The admin's own id: admins cannot delete themselves here. */
  ownId: string;
  words: PeopleWords;
  read: (query: ListQuery<UserSort, F>) => Promise<ListPage<User>>;
  saved: { name: string; read: (query: ListQuery<UserSort, F>) => Promise<Blob> };
  /** Resolves with how many accounts were deleted: 0 when another admin has already deleted this one. */
  remove: (id: string) => Promise<number>;
}

const GONE = "This account has already been deleted";

const appoint = async (id: string) => (await api.users.makeAdmin({ id })).modifiedCount;

type Asked = { what: "delete" | "appoint" | "verify"; person: User; again: () => void };

/** A list of accounts and what admins do with them. */
export function People<F extends string>(props: PeopleProps<F>) {
  const { shape, heading, caption, empty, ownId, words, read, saved, remove } = props;
  const [asked, setAsked] = useState<Asked>();
  const { busy, act, problem, setProblem } = useAct();

  const confirm = ({ what, person: { _id: id }, again }: Asked) =>
    act(
      id,
      async () => {
        const isDeletion = what === "delete";
        const changed = await (isDeletion ? remove(id) : appoint(id));
        if (changed === 0)
          throw new ApiError(409, isDeletion ? GONE : "This person is already an admin");
        setAsked(undefined);
        again();
        await (isDeletion ? words.removed() : toastSuccess(words.appointed));
      },
      again,
    );
  const ask = (question: Asked) => {
    setProblem(undefined);
    setAsked(question);
  };
  return (
    <>
      <AdminList
        shape={shape}
        heading={heading}
        caption={caption}
        columns={columnsOf(words)}
        kept={["Name", "Delete"]}
        bulk={{
          nameOf: ({ name }) => name,
          renderBar: (chosen, clear, again) => (
            <PeopleBulk chosen={chosen} onClear={clear} again={again} />
          ),
        }}
        empty={empty}
        read={read}
        saved={saved}
        renderRow={(person, number, again, tick) => (
          <PersonRow
            key={person._id}
            tick={tick}
            person={person}
            number={number}
            words={words}
            isSelf={person._id === ownId}
            onAppoint={() => ask({ what: "appoint", person, again })}
            onVerify={() => ask({ what: "verify", person, again })}
            onDelete={() => ask({ what: "delete", person, again })}
          />
        )}
      />
      {asked?.what === "verify" && (
        <VerifySellerDialog
          seller={asked.person}
          onDone={asked.again}
          onClose={() => setAsked(undefined)}
        />
      )}
      {asked && asked.what !== "verify" && (
        <PersonQuestion
          asked={asked}
          problem={problem}
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
  problem: string | undefined;
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
      {role === "Seller"
        ? `This permanently deletes the account of ${name} (${email}) and its listings.`
        : `This permanently deletes the account of ${name} (${email}).`}{" "}
      Their reservations are released and the people affected are notified. Payment records are
      kept.
    </ConfirmDialog>
  ) : (
    <ConfirmDialog {...rest} title={`Make ${name} an admin?`} action="Make Admin">
      {email} will be able to see and change everything on this site.
      {!emailVerified && (
        <strong className="mt-2 block">
          They haven’t confirmed this email, so it may belong to someone else.
        </strong>
      )}
    </ConfirmDialog>
  );
}

/** Shown in the style of an error, as the specification says. */
export const customerRemoved = () => toastError("This Customer has been removed.");
export const sellerRemoved = () => toastSuccess("This seller has been removed");
