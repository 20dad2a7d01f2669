import { Trans } from "#client/lib/text/Trans.tsx";
import { paths } from "#client/paths.ts";
import { Button } from "#client/ui/Button.tsx";
import { PillLink } from "#client/ui/PillLink.tsx";

interface PublishedProps {
  car: { id: string; name: string };
  /** Shows the form again, empty. */
  onAnother: () => void;
}

/** What stands in the form's place once the car is for sale. */
export function Published({ car: { id, name }, onAnother }: PublishedProps) {
  return (
    <div className="max-w-3xl rounded-md bg-accent-soft p-5">
      <p className="text-lg font-semibold wrap-anywhere">
        <Trans>{name} is now for sale.</Trans>
      </p>
      <div className="mt-4 flex flex-wrap items-center gap-3">
        <PillLink href={paths.car({ _id: id, name })}>
          <Trans>View listing</Trans>
        </PillLink>
        <Button look="quiet" onClick={onAnother}>
          <Trans>Add another car</Trans>
        </Button>
        <a
          href={paths.myProducts()}
          className="inline-flex min-h-11 items-center px-2 font-semibold underline underline-offset-4"
        >
          <Trans>My Products</Trans>
        </a>
      </div>
    </div>
  );
}
