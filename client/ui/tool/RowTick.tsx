import { t } from "#shared/lib/text.ts";

interface RowTickProps {
  /** Names the row. */
  label: string;
  isChosen: boolean;
  onChoose: (isChosen: boolean) => void;
}

const TARGET =
  "inline-flex min-h-10 min-w-10 cursor-pointer items-center justify-center pointer-coarse:min-h-11 pointer-coarse:min-w-11";

/** The cell in which a row is chosen. On phones it stands at the corner of the photo. */
export function RowTick({ label, isChosen, onChoose }: RowTickProps) {
  return (
    <td className="max-md:z-1 max-md:self-start max-md:[grid-area:var(--pick,photo)]">
      <label className={`${TARGET} max-md:items-start max-md:justify-start md:-mr-3 md:-ml-2`}>
        <input
          type="checkbox"
          data-tick
          checked={isChosen}
          onChange={({ currentTarget: { checked } }) => onChoose(checked)}
          aria-label={t`Select ${label}`}
          className="size-5 accent-accent"
        />
      </label>
    </td>
  );
}

const CHOOSE_ALL = t`Select all on this page`;

/** The head of the ticks: chooses all rows of the page. Phones, which show no heads, show it with its words. */
export function RowTickAll({ isChosen, onChoose }: Omit<RowTickProps, "label">) {
  return (
    <th scope="col" className="w-8 max-md:block max-md:px-0!">
      <label className={`${TARGET} max-md:justify-start max-md:gap-2 md:-mr-3 md:-ml-2`}>
        <input
          type="checkbox"
          checked={isChosen}
          onChange={({ currentTarget: { checked } }) => onChoose(checked)}
          aria-label={CHOOSE_ALL}
          className="size-5 accent-accent"
        />
        <span
          aria-hidden="true"
          className="text-sm font-medium whitespace-nowrap text-ink md:hidden"
        >
          {CHOOSE_ALL}
        </span>
      </label>
    </th>
  );
}
