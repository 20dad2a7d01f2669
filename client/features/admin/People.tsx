import { useState } from "react";
import { t } from "#shared/lib/text.ts";
import type { ListedUser } from "#shared/contract/users.ts";
import type { UserSort } from "#shared/rules/admin.ts";
import { toastError, toastSuccess } from "#client/lib/browser/toast.ts";
import { PeopleBulk } from "./bulk/PeopleBulk.tsx";
import { AdminList } from "./AdminList.tsx";
import { type ListPage, type ListQuery, type ListShape } from "./list-query.ts";
import { PersonAct, type PersonActName } from "./PersonAct.tsx";
import { columnsOf, type PeopleWords, PersonRow } from "./PersonRow.tsx";

export const USER_SORT_CHOICES = [
  { value: "newest", label: t`Newest first` },
  { value: "oldest", label: t`Oldest first` },
  { value: "name", label: t`By name`, column: "name" },
  { value: "name_back", label: t`By name, Z to A`, column: "name", isDescending: true },
  { value: "email", label: t`By email`, column: "email" },
  { value: "email_back", label: t`By email, Z to A`, column: "email", isDescending: true },
] as const satisfies ListShape<UserSort, never>["sorts"];

interface PeopleProps<F extends string> {
  shape: ListShape<UserSort, F>;
  heading: string;
  caption: string;
  empty: string;
  /** The admin's own id: admins cannot delete themselves here. */
  ownId: string;
  words: PeopleWords;
  read: (query: ListQuery<UserSort, F>) => Promise<ListPage<ListedUser>>;
  saved: { name: string; read: (query: ListQuery<UserSort, F>) => Promise<Blob> };
  /** Resolves with how many accounts were deleted: 0 when another admin has already deleted this one. */
  remove: (id: string) => Promise<number>;
}

type Asked = { what: PersonActName; person: ListedUser; again: () => void };

/** A list of accounts and what admins do with them. */
export function People<F extends string>(props: PeopleProps<F>) {
  const { shape, heading, caption, empty, ownId, words, read, saved, remove } = props;
  const [asked, setAsked] = useState<Asked>();
  const tell = (what: PersonActName, { name }: ListedUser) => {
    if (what === "delete") return words.removed();
    if (what === "appoint") return toastSuccess(words.appointed);
    return toastSuccess(what === "verify" ? t`Seller Verified Successfully` : t`${name} suspended`);
  };
  return (
    <>
      <AdminList
        shape={shape}
        heading={heading}
        caption={caption}
        columns={columnsOf(words)}
        kept={["name", "delete"]}
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
            onAct={(what) => setAsked({ what, person, again })}
          />
        )}
      />
      {asked && (
        <PersonAct
          what={asked.what}
          person={asked.person}
          tell={(what) => tell(what, asked.person)}
          remove={remove}
          again={asked.again}
          onClose={() => setAsked(undefined)}
        />
      )}
    </>
  );
}

/** Shown in the style of an error, as the specification says. */
export const customerRemoved = () => toastError(t`This Customer has been removed.`);
export const sellerRemoved = () => toastSuccess(t`This seller has been removed`);
