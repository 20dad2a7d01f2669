import { t } from "#shared/lib/text.ts";
import { paths } from "#client/paths.ts";
import { Icon } from "#client/ui/Icon.tsx";
import { WordField } from "./WordField.tsx";

interface WordsFormProps {
  className?: string;
}

/** One field that searches all cars by words. */
export function WordsForm({ className = "" }: WordsFormProps) {
  return (
    <form
      role="search"
      aria-label={t`All cars`}
      method="get"
      action={paths.usedCars()}
      className={`relative ${className}`}
    >
      <WordField
        aria-label={t`Search all cars`}
        placeholder={t`Make, model…`}
        className="field pr-11"
      />
      <button
        aria-label={t`Search cars`}
        className="absolute inset-y-0 right-0 inline-flex w-11 cursor-pointer items-center justify-center text-muted hover:text-ink"
      >
        <Icon name="search" className="size-5" />
      </button>
    </form>
  );
}
