import { Trans } from "#client/lib/text/Trans.tsx";

/** Shown by the boot script when a script of the page failed to load; hidden otherwise. */
export function ReloadOffer() {
  return (
    <div
      id="reload-offer"
      hidden
      role="status"
      className="fixed inset-x-4 bottom-4 z-50 mx-auto max-w-md rounded-md border border-line bg-surface p-4 shadow-high"
    >
      <p>
        <Trans>
          Part of this page didn’t load. Something may be missing, and some buttons may not work.
        </Trans>
      </p>
      <button
        type="button"
        className="mt-2 inline-flex min-h-11 items-center font-semibold text-accent underline"
      >
        <Trans>Reload the page</Trans>
      </button>
    </div>
  );
}
