import { useCallback, useRef, useState } from "react";
import { plural, t } from "#shared/lib/text.ts";
import type { Listing } from "#shared/contract/listings.ts";
import { imageIdOfAddress } from "#shared/rules/pictures.ts";
import { Trans } from "#client/lib/text/Trans.tsx";
import { api } from "#client/lib/api/api.ts";
import { toApiError } from "#client/lib/api/api-error.ts";
import { useSite } from "#client/lib/api/site.ts";
import { useLeaveGuard } from "#client/lib/forms/use-leave-guard.ts";
import { CAR_STATES } from "#client/domain/car-states.ts";
import { Button } from "#client/ui/Button.tsx";
import { readFocus } from "./form-focus.ts";
import { ListingForm } from "./ListingForm.tsx";
import { type Saved, SavedLine } from "./SavedLine.tsx";
import { type FormPicture, usePictures } from "./use-pictures.ts";
import { factText } from "#client/domain/fact-text.ts";
import { categoryWord } from "#client/domain/category-word.ts";
import { changesOf, labelOf, toSent, toValues, type Values, withCategory } from "./values.ts";

interface EditListingProps {
  listing: Listing;
  models: Readonly<Record<string, readonly string[]>>;
  /** Told the name that the car now has. */
  onNamed: (name: string) => void;
}

/**
 * An edit conflict: the car as somebody else has saved it, and whether this form has changed the pictures.
 */
interface Conflict {
  theirs: Listing;
  hasOwnPictures: boolean;
}

/** Changes a car. On a conflict the other person's changes are shown before they can be overwritten. */
export function EditListing({ listing, models, onNamed }: EditListingProps) {
  const { distanceUnit: unit } = useSite();
  /** The saved car that this form's changes are relative to. */
  const [base, setBase] = useState(listing);
  const [shown, setShown] = useState({ values: toValues(listing, unit), count: 0 });
  const [conflict, setConflict] = useState<Conflict>();
  const pictures = usePictures(listing.pictures);
  /** The form's current values, including input typed while a save was running. */
  const typed = useRef(shown.values);
  const [isTyped, setTyped] = useState(false);
  const keep = useCallback(
    (values: Values) => {
      typed.current = values;
      setTyped(Object.keys(changesOf(toValues(base, unit), values)).length > 0);
    },
    [base, unit],
  );
  const [saved, setSaved] = useState<Saved>();
  const place = useRef<HTMLDivElement>(null);

  /** Resets the form to a saved car, with the person's unsaved changes on top. */
  const show = (next: Listing, own: Values = {}, hasOwnPictures = false) => {
    const values = { ...toValues(next, unit), ...own };
    typed.current = values;
    setBase(next);
    onNamed(next.name);
    setTyped(Object.keys(own).length > 0);
    setSaved(undefined);
    setConflict(undefined);
    if (!hasOwnPictures) pictures.reset(next.pictures);
    setShown({ values, count: shown.count + 1 });
  };
  const arePicturesOwn = () => namesOf(pictures.latest()) !== listOf(base.pictures);
  const hasChanges = isTyped || namesOf(pictures.pictures) !== listOf(base.pictures);
  useLeaveGuard(
    () =>
      Object.keys(changesOf(toValues(base, unit), typed.current)).length > 0 || arePicturesOwn(),
  );
  const send = async (values: Values, images: string[]) => {
    const own = withCategory(changesOf(toValues(base, unit), values), values);
    const sentPictures = images.map(imageIdOfAddress).join();
    const hasOwnPictures = sentPictures !== listOf(base.pictures);
    // The contract parses texts, as forms send them.
    const sent = {
      id: base._id,
      version: base.version,
      ...toSent(own, unit),
      ...(hasOwnPictures && { images }),
      // The type is asserted: a form has only texts, and the server validates each field.
    } as unknown as Parameters<typeof api.listings.change>[0];
    try {
      const now = await api.listings.change(sent);
      const since = changesOf(values, typed.current);
      // The form is drawn anew. Whoever went on typing goes on in the same field, and elsewhere the focus stays.
      const focus = readFocus(place.current);
      show(now, since, namesOf(pictures.latest()) !== sentPictures);
      setSaved({ at: new Date(), focus });
    } catch (failure) {
      if (toApiError(failure).fields["version"] !== undefined) {
        const theirs = await api.listings.find({ id: base._id });
        setConflict({ theirs, hasOwnPictures });
      }
      throw failure;
    }
  };
  return (
    <>
      {conflict && (
        <Meanwhile
          base={base}
          theirs={conflict.theirs}
          onTake={() => show(conflict.theirs)}
          onKeep={() => {
            const own = changesOf(toValues(base, unit), typed.current);
            show(conflict.theirs, withCategory(own, typed.current), conflict.hasOwnPictures);
          }}
        />
      )}
      <div ref={place}>
        <ListingForm
          key={shown.count}
          values={shown.values}
          pictures={pictures}
          models={models}
          action={t`Save`}
          waitingText={savingText}
          currency={base.currency}
          before={toValues(base, unit)}
          send={send}
          onTyped={keep}
          told={<SavedLine saved={saved} hasChanges={hasChanges} />}
        />
      </div>
    </>
  );
}

function savingText(waiting: number): string {
  return plural(
    waiting,
    t`Saving when ${waiting} photo has uploaded`,
    t`Saving when ${waiting} photos have uploaded`,
  );
}

const listOf = (pictures: Listing["pictures"]) => pictures.map(({ id }) => id).join();

/**
 * Ids of the form's pictures; empty for one that is still uploading, so that it differs from every saved
 * picture.
 */
const namesOf = (pictures: readonly FormPicture[]) =>
  pictures.map(({ url }) => (url === undefined ? "" : imageIdOfAddress(url))).join();

function wordOf(name: string, text: string | undefined): string {
  if (text === undefined || text === "") return t`not given`;
  return name === "category_name" ? categoryWord(text) : factText(name, text);
}

interface MeanwhileProps {
  base: Listing;
  theirs: Listing;
  onTake: () => void;
  onKeep: () => void;
}

/** What somebody else has changed since the car was opened here. */
function Meanwhile({ base, theirs, onTake, onKeep }: MeanwhileProps) {
  const { distanceUnit: unit } = useSite();
  const [before, after] = [toValues(base, unit), toValues(theirs, unit)];
  const arePicturesSame =
    base.pictures.map(({ id }) => id).join() === theirs.pictures.map(({ id }) => id).join();
  return (
    <section
      aria-label={t`Changed while you were editing`}
      className="mb-6 rounded-md bg-promoted-soft p-4 text-promoted"
    >
      <h2 className="text-lg">
        <Trans>Changed while you were editing</Trans>
      </h2>
      <ul className="mt-2 list-disc pl-5">
        {Object.keys(changesOf(before, after)).map((name) => (
          <li key={name}>
            {labelOf(name, unit)}: {wordOf(name, before[name])} → {wordOf(name, after[name])}
          </li>
        ))}
        {!arePicturesSame && (
          <li>
            <Trans>Photos</Trans>
          </li>
        )}
        {base.state !== theirs.state && (
          <li>
            <Trans>
              Status: {CAR_STATES[base.state].word} → {CAR_STATES[theirs.state].word}
            </Trans>
          </li>
        )}
      </ul>
      <div className="mt-4 flex flex-wrap gap-3">
        <Button look="quiet" onClick={onKeep}>
          <Trans>Keep my changes</Trans>
        </Button>
        <Button look="quiet" onClick={onTake}>
          <Trans>Discard my changes</Trans>
        </Button>
      </div>
    </section>
  );
}
