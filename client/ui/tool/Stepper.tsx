import { plural, t } from "#shared/lib/text.ts";
import { Trans } from "#client/lib/text/Trans.tsx";
import { ToolIcon } from "./ToolIcon.tsx";

export interface StepMark {
  label: string;
  href: string;
  state: "done" | "current" | "open";
  /** How many problems the step has. */
  problems: number;
}

interface StepperProps {
  /** Names the list, such as "Steps of the form". */
  label: string;
  steps: readonly StepMark[];
  onGo: (at: number) => void;
}

/** The steps of a form as links. On phones they are a bar, below the present one in words. */
export function Stepper({ label, steps, onGo }: StepperProps) {
  const at = steps.findIndex(({ state }) => state === "current");
  return (
    <nav aria-label={label}>
      <p className="font-semibold md:hidden">
        <Trans>
          Step {at + 1} of {steps.length}: {steps[at]?.label}
        </Trans>
      </p>
      <ol className="flex gap-1 md:gap-3">
        {steps.map((step, place) => (
          <li
            key={step.href}
            className="flex grow items-center gap-3 max-md:basis-0 md:last:grow-0"
          >
            <StepLink step={step} place={place} onGo={() => onGo(place)} />
            {place < steps.length - 1 && (
              <span aria-hidden="true" className="h-px grow bg-edge max-md:hidden" />
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}

const SIGN =
  "flex size-6 shrink-0 items-center justify-center rounded-full border text-xs font-semibold max-md:h-1 max-md:w-full max-md:border-0 max-md:text-[0px] max-md:[&>svg]:hidden";
const SIGNS = {
  current: "border-accent bg-accent text-on-accent",
  done: "border-accent bg-accent-soft text-accent max-md:bg-accent",
  open: "border-edge bg-surface text-muted max-md:bg-idle-soft",
  wrong: "border-danger bg-danger-soft text-danger max-md:bg-danger",
};

function StepLink({
  step: { label, href, state, problems },
  place,
  onGo,
}: {
  step: StepMark;
  place: number;
  onGo: () => void;
}) {
  const isWrong = problems > 0;
  const count = plural(problems, t`${problems} problem`, t`${problems} problems`);
  return (
    <a
      href={href}
      aria-current={state === "current" ? "step" : undefined}
      onClick={(event) => {
        // Another window or tab opens the address.
        if (event.ctrlKey || event.metaKey || event.shiftKey) return;
        event.preventDefault();
        onGo();
      }}
      className={`group flex min-h-11 items-center gap-2 max-md:w-full ${state === "current" ? "font-semibold" : "text-muted hover:text-ink"}`}
    >
      <span
        aria-hidden="true"
        className={`${SIGN} ${SIGNS[isWrong ? "wrong" : state]} ${state === "current" ? "max-md:h-2" : ""}`}
      >
        {isWrong ? "!" : <Sign state={state} place={place} />}
      </span>
      <span className="max-md:sr-only">
        <span className="group-hover:underline">{label}</span>
        {isWrong ? (
          <span className="text-danger max-xl:sr-only">, {count}</span>
        ) : (
          <span className="sr-only">{state === "done" && `, ${t`done`}`}</span>
        )}
      </span>
    </a>
  );
}

function Sign({ state, place }: { state: StepMark["state"]; place: number }) {
  return state === "done" ? <ToolIcon name="check" className="size-3.5" /> : place + 1;
}
