import { ToolIcon, type ToolIconName } from "./ToolIcon.tsx";

/** What kind of state it is: its colours say no more than this, the icon and the word say which. */
export type StateLook = "good" | "held" | "idle" | "muted" | "warning" | "danger";

const LOOKS: Record<StateLook, string> = {
  good: "bg-accent-soft text-accent",
  held: "bg-held-soft text-held",
  idle: "bg-idle-soft text-ink",
  muted: "bg-idle-soft text-muted",
  warning: "bg-promoted-soft text-promoted",
  danger: "bg-danger-soft text-danger",
};

export interface ShownState {
  word: string;
  icon: ToolIconName;
  look: StateLook;
}

/** A state as icon and word; `title` says more, such as until when it lasts. */
export function StateBadge({ state, title }: { state: ShownState; title?: string | undefined }) {
  return (
    <span
      title={title}
      className={`inline-flex min-h-6 items-center gap-1 rounded-full px-2 text-xs font-semibold md:whitespace-nowrap ${LOOKS[state.look]}`}
    >
      <ToolIcon name={state.icon} className="size-3.5 shrink-0" />
      {state.word}
      {title !== undefined && <span className="sr-only">, {title}</span>}
    </span>
  );
}
