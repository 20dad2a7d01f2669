import { type ComponentType, useEffect, useState } from "react";
import { t } from "#shared/lib/text.ts";
import { Trans } from "#client/lib/text/Trans.tsx";
import { SheetDialog } from "#client/ui/SheetDialog.tsx";
import { type BookingContentProps, closeBooking, findPressed, useOpenedId } from "./opening.ts";

/** The booking dialog, on any page whose address opens it. Its content is loaded lazily. */
export function BookingHost() {
  const id = useOpenedId();
  return id === undefined ? null : <BookingDialog key={id} id={id} />;
}

function BookingDialog({ id }: { id: string }) {
  const [car, setCar] = useState(() => findPressed(id));
  const [Content, setContent] = useState<ComponentType<BookingContentProps>>();
  const [hasFailed, setFailed] = useState(false);
  useEffect(() => {
    import("./BookingContent.tsx").then(
      ({ BookingContent }) => setContent(() => BookingContent),
      () => setFailed(true),
    );
  }, []);
  return (
    <SheetDialog
      title={t`Book this car`}
      width="sm:w-[min(42rem,calc(100vw-2rem))]"
      onClose={closeBooking}
    >
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
    </SheetDialog>
  );
}
