import { t } from "#shared/lib/text.ts";
import { type CarNews, type Rhythm, RHYTHMS } from "#shared/rules/alerts.ts";
import { Trans } from "#client/lib/text/Trans.tsx";
import { NEWS_TEXT, RHYTHM_TEXT } from "#client/domain/rhythm-words.ts";

interface AlertChoiceProps<N extends CarNews> {
  /** Names the choice for screen readers. */
  name: string;
  chosen: { rhythm: Rhythm; tells: readonly N[] };
  /** What can be told. */
  news: readonly N[];
  /** Whether a change is being saved, and none can be made. */
  isBusy?: boolean;
  onChange: (own: { rhythm?: Rhythm; tells?: N[] }) => void;
}

/** How often alerts come and what they tell. Each change is saved at once. */
export function AlertChoice<N extends CarNews>({
  name,
  chosen: { rhythm, tells },
  news,
  isBusy = false,
  onChange,
}: AlertChoiceProps<N>) {
  const toggle = (each: N, isOn: boolean) =>
    onChange({ tells: news.filter((other) => (other === each ? isOn : tells.includes(other))) });
  const isOff = rhythm === "never";
  return (
    <div className="flex flex-wrap items-center gap-x-6 gap-y-2">
      <label className="flex max-w-full flex-wrap items-center gap-x-2">
        <span className="text-sm text-muted">
          <Trans>Alerts</Trans>
        </span>
        <select
          aria-label={t`How often to get alerts for ${name}`}
          value={rhythm}
          disabled={isBusy}
          onChange={({ currentTarget: { value } }) => {
            const picked = RHYTHMS.find((each) => each === value);
            if (picked !== undefined) onChange({ rhythm: picked });
          }}
          className="field w-auto max-w-full min-w-0"
        >
          {RHYTHMS.map((each) => (
            <option key={each} value={each}>
              {RHYTHM_TEXT[each]}
            </option>
          ))}
        </select>
      </label>
      <fieldset disabled={isOff || isBusy} className="flex flex-wrap gap-x-5">
        <legend className="sr-only">
          <Trans>What alerts for {name} include</Trans>
        </legend>
        {news.map((each) => {
          const isOn = tells.includes(each);
          return (
            <label
              key={each}
              className={`flex min-h-11 items-center gap-2 ${isOff ? "text-muted" : ""}`}
            >
              <input
                type="checkbox"
                checked={isOn}
                // One is left: alerts that tell nothing are turned off instead.
                disabled={isOn && tells.length === 1}
                onChange={({ currentTarget: { checked } }) => toggle(each, checked)}
                className="size-5 shrink-0 accent-accent"
              />
              {NEWS_TEXT[each]}
            </label>
          );
        })}
      </fieldset>
    </div>
  );
}
