import { useState } from "react";
import { useNavigate } from "react-router";
import { t } from "#shared/lib/text.ts";
import { PERIODS, type PeriodName } from "#shared/rules/figures.ts";
import { Trans } from "#client/lib/text/Trans.tsx";
import { useSite } from "#client/lib/api/site.ts";
import { Button } from "#client/ui/Button.tsx";
import { Field } from "#client/ui/Field.tsx";
import { Select } from "#client/ui/Select.tsx";
import { addressOf, type PeriodQuery } from "./period-query.ts";
import { ownZone } from "./zone.ts";

const NAMES: Record<PeriodName, string> = {
  "7d": t`Last 7 days`,
  "30d": t`Last 30 days`,
  "90d": t`Last 90 days`,
  "12m": t`Last 12 months`,
  custom: t`From – to`,
};
const ORDER: readonly PeriodName[] = ["7d", "30d", "90d", "12m", "custom"];

interface PeriodControlsProps {
  query: PeriodQuery;
  offered: readonly PeriodName[];
  /** Problems of the entered days, by field. */
  problems: Readonly<Record<string, string>>;
}

/** Chooses the period that is shown, and its time zone. */
export function PeriodControls({ query, offered, problems }: PeriodControlsProps) {
  const navigate = useNavigate();
  const { timeZone } = useSite();
  /** Days are being chosen, and the page still shows another period. */
  const [isAsking, setAsking] = useState(false);
  const period = isAsking ? "custom" : query.period;
  const go = (change: Partial<PeriodQuery>) => void navigate(addressOf({ ...query, ...change }));
  const choose = (value: string) => {
    const chosen = PERIODS.find((each) => each === value) ?? PERIODS[0];
    // A custom period needs its days first.
    setAsking(chosen === "custom");
    if (chosen !== "custom") go({ period: chosen });
  };
  const zones = [...new Set([query.zone, ownZone(), timeZone, "UTC"])];
  return (
    <div className="mt-6 flex flex-wrap items-start gap-4">
      <Select
        name="period"
        label={t`Period`}
        value={period}
        onChange={({ currentTarget: { value } }) => choose(value)}
        options={ORDER.filter((value) => offered.includes(value)).map((value) => ({
          value,
          label: NAMES[value],
        }))}
      />
      {period === "custom" && (
        <form
          aria-label={t`From – to`}
          onSubmit={(event) => {
            event.preventDefault();
            const data = new FormData(event.currentTarget);
            const day = (name: string) => {
              const value = data.get(name);
              return typeof value === "string" && value !== "" ? value : undefined;
            };
            setAsking(false);
            go({ period: "custom", from: day("from"), to: day("to") });
          }}
          className="flex flex-wrap items-start gap-4"
        >
          <Field
            key={`from ${query.from}`}
            name="from"
            label={t`From`}
            type="date"
            required
            defaultValue={query.from}
            problem={problems["from"]}
          />
          <Field
            key={`to ${query.to}`}
            name="to"
            label={t`To`}
            type="date"
            required
            defaultValue={query.to}
            problem={problems["to"]}
          />
          <Button type="submit" look="quiet" className="mt-7.5">
            <Trans>Show</Trans>
          </Button>
        </form>
      )}
      <Select
        name="zone"
        label={t`Time zone`}
        value={query.zone}
        onChange={({ currentTarget: { value } }) => go({ zone: value })}
        options={zones.map((value) => ({ value, label: value }))}
      />
    </div>
  );
}
