import { type ComponentType, useEffect, useId, useLayoutEffect, useRef, useState } from "react";
import { t } from "#shared/lib/text.ts";
import { Trans } from "#client/lib/text/Trans.tsx";
import { Icon } from "#client/ui/Icon.tsx";
import { type BookingContentProps, closeBooking, findPressed, useOpenedId } from "./opening.ts";

/** The booking dialog, on any page whose address opens it. Its content is loaded lazily. */
export function BookingHost() {
  const id = useOpenedId();
  return id === undefined ? null : <BookingDialog key={id} id={id} />;
}

function BookingDialog({ id }: { id: string }) {
  const title = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const [car, setCar] = useState(() => findPressed(id));
  const [Content, setContent] = useState<ComponentType<BookingContentProps>>();
  const [hasFailed, setFailed] = useState(false);
  // Closes the dialog before it is unmounted, so that the browser restores the focus.
  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    return () => element?.close();
  }, []);
  useEffect(() => {
    import("./BookingContent.tsx").then(
      ({ BookingContent }) => setContent(() => BookingContent),
      () => setFailed(true),
    );
  }, []);
  return (
    <dialog
      ref={dialog}
      aria-labelledby={title}
      onClose={closeBooking}
      className="m-0 h-dvh max-h-none w-screen max-w-none overscroll-contain bg-surface text-ink backdrop:bg-black/50 sm:m-auto sm:h-fit sm:max-h-[calc(100dvh-2rem)] sm:w-[min(42rem,calc(100vw-2rem))] sm:rounded-lg sm:border sm:border-line sm:shadow-high"
    >
      <div className="sticky top-0 z-10 flex items-start gap-4 border-b border-line bg-surface py-3 pr-3 pl-5 sm:pl-6">
        <h2 id={title} className="grow self-center text-xl leading-snug wrap-anywhere">
          {car === undefined ? t`Book this car` : t`Book ${car.name}`}
        </h2>
        <button
          type="button"
          aria-label={t`Close`}
          onClick={() => dialog.current?.close()}
          className="inline-flex size-11 shrink-0 cursor-pointer items-center justify-center rounded-full hover:bg-sunken"
        >
          <Icon name="close" className="size-6" />
        </button>
      </div>
      <div className="p-5 sm:p-6">
        {Content ? (
          <Content id={id} car={car} onCar={setCar} />
        ) : hasFailed ? (
          <p role="alert">
            <Trans>This part of the page didn’t load.</Trans>{" "}
            <button
              type="button"
              onClick={() => location.reload()}
              className="min-h-11 cursor-pointer font-semibold text-accent underline"
            >
              <Trans>Reload the page</Trans>
            </button>
          </p>
        ) : (
          <p role="status" className="text-muted">
            <Trans>Loading...</Trans>
          </p>
        )}
      </div>
    </dialog>
  );
}
