import { type ComponentType, useEffect, useState } from "react";
import { t } from "#shared/lib/text.ts";
import { SheetDialog } from "#client/ui/SheetDialog.tsx";
import { closeByHash } from "#client/lib/browser/hash-dialog.ts";
import {
  BOOK_FORM,
  type BookingContentProps,
  findPressed,
  hashOf,
  useOpenedId,
} from "./opening.ts";

/**
 * The booking dialog, on any page whose address opens it. Its content is loaded lazily. All buttons to book share one
 * form, so that the boot script can hold a press before hydration and replay it.
 */
export function BookingHost() {
  const id = useOpenedId();
  return (
    <>
      <form id={BOOK_FORM} data-scripted hidden onSubmit={openSubmitted} />
      {id !== undefined && <BookingDialog key={id} id={id} />}
    </>
  );
}

function openSubmitted(event: React.SubmitEvent<HTMLFormElement>): void {
  event.preventDefault();
  // The button knows its car, and its own handler prevents a second submit.
  event.nativeEvent.submitter?.click();
}

function BookingDialog({ id }: { id: string }) {
  const [car, setCar] = useState(() => findPressed(id));
  const [title, setTitle] = useState(t`Book this car`);
  /** Null where it did not load. */
  const [Content, setContent] = useState<ComponentType<BookingContentProps> | null>();
  useEffect(() => {
    import("./BookingContent.tsx").then(
      ({ BookingContent }) => setContent(() => BookingContent),
      () => setContent(null),
    );
  }, []);
  return (
    <SheetDialog
      title={title}
      width="sm:w-[min(42rem,calc(100vw-2rem))]"
      onClose={() => closeByHash(hashOf(id))}
    >
      {Content ? (
        <Content id={id} car={car} onCar={setCar} onTitle={setTitle} />
      ) : (
        <p role="status" className="text-muted">
          {Content === null ? (
            <>
              {t`This didn’t load.`}{" "}
              <button
                type="button"
                onClick={() => location.reload()}
                className="min-h-11 cursor-pointer underline"
              >
                {t`Reload the page`}
              </button>
            </>
          ) : (
            t`Loading...`
          )}
        </p>
      )}
    </SheetDialog>
  );
}
