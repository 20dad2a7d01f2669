import { useEffect, useRef, useState } from "react";
// The list of conversations is a call of the dashboard.
import { t } from "#shared/lib/text.ts";
import { Trans } from "#client/lib/text/Trans.tsx";
import "#client/lib/api/tool-calls.ts";
import { ASK_AGAIN_HASH } from "#client/domain/ask-hash.ts";
import { SummaryCard } from "#client/domain/SummaryCard.tsx";
import { type ShownCar, summarizeCar } from "#client/domain/summarize-car.ts";
import { messagesAbout } from "#client/domain/messages-about.ts";
import { api } from "#client/lib/api/api.ts";
import { useLoaded } from "#client/lib/api/use-loaded.ts";
import { makeId } from "#client/lib/forms/make-id.ts";
import { useAct } from "#client/lib/forms/use-act.ts";
import { withReturn } from "#client/lib/session/return-path.ts";
import { tryAgain, useSession } from "#client/lib/session/session.ts";
import { paths } from "#client/paths.ts";
import { Button } from "#client/ui/Button.tsx";
import { SheetDialog } from "#client/ui/SheetDialog.tsx";
import { markTitle } from "#client/ui/error-title.ts";
import { closeAround } from "#client/ui/modal.ts";
import { PillLink } from "#client/ui/PillLink.tsx";
import { ProblemBox } from "#client/ui/ProblemBox.tsx";
import { TextArea } from "#client/ui/TextArea.tsx";
import { isBlank } from "#shared/lib/is-blank.ts";
import { MOST_MESSAGE } from "#shared/rules/conversations.ts";
import { keepTyped, nameOfCar, readTyped, takeTyped } from "./typed.ts";

export interface AskDialogProps {
  car: ShownCar & { seller_id: string };
  onClose: () => void;
}

/** A question to a car's seller. A visitor types it first, and finds it again after the log-in. */
export function AskDialog({ car, onClose }: AskDialogProps) {
  const session = useSession();
  const isOther = session.status === "signed-in" && session.user.role !== "Buyer";
  const isOwn = isOther && session.user.uid === car.seller_id;
  return (
    <SheetDialog
      title={t`Ask about ${car.name}`}
      width="sm:w-[min(32rem,calc(100vw-2rem))]"
      onClose={onClose}
    >
      <SummaryCard car={summarizeCar(car)} isRow />
      {isOther ? (
        <>
          <p className="mt-5">
            {isOwn
              ? t`This is your own car. Questions from buyers appear in your messages.`
              : t`You need a buyer account to ask the seller a question.`}
          </p>
          <p className="mt-6 flex flex-wrap items-center gap-3">
            {isOwn && (
              <PillLink href={messagesAbout(car._id)}>
                <Trans>View messages</Trans>
              </PillLink>
            )}
            <Button look={isOwn ? "quiet" : "main"} onClick={closeAround}>
              <Trans>Close</Trans>
            </Button>
          </p>
        </>
      ) : session.status === "unreachable" ? (
        <div role="alert" className="mt-5">
          <p>
            <Trans>We can’t reach the site. Check your connection.</Trans>
          </p>
          <Button look="quiet" className="mt-4" onClick={tryAgain}>
            <Trans>Try again</Trans>
          </Button>
        </div>
      ) : session.status === "loading" ? (
        <p role="status" className="mt-5 text-muted">
          <Trans>Loading...</Trans>
        </p>
      ) : (
        <Question
          car={car}
          userId={session.status === "signed-in" ? session.user.uid : undefined}
        />
      )}
    </SheetDialog>
  );
}

interface QuestionProps {
  car: AskDialogProps["car"];
  /** Undefined for a visitor. */
  userId: string | undefined;
}

function Question({ car, userId }: QuestionProps) {
  const isVisitor = userId === undefined;
  const name = nameOfCar(car._id, userId);
  const [text, setText] = useState(() =>
    takeTyped(car._id, userId, location.hash === ASK_AGAIN_HASH),
  );
  // Of one attempt after the other, also after a reload: the same text is stored once.
  const key = useRef(readTyped(name).key ?? makeId());
  const [wrong, setWrong] = useState<string>();
  const { busy, act, problem } = useAct();
  const type = (typed: string) => {
    setText(typed);
    setWrong(undefined);
    key.current = makeId();
    keepTyped(name, typed);
  };
  useEffect(() => (wrong === undefined ? undefined : markTitle()), [wrong]);
  const send = (event: React.SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isBlank(text)) {
      // The only field has the focus, and with it its problem is read out: a list of one link would say no more.
      event.currentTarget.querySelector("textarea")?.focus();
      return setWrong(t`Write a message`);
    }
    if (isVisitor)
      return location.assign(withReturn(paths.login(), location.pathname + ASK_AGAIN_HASH));
    keepTyped(name, text, { key: key.current });
    void act("send", async () => {
      const { conversationId } = await api.conversations.ask({
        id: car._id,
        text,
        key: key.current,
      });
      keepTyped(name, "");
      location.assign(paths.conversation(conversationId));
    });
  };
  return (
    <form noValidate onSubmit={send} className="mt-5 grid gap-4">
      {!isVisitor && <Earlier carId={car._id} />}
      <ProblemBox problem={problem} className="" />
      <TextArea
        name="text"
        label={t`Your message`}
        rows={5}
        maxLength={MOST_MESSAGE}
        value={text}
        onChange={({ currentTarget }) => type(currentTarget.value)}
        problem={wrong}
      />
      <p className="text-sm text-muted">
        {isVisitor
          ? t`Log in as a buyer to send your message. We’ll keep what you’ve typed.`
          : t`The seller will see your name, but not your email or phone number.`}
      </p>
      <div className="flex flex-wrap gap-3 max-sm:grid">
        <Button type="submit" isBusy={busy !== undefined}>
          {isVisitor ? t`Log in to send` : t`Send`}
        </Button>
        <Button look="quiet" onClick={closeAround}>
          <Trans>Cancel</Trans>
        </Button>
      </div>
    </form>
  );
}

/** Leads to what this buyer has asked before. */
function Earlier({ carId }: { carId: string }) {
  const asked = useLoaded(
    () =>
      Promise.all(
        (["no", "yes"] as const).map((archived) =>
          // as the call takes it
          api.conversations.list({ car: carId, archived, limit: 1 }),
        ),
      ),
    [carId],
  );
  const [conversation] = asked.status === "ready" ? asked.value.flatMap(({ body }) => body) : [];
  if (conversation === undefined) return null;
  return (
    <p className="rounded-md bg-sunken px-3 py-2">
      <Trans>
        You’ve already asked about this car.{" "}
        <a
          href={paths.conversation(conversation._id)}
          className="inline-flex min-h-11 items-center font-semibold text-accent underline"
        >
          Open the conversation
        </a>
      </Trans>
    </p>
  );
}
