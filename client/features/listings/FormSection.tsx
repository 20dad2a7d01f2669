import { type Step, STEP_LABELS } from "./steps.ts";

interface FormSectionProps {
  name: Step;
  /** Undefined where all sections are shown, one below the other. */
  step: Step | undefined;
  children: React.ReactNode;
}

/** A step of a new car's form, or a section of the form that changes a car. */
export function FormSection({ name, step, children }: FormSectionProps) {
  const id = `section-${name}`;
  return (
    <section
      // The fields of other steps stay in the form, unseen.
      hidden={step !== undefined && step !== name}
      data-step={step === undefined ? undefined : name}
      className="space-y-5"
    >
      <h2
        id={id}
        tabIndex={-1}
        // On phones the steps name it already.
        className={`scroll-mt-20 text-lg outline-none ${step === undefined ? "" : "max-md:sr-only"}`}
      >
        {STEP_LABELS[name]}
      </h2>
      {children}
    </section>
  );
}
