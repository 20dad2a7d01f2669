import { plural, t } from "#shared/lib/text.ts";
import { Trans } from "#client/lib/text/Trans.tsx";
import { looksLikePhone } from "#shared/rules/phone.ts";
import { useSite } from "#client/lib/api/site.ts";
import { useFormat } from "#client/lib/text/format.ts";
import { FieldProblem } from "#client/ui/FieldFrame.tsx";
import { ToolIcon } from "#client/ui/tool/ToolIcon.tsx";
import { FieldWarning } from "./FieldWarning.tsx";
import { PHONE_WARNING } from "./PhoneField.tsx";
import { reviewSections, type ReviewRow } from "./review-rows.ts";
import { type Section, STEP_LABELS } from "./steps.ts";
import { type FormPicture, usableOf } from "./use-pictures.ts";
import { labelOf, missingOf, type Values } from "./values.ts";

interface ReviewProps {
  values: Values;
  pictures: readonly FormPicture[];
  problems: Readonly<Record<string, string>>;
  currency: string;
  /** Goes to a field, by its name. */
  onChange: (name: string) => void;
}

/** All that a car's form says, to be read before it is sent; each line leads back to its field. */
export function Review({ values, pictures, problems, currency, onChange }: ReviewProps) {
  const { distanceUnit: unit } = useSite();
  const format = useFormat();
  const missing = missingOf(values);
  const image = problems["image"] ?? problems["images"] ?? problems["img"];
  const row = (step: Section, each: ReviewRow) => (
    <Row
      key={each.name}
      step={step}
      label={each.label}
      problem={problems[each.name]}
      onChange={() => onChange(each.name)}
    >
      {each.name === "number" && !looksLikePhone(each.text) && !problems[each.name] ? (
        <>
          {each.text}
          <FieldWarning>{PHONE_WARNING}</FieldWarning>
        </>
      ) : (
        each.text || (each.name in missing && <Needed />)
      )}
    </Row>
  );
  return (
    <div className="space-y-8">
      <Part step="photos">
        <Row step="photos" label={t`Image`} problem={image} onChange={() => onChange("image")}>
          {pictures.length > 0 ? <Thumbs pictures={pictures} /> : <Needed />}
        </Row>
      </Part>
      {reviewSections(values, { unit, currency, format }).map(({ step, rows, left }) => (
        <Part key={step} step={step}>
          {rows.map((each) => row(step, each))}
          {left.length > 0 && (
            <Row
              step={step}
              label={t`Not given`}
              words={t`missing details`}
              problem={undefined}
              onChange={() => onChange(left[0] ?? "")}
            >
              <span className="text-muted">
                {left.map((name) => labelOf(name, unit).replace(/ \(.+\)$/, "")).join(", ")}
              </span>
            </Row>
          )}
        </Part>
      ))}
    </div>
  );
}

/** A required field that is empty must stand out from optional ones. */
function Needed() {
  return (
    <span className="font-semibold text-danger">
      <Trans>Required</Trans>
    </span>
  );
}

function Part({ step, children }: { step: Section; children: React.ReactNode }) {
  return (
    <section aria-labelledby={`review-${step}`}>
      <h3 id={`review-${step}`} className="border-b border-line pb-2 text-lg">
        {STEP_LABELS[step]}
      </h3>
      <dl>{children}</dl>
    </section>
  );
}

interface RowProps {
  step: Section;
  label: string;
  /** Of the link, where they are not the label. */
  words?: string;
  problem: string | undefined;
  onChange: () => void;
  /** Nothing for what is not given. */
  children: React.ReactNode;
}

function Row({ step, label, words = label, problem, onChange, children }: RowProps) {
  return (
    <div
      className={`grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 border-b border-line py-1 sm:grid-cols-[10rem_minmax(0,1fr)_auto] ${problem === undefined ? "" : "border-l-2 border-l-danger pl-3"}`}
    >
      <dt className="py-2 text-sm text-muted max-sm:col-span-1 max-sm:pb-0">{label}</dt>
      <dd className="min-w-0 py-2 wrap-anywhere max-sm:col-start-1 max-sm:pt-0">
        {children || (
          <span className="text-muted">
            <Trans>Not given</Trans>
          </span>
        )}
        <FieldProblem id={`review-${step}-${label}`} problem={problem} />
      </dd>
      <dd className="max-sm:col-start-2 max-sm:row-span-2 max-sm:row-start-1">
        <a
          href={`#${step}`}
          onClick={(event) => {
            event.preventDefault();
            onChange();
          }}
          className="inline-flex min-h-11 items-center font-semibold text-accent underline"
        >
          <Trans>
            Change<span className="sr-only"> {words}</span>
          </Trans>
        </a>
      </dd>
    </div>
  );
}

function Thumbs({ pictures }: { pictures: readonly FormPicture[] }) {
  const usable = usableOf(pictures);
  const count = usable.length;
  const waiting = usable.filter(({ url }) => url === undefined);
  return (
    <>
      <span className="flex flex-wrap gap-1.5">
        {pictures.map(({ key, preview, problem }) =>
          problem === undefined ? (
            <img
              key={key}
              src={preview}
              alt=""
              className="h-10.5 w-14 rounded-sm bg-sunken object-cover"
            />
          ) : (
            <span
              key={key}
              className="flex h-10.5 w-14 items-center justify-center rounded-sm bg-danger-soft text-danger"
            >
              <ToolIcon name="alert" />
            </span>
          ),
        )}
      </span>
      <span className="mt-1 block text-sm text-muted">
        {waiting.length === 0
          ? plural(count, t`${count} photo`, t`${count} photos`)
          : plural(
              count,
              t`${count} photo, ${waiting.length} still uploading`,
              t`${count} photos, ${waiting.length} still uploading`,
            )}
      </span>
    </>
  );
}
