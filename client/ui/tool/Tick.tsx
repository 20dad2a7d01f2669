interface TickProps {
  label: string;
  isChosen: boolean;
  onChoose: (isChosen: boolean) => void;
}

/** The cell in which a row is chosen. On phones it stands in the corner of the card. */
export function Tick({ label, isChosen, onChoose }: TickProps) {
  return (
    <td className="py-2 max-lg:absolute max-lg:top-1 max-lg:right-1 max-lg:p-0">
      <label className="inline-flex min-h-10 min-w-10 cursor-pointer items-center justify-center pointer-coarse:min-h-11 pointer-coarse:min-w-11">
        <input
          type="checkbox"
          checked={isChosen}
          onChange={({ currentTarget: { checked } }) => onChoose(checked)}
          aria-label={`Select ${label}`}
          className="size-5 accent-accent"
        />
      </label>
    </td>
  );
}

/** The head of the ticks: chooses all rows of the page. */
export function TickAll({ isChosen, onChoose }: Omit<TickProps, "label">) {
  return (
    <th scope="col" className="w-10 py-1">
      <label className="inline-flex min-h-10 min-w-10 cursor-pointer items-center justify-center">
        <input
          type="checkbox"
          checked={isChosen}
          onChange={({ currentTarget: { checked } }) => onChoose(checked)}
          aria-label="Select all on this page"
          className="size-5 accent-accent"
        />
      </label>
    </th>
  );
}
