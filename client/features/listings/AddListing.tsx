import { useRef, useState } from "react";
import { v4 as uuid } from "uuid";
import { plural, t } from "#shared/lib/text.ts";
import { formatPostedTime } from "#shared/lib/dates.ts";
import { Trans } from "#client/lib/text/Trans.tsx";
import { api } from "#client/lib/api/api.ts";
import { toApiError } from "#client/lib/api/api-error.ts";
import { useLeaveGuard } from "#client/lib/forms/use-leave-guard.ts";
import { useSteps } from "#client/lib/forms/use-steps.ts";
import { useSite } from "#client/lib/api/site.ts";
import { type Session, useSession } from "#client/lib/session/session.ts";
import { toastError, toastSuccess } from "#client/lib/browser/toast.ts";
import { Button } from "#client/ui/Button.tsx";
import { ConfirmDialog } from "#client/ui/ConfirmDialog.tsx";
import { DraftState } from "./DraftState.tsx";
import { ListingForm } from "./ListingForm.tsx";
import { Published } from "./Published.tsx";
import { firstOpenStep, STEPS } from "./steps.ts";
import { useDraft } from "./use-draft.ts";
import { countWaiting, usePictures } from "./use-pictures.ts";
import { toSent, type Values, wrongPricesOf } from "./values.ts";

interface AddListingProps {
  /**
   * Whether a draft of the input is saved. A copy of another car is not, because it would overwrite the saved
   * draft.
   */
  isKept: boolean;
  /** Initial values of the form: the saved draft, or another car. */
  first: { fields: Values; pictures: readonly { id: string }[]; savedAt?: string } | undefined;
  models: Readonly<Record<string, readonly string[]>>;
}

/** Adds a car. Until it is sent, the input is saved as a draft. */
export function AddListing({ isKept, first, models }: AddListingProps) {
  const [values, setValues] = useState<Values>(first?.fields ?? {});
  /** Key of the form, so that every car gets a new one. */
  const [count, setCount] = useState(0);
  /** Idempotency key: a retry after a lost answer adds no second car. */
  const [request, setRequest] = useState(() => uuid());
  const { currency, distanceUnit, timeZone, publicDemo } = useSite();
  /** A public demo keeps no uploads, and every car needs a picture. */
  const standIn = publicDemo && [{ id: publicDemo.car }];
  const session = useSession();
  const hasFailed = useRef(false);
  const [added, setAdded] = useState<{ id: string; name: string }>();
  const [isAsked, setAsked] = useState(false);
  const top = useRef<HTMLDivElement>(null);
  const pictures = usePictures(first?.pictures.length ? first.pictures : standIn);
  const [start] = useState(() =>
    firstOpenStep({
      values,
      pictureCount: pictures.pictures.length,
      wrong: wrongPricesOf(values, currency),
    }),
  );
  const steps = useSteps(STEPS, start);
  // The draft keeps what has arrived: a photo on its way would be lost.
  useLeaveGuard(() => countWaiting(pictures.latest()) > 0);
  const draft = useDraft(pictures.pictures, { fields: values, savedAt: first?.savedAt }, isKept);
  const [isTyped, setTyped] = useState(draft.hasText);

  const clear = () => {
    setValues({});
    pictures.reset(standIn);
    setCount(count + 1);
    setTyped(false);
    setRequest(uuid());
    steps.replace("photos");
  };
  const send = async (sent: Values, images: string[]) => {
    await draft.hold();
    // The contract parses texts, as forms send them.
    const car = {
      ...specifiedFields(session, images, timeZone),
      ...toSent(sent, distanceUnit),
      images,
      request,
      from_draft: draft.isOwn(),
      // The type is asserted: a form has only texts, and the server validates each field.
    } as unknown as Parameters<typeof api.products.create>[0];
    try {
      const { acknowledged, insertedId } = await api.products.create(car);
      if (!acknowledged) throw new Error("the car was not confirmed");
      draft.forget(standIn);
      clear();
      setAdded({ id: insertedId, name: sent["name"] ?? "" });
    } catch (failure) {
      hasFailed.current = true;
      throw failure;
    } finally {
      draft.goOn();
    }
    scrollTo({ top: 0 });
    // The sentence that says so comes first there.
    top.current?.focus({ preventScroll: true });
    await toastSuccess(t`product uploaded successfully`);
  };
  const discard = async () => {
    setAsked(false);
    await draft.hold();
    const isOwn = draft.isOwn();
    draft.forget(standIn);
    clear();
    try {
      if (isOwn) await api.listings.removeDraft();
    } catch (failure) {
      await toastError(toApiError(failure).message);
    } finally {
      draft.goOn();
      // The pressed button has been replaced, so the focus moves to the top.
      top.current?.focus();
    }
  };
  const addAnother = () => {
    setAdded(undefined);
    top.current?.focus();
  };
  const hasInput = isTyped || pictures.pictures.length > 0;
  return (
    <div ref={top} tabIndex={-1} className="outline-none">
      {/* Mounted before it says something, so that it is announced. */}
      <div role="status">{added && <Published car={added} onAnother={addAnother} />}</div>
      {added === undefined && (
        <ListingForm
          key={count}
          values={values}
          pictures={pictures}
          models={models}
          action={t`Add Product`}
          waitingText={publishingText}
          currency={currency}
          steps={steps}
          send={send}
          onTyped={(values) => {
            // The input changed after a failure, so a new idempotency key is needed: the old one would return
            // the earlier car.
            if (hasFailed.current) setRequest(uuid());
            hasFailed.current = false;
            draft.keep(values);
            setTyped(draft.hasText());
          }}
          aside={
            <>
              <DraftState draft={draft} />
              {hasInput && (
                <Button
                  look="quiet"
                  size="small"
                  className="ml-auto"
                  onClick={() => setAsked(true)}
                >
                  <Trans>Start over</Trans>
                </Button>
              )}
            </>
          }
        />
      )}
      {isAsked && (
        <ConfirmDialog
          title={t`Start over?`}
          action={t`Start over`}
          onConfirm={() => void discard()}
          onCancel={() => setAsked(false)}
        >
          <Trans>This discards everything you’ve entered, including photos.</Trans>
        </ConfirmDialog>
      )}
    </div>
  );
}

function publishingText(waiting: number): string {
  return plural(
    waiting,
    t`Publishing when ${waiting} photo has uploaded`,
    t`Publishing when ${waiting} photos have uploaded`,
  );
}

/**
 * Fields of the specification's form besides the typed ones. The server does not trust them: it determines
 * seller, promotion and time itself.
 */
function specifiedFields(session: Session, images: readonly string[], timeZone: string): Values {
  if (session.status !== "signed-in") return {};
  const { displayName, email, photoURL } = session.user;
  const [cover] = images;
  return {
    ...(cover !== undefined && { img: cover }),
    seller: displayName,
    email,
    seller_img: photoURL ?? "",
    ad: "no",
    posted_time: formatPostedTime(new Date(), timeZone),
  };
}
