import { plural, t } from "#shared/lib/text.ts";
import { Trans } from "#client/lib/text/Trans.tsx";
import { Button } from "#client/ui/Button.tsx";
import { FormProblem } from "#client/ui/FormProblem.tsx";
import { Stepper } from "#client/ui/tool/Stepper.tsx";
import { CarPreview } from "./CarPreview.tsx";
import { FactsFields } from "./FactsFields.tsx";
import { FormFoot } from "./FormFoot.tsx";
import { FormSection } from "./FormSection.tsx";
import { PicturesField } from "./PicturesField.tsx";
import { PriceFields } from "./PriceFields.tsx";
import { Review } from "./Review.tsx";
import { SectionLinks } from "./SectionLinks.tsx";
import { markSteps, STEP_LABELS, stepBeside, STEPS } from "./steps.ts";
import { type FormSteps, useListingForm } from "./use-listing-form.ts";
import { type Pictures, usableOf } from "./use-pictures.ts";
import type { Values } from "./values.ts";

interface ListingFormProps {
  values: Values;
  pictures: Pictures;
  models: Readonly<Record<string, readonly string[]>>;
  action: string;
  /** What is said while the car waits for so many pictures that are still uploading. */
  waitingText: (waiting: number) => string;
  send: (values: Values, images: string[]) => Promise<void>;
  onTyped?: (values: Values) => void;
  before?: Values;
  /** ISO code of the currency in which the prices are entered. */
  currency: string;
  /** The steps of a new car; absent where all sections are on one page, to change one thing quickly. */
  steps?: FormSteps;
  /** Shown below the steps. */
  aside?: React.ReactNode;
  /** Whether what is typed is saved, beside the button that saves it. */
  told?: React.ReactNode;
}

/** The form that adds or changes a car. */
export function ListingForm(props: ListingFormProps) {
  const { values, pictures, models, action, waitingText, currency, steps, aside, told } = props;
  const { send, onTyped, before } = props;
  const own = useListingForm({ values, pictures, before, currency, steps, send, onTyped });
  const { current, wrong, problem, isBusy, isHeld, waiting, next, lacks } = own;
  const step = steps?.step;
  // The last step shows at once what would be refused; the others do when they are left.
  const fields = step === "check" ? { ...wrong, ...own.fields } : own.fields;
  const pictureCount = usableOf(pictures.pictures).length;
  const back = step && stepBeside(step, -1);
  const preview = (
    <CarPreview values={current} pictures={pictures.pictures} currency={currency} before={before} />
  );
  const uploading = plural(waiting, t`${waiting} photo uploading`, t`${waiting} photos uploading`);
  return (
    <form
      {...own.form}
      className="grid items-start gap-8 xl:grid-cols-[minmax(0,60rem)_24rem] xl:justify-between"
    >
      <div className="min-w-0 space-y-5">
        <div className={own.isRefusedHere ? "empty:hidden" : "hidden"}>
          <FormProblem problem={problem} />
        </div>
        {steps === undefined || step === undefined ? (
          <SectionLinks />
        ) : (
          <Stepper
            label={t`Steps`}
            steps={markSteps(step, { values: current, pictureCount, wrong }, fields)}
            onGo={(at) => steps.go(STEPS[at] ?? "photos")}
          />
        )}
        <div
          // On phones the bar of steps has room below it already.
          className={`flex flex-wrap items-center gap-x-4 gap-y-2 empty:hidden ${step === undefined ? "" : "max-md:-mt-4"}`}
        >
          {waiting > 0 && !isHeld && <span className="text-sm text-muted">{uploading}</span>}
          {aside}
        </div>
        <p
          role="status"
          className="rounded-md bg-promoted-soft px-4 py-3 text-promoted empty:hidden"
        >
          {lacks &&
            lacks.words.length > 0 &&
            t`Still missing in ${STEP_LABELS[lacks.step]}: ${lacks.words.join(", ")}. You can add this later.`}
        </p>
        <FormSection name="photos" step={step}>
          <PicturesField
            pictures={pictures}
            isOptional={!own.needsPictures}
            problem={fields["image"] ?? fields["images"] ?? fields["img"]}
          />
        </FormSection>
        <FormSection name="facts" step={step}>
          <FactsFields
            values={values}
            fields={fields}
            current={current}
            before={before}
            models={models}
          />
        </FormSection>
        <FormSection name="price" step={step}>
          <PriceFields values={values} fields={fields} before={before} currency={currency} />
        </FormSection>
        {step === "check" && (
          <FormSection name="check" step={step}>
            <div className="max-w-sm md:hidden">{preview}</div>
            <Review
              values={current}
              pictures={pictures.pictures}
              problems={fields}
              currency={currency}
              onChange={own.goTo}
            />
          </FormSection>
        )}
        <FormFoot>
          {steps !== undefined && back !== undefined && (
            <Button look="quiet" onClick={() => steps.go(back)}>
              <Trans>Back</Trans>
            </Button>
          )}
          {steps !== undefined && next !== undefined ? (
            // While the car waits to be published, a submit would publish it.
            <Button
              key={next}
              type={isHeld ? "button" : "submit"}
              className="max-md:grow"
              onClick={() => isHeld && own.goOn()}
            >
              <Trans>Continue</Trans>
            </Button>
          ) : (
            <Button
              type="submit"
              isBusy={isBusy || isHeld}
              className="max-md:grow"
              onClick={(event) => {
                // The second click of a double one, whose first was on "Continue" in the same place.
                if (event.detail > 1) event.preventDefault();
              }}
            >
              {action}
            </Button>
          )}
          {isHeld && (
            <Button look="quiet" onClick={own.stop}>
              <Trans>Stop</Trans>
            </Button>
          )}
          {/* It stays mounted, because it takes the focus after each save. */}
          <span className={isHeld ? "hidden" : "contents"}>{told}</span>
          <span role="status" className="empty:hidden">
            {isHeld && waitingText(waiting)}
          </span>
        </FormFoot>
      </div>
      <aside aria-label={t`Preview`} className="sticky top-20 max-xl:hidden">
        <p className="mb-3 text-sm text-muted">
          <Trans>What buyers will see</Trans>
        </p>
        {preview}
      </aside>
    </form>
  );
}
