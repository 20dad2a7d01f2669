import { type ComponentType, type SubmitEvent, useEffect, useState } from "react";
import { closeByHash, openByHash, useOpenedHash } from "#client/lib/browser/hash-dialog.ts";

interface DialogProps<C> {
  car: C;
  onClose: () => void;
}

/**
 * A dialog about a car, which is open while the address's hash is this one, alone or with more behind it. Returns what
 * the form of its button does, and the dialog.
 * @param load - called at each opening: passes the lazily loaded dialog to `keep`, or tells that it did not load
 */
export function useCarDialog<C>(
  hash: string,
  car: C,
  load: (keep: (loaded: ComponentType<DialogProps<C>>) => void) => unknown,
) {
  const opened = useOpenedHash();
  const isOpen = opened.startsWith(hash);
  const [Dialog, setDialog] = useState<ComponentType<DialogProps<C>>>();
  useEffect(() => {
    if (isOpen) load((loaded) => setDialog(() => loaded));
    // oxlint-disable-next-line react/exhaustive-deps -- `load` is another function at each rendering
  }, [isOpen]);
  const onSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    if (!isOpen) openByHash(hash);
  };
  const dialog = isOpen && Dialog && <Dialog car={car} onClose={() => closeByHash(opened)} />;
  return [onSubmit, dialog] as const;
}
