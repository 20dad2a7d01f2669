import { useId } from "react";

/** A progress bar; `share` from 0 to 1, undefined while the progress is unknown. */
export function Progress({ label, share }: { label: string; share: number | undefined }) {
  const id = useId();
  const percent = share === undefined ? undefined : Math.round(share * 100);
  return (
    <div>
      <div className="mb-1.5 flex justify-between gap-4">
        <span id={id} className="font-medium">
          {label}
        </span>
        {percent !== undefined && <span className="text-muted tabular-nums">{percent} %</span>}
      </div>
      <progress
        aria-labelledby={id}
        max={100}
        {...(percent !== undefined && { value: percent })}
        className="h-2 w-full appearance-none overflow-hidden rounded-full bg-sunken accent-accent [&::-moz-progress-bar]:bg-accent [&::-webkit-progress-bar]:bg-sunken [&::-webkit-progress-value]:bg-accent"
      />
    </div>
  );
}
