import { useRef, useState } from "react";
import { t } from "#shared/lib/text.ts";
import { LANGUAGE } from "#shared/lib/language.ts";
import { countryOfVin, plantOfVin } from "#shared/rules/vin-origin.ts";
import { Trans } from "#client/lib/text/Trans.tsx";
import { api } from "#client/lib/api/api.ts";
import { toApiError } from "#client/lib/api/api-error.ts";
import { Button } from "#client/ui/Button.tsx";
import { describe, fillIn, type Outcome, takeBack, write, type Written } from "./prefill.ts";
import { LABELS } from "./values.ts";

type State =
  | { status: keyof typeof SENTENCES }
  | { status: "failed"; why: string }
  | ({ status: "read" } & Outcome);

/**
 * Offers to fill in what the VIN says about the car. Fields that already have a value change only on request.
 */
export function VinPrefill({ vin }: { vin: string }) {
  const [state, setState] = useState<State>({ status: "none" });
  const place = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);

  const read = async () => {
    setState({ status: "reading" });
    try {
      const { car } = await api.vins.decode({ vin });
      // Null when the number was changed meanwhile.
      const form = place.current?.closest("form");
      if (!form) return;
      setState(car === null ? { status: "unknown" } : { status: "read", ...fillIn(form, car) });
    } catch (failure) {
      setState({ status: "failed", why: toApiError(failure).message });
    }
  };
  /** The pressed buttons are unmounted, so the focus moves to the first one. */
  const act = (change: (form: HTMLFormElement) => State) => {
    const form = place.current?.closest("form");
    if (form) setState(change(form));
    button.current?.focus();
  };
  return (
    <div ref={place} className="rounded-md bg-sunken p-4">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button
          ref={button}
          look="quiet"
          isBusy={state.status === "reading"}
          onClick={() => void read()}
        >
          <Trans>Fill in from the VIN</Trans>
        </Button>
        <p className="text-sm text-muted">
          <Trans>Fills empty fields only.</Trans>
        </p>
      </div>
      <p role="status" className={state.status === "none" ? "" : "mt-3 wrap-anywhere"}>
        {describeState(state, vin)}
      </p>
      {state.status === "read" && (
        <Differences
          outcome={state}
          onUse={(written) =>
            act((form) => {
              write(form, written);
              const different = state.different.filter(({ name }) => name !== written.name);
              return { ...state, filled: [...state.filled, written], different };
            })
          }
        />
      )}
      {state.status === "read" && state.filled.length > 0 && (
        <Button
          look="quiet"
          className="mt-3"
          onClick={() =>
            act((form) => {
              takeBack(form, state.filled);
              return { status: "taken back" };
            })
          }
        >
          <Trans>Undo</Trans>
        </Button>
      )}
    </div>
  );
}

const SENTENCES = {
  none: "",
  reading: t`Looking up the VIN…`,
  unknown: t`We couldn’t decode this VIN. Decoding works best for North American cars.`,
  "taken back": t`The fields we filled in are empty again.`,
};

function describeState(state: State, vin: string): string {
  if (state.status === "failed") return state.why;
  if (state.status !== "read") return SENTENCES[state.status];
  if (state.filled.length > 0)
    return [t`Filled in: ${describe(state.filled)}.`, describeOrigin(vin), t`Check these details.`]
      .filter((sentence) => sentence !== "")
      .join(" ");
  return state.different.length === 0
    ? t`Nothing to add: the form already has everything.`
    : t`Nothing was filled in.`;
}

/** The plant, else the country of the number, as a sentence; empty where neither is known. */
function describeOrigin(vin: string): string {
  const plant = plantOfVin(vin);
  if (plant !== undefined) return t`Built in ${plant}.`;
  const country = countryOfVin(vin);
  if (country === undefined) return "";
  const names = new Intl.DisplayNames(LANGUAGE, { type: "region" });
  return t`Country of the VIN: ${names.of(country) ?? country}.`;
}

interface DifferencesProps {
  outcome: Outcome;
  onUse: (written: Written) => void;
}

function Differences({ outcome: { different }, onUse }: DifferencesProps) {
  if (different.length === 0) return null;
  return (
    <ul className="mt-3 space-y-2" aria-label={t`Kept as you entered it`}>
      {different.map((written) => (
        <li
          key={written.name}
          className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1"
        >
          <span className="wrap-anywhere">
            <Trans>
              {LABELS[written.name]}: you entered {written.before}, the VIN says {written.text}.
            </Trans>
          </span>
          <Button look="quiet" onClick={() => onUse(written)}>
            <Trans>Use {written.text}</Trans>
          </Button>
        </li>
      ))}
    </ul>
  );
}
