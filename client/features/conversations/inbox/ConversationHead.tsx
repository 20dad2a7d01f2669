import { useState } from "react";
import { Link, useSearchParams } from "react-router";
import { t } from "#shared/lib/text.ts";
import type { Conversation } from "#shared/contract/conversations.ts";
import { Trans } from "#client/lib/text/Trans.tsx";
import { messagesAbout } from "#client/domain/messages-about.ts";
import { api } from "#client/lib/api/api.ts";
import { useAct } from "#client/lib/forms/use-act.ts";
import { Button } from "#client/ui/Button.tsx";
import { ConfirmDialog } from "#client/ui/ConfirmDialog.tsx";
import { ProblemBox } from "#client/ui/ProblemBox.tsx";
import { ActMenu, type MenuAct } from "#client/ui/tool/ActMenu.tsx";
import { CarSummary } from "./CarSummary.tsx";
import { ComplaintDialog } from "./ComplaintDialog.tsx";
import { inboxAddress, isNarrowed, readInboxQuery } from "./inbox-query.ts";
import { nameOf } from "./name-of.ts";
import { PhoneHead } from "./PhoneHead.tsx";
import { SellerRecordText } from "./SellerRecordText.tsx";
import { ShareContactDialog } from "./ShareContactDialog.tsx";
import { SharedContacts } from "./SharedContacts.tsx";

const BLOCK_WORDS: Record<Conversation["side"], string> = {
  buyer: t`You won’t be able to message each other. If they try to write, they’ll see that they can’t message you. You can unblock them here at any time.`,
  seller: t`You won’t be able to message each other. They won’t be able to book your cars, and will lose their places on your waiting lists. Existing bookings aren’t affected. We’ll let them know. You can unblock them here at any time.`,
};

interface ConversationHeadProps {
  conversation: Conversation;
  /** How many conversations the reader has about the same car. */
  aboutCar: number;
  onChange: () => void;
}

/** Whom a conversation is with and about which car, and what can be done with it. */
export function ConversationHead({ conversation, aboutCar, onChange }: ConversationHeadProps) {
  const {
    _id: id,
    side,
    other,
    car,
    blocked,
    is_archived: isArchived,
    own_contact: own,
  } = conversation;
  const [search] = useSearchParams();
  const list = readInboxQuery(search);
  const [isAsked, setAsked] = useState(false);
  const [isReporting, setReporting] = useState(false);
  const [isSharing, setSharing] = useState(false);
  const { busy, act, problem } = useAct();
  const isBlocked = blocked === "by-you";
  const archive = () =>
    act("archive", async () => {
      await api.conversations.archive({ id, isArchived: !isArchived });
      onChange();
    });
  const block = () =>
    act("block", async () => {
      await api.conversations.block({ id, isBlocked: !isBlocked });
      setAsked(false);
      onChange();
    });
  const stop = () =>
    act("stop", async () => {
      await api.conversations.stopSharingContact({ id });
      onChange();
    });
  const othersHref =
    aboutCar > 1 && car._id !== null && list.car !== car._id ? messagesAbout(car._id) : undefined;
  const acts: MenuAct[] = [
    ...(blocked !== null
      ? []
      : own === null
        ? [shareAct(() => setSharing(true))]
        : [stopAct(stop)]),
    ...(isBlocked ? [] : [blockAct(() => setAsked(true))]),
    { label: t.of("the button")`Report`, icon: "report", onPress: () => setReporting(true) },
  ];
  return (
    <>
      <PhoneHead
        conversation={conversation}
        acts={[
          {
            label: isArchived ? t`Move to inbox` : t`Archive`,
            icon: "inbox",
            onPress: () => void archive(),
          },
          ...(othersHref === undefined
            ? []
            : [
                {
                  label: t`All ${aboutCar} conversations`,
                  icon: "message" as const, // not any string
                  href: othersHref,
                },
              ]),
          ...(other.name === null ? [] : acts),
        ]}
      />
      <div className="flex items-center gap-3 max-md:hidden">
        <Link
          to={inboxAddress(list)}
          className="inline-flex min-h-11 shrink-0 items-center font-semibold text-accent underline lg:hidden"
        >
          {isNarrowed(list) ? t`Back to the list` : t`All messages`}
        </Link>
        <h2 className="truncate text-lg">{nameOf(conversation)}</h2>
      </div>
      <header className="border-b border-line pb-3 max-md:border-0 max-md:pb-1">
        <div className="flex flex-wrap items-center justify-between gap-3">
          <div className="min-w-0 max-md:hidden">
            <CarSummary car={car}>
              {othersHref !== undefined && (
                <Link
                  to={othersHref}
                  className="inline-flex min-h-6 items-center text-accent underline pointer-coarse:min-h-11"
                >
                  <Trans>
                    All {aboutCar} conversations<span className="sr-only"> about this car</span>
                  </Trans>
                </Link>
              )}
            </CarSummary>
          </div>
          <div className="flex flex-wrap gap-2">
            <Button
              look="quiet"
              size="small"
              className="max-md:hidden"
              isBusy={busy === "archive"}
              onClick={() => void archive()}
            >
              {isArchived ? t`Move to inbox` : t`Archive`}
            </Button>
            {isBlocked && (
              <Button
                look="quiet"
                size="small"
                isBusy={busy === "block"}
                onClick={() => void block()}
              >
                <Trans>Unblock</Trans>
              </Button>
            )}
            <div className="max-md:hidden">{other.name !== null && <ActMenu acts={acts} />}</div>
          </div>
        </div>
        {other.seller_id !== null && <SellerRecordText sellerId={other.seller_id} />}
        <SharedContacts
          conversation={conversation}
          isBusy={busy === "stop"}
          onStop={() => void stop()}
        />
        {!isAsked && <ProblemBox problem={problem} className="mt-3" />}
        {isSharing && (
          <ShareContactDialog
            id={id}
            name={other.name ?? ""}
            onDone={() => {
              setSharing(false);
              onChange();
            }}
            onClose={() => setSharing(false)}
          />
        )}
        {isReporting && (
          <ComplaintDialog id={id} name={other.name ?? ""} onClose={() => setReporting(false)} />
        )}
        {isAsked && (
          <ConfirmDialog
            title={t`Block ${other.name ?? ""}?`}
            action={t`Block`}
            isBusy={busy === "block"}
            problem={problem}
            onConfirm={() => void block()}
            onCancel={() => setAsked(false)}
          >
            {BLOCK_WORDS[side]}
          </ConfirmDialog>
        )}
      </header>
    </>
  );
}

function shareAct(onPress: () => void): MenuAct {
  return { label: t`Share my contact details`, icon: "contact", onPress };
}

function stopAct(stop: () => Promise<void>): MenuAct {
  return { label: t`Stop sharing`, icon: "contact", onPress: () => void stop() };
}

function blockAct(onPress: () => void): MenuAct {
  return { label: t`Block`, icon: "ban", onPress };
}
