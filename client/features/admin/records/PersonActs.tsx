import { useState } from "react";
import { useNavigate } from "react-router";
import { plural, t } from "#shared/lib/text.ts";
import type { PersonRecord } from "#shared/contract/record-shapes.ts";
import { Trans } from "#client/lib/text/Trans.tsx";
import { api } from "#client/lib/api/api.ts";
import { toastSuccess } from "#client/lib/browser/toast.ts";
import { useAct } from "#client/lib/forms/use-act.ts";
import { paths } from "#client/paths.ts";
import { Button } from "#client/ui/Button.tsx";
import { ProblemBox } from "#client/ui/ProblemBox.tsx";
import { ActMenu, type MenuAct } from "#client/ui/tool/ActMenu.tsx";
import { PersonAct, type PersonActName } from "../PersonAct.tsx";
import { listsOf } from "./lists-of.ts";
import { RECORD_LINK } from "./record-link.ts";

interface PersonActsProps {
  person: PersonRecord;
  isSelf: boolean;
  /** Says what was done. */
  tell: (text: string) => void;
  again: () => void;
}

/** What admins do with a person, the same acts as in the lists, and the way to everything of theirs. */
export function PersonActs({ person, isSelf, tell, again }: PersonActsProps) {
  const { _id: id, name, email, role, suspended, cars } = person;
  // A suspension ends reservations, too.
  const onSale = cars.on_sale + cars.reserved;
  const [asked, setAsked] = useState<PersonActName>();
  const { busy, act, problem } = useAct();
  const navigate = useNavigate();
  const sendLink = () =>
    act("link", async () => {
      await api.users.sendPasswordLink({ id });
      again();
      tell(t`Password link sent to ${email}.`);
    });
  const told: Record<Exclude<PersonActName, "delete">, string> = {
    appoint: t`${name} is now an admin.`,
    verify: t`${name} is now verified.`,
    suspend: suspendedText(name, onSale),
  };
  const onTold = async (what: PersonActName) => {
    if (what !== "delete") {
      tell(told[what]);
      return;
    }
    await navigate(paths.users());
    await toastSuccess(t`${name}’s account deleted`);
  };
  const acts: MenuAct[] = [];
  if (!isSelf && suspended === null)
    acts.push({ label: t`Send password link`, icon: "key", onPress: () => void sendLink() });
  acts.push(...listsOf(person));
  if (!isSelf)
    acts.push({
      label: t`Delete account…`,
      icon: "trash",
      isDangerous: true,
      onPress: () => setAsked("delete"),
    });
  return (
    <>
      {role === "Seller" && suspended === null && (
        <a href={paths.seller(id)} className={RECORD_LINK}>
          <Trans>Public page</Trans>
        </a>
      )}
      {role === "Seller" && person.status !== "verified" && (
        <Button look="quiet" size="small" onClick={() => setAsked("verify")}>
          <Trans>Verify…</Trans>
        </Button>
      )}
      {role !== "admin" && (
        <Button look="quiet" size="small" onClick={() => setAsked("appoint")}>
          <Trans>Make Admin…</Trans>
        </Button>
      )}
      {!isSelf && suspended === null && (
        <Button look="danger" size="small" onClick={() => setAsked("suspend")}>
          <Trans>Suspend…</Trans>
        </Button>
      )}
      <ActMenu of={name} acts={acts} />
      <span role="status" className="sr-only">
        {busy === "link" && t`Sending…`}
      </span>
      <ProblemBox problem={problem} className="w-full" />
      {asked && (
        <PersonAct
          what={asked}
          person={person}
          carsOnSale={onSale}
          tell={onTold}
          remove={async (of) => (await api.users.removeFromAdminList({ id: of })).deletedCount}
          // Of a deleted account there is nothing to read again.
          again={asked === "delete" ? () => undefined : again}
          onClose={() => setAsked(undefined)}
        />
      )}
    </>
  );
}

/** Told of the cars that were on sale before. */
function suspendedText(name: string, count: number): string {
  if (count === 0) return t`${name} is suspended.`;
  return plural(
    count,
    t`${name} is suspended. ${count} car is off sale.`,
    t`${name} is suspended. ${count} cars are off sale.`,
  );
}
