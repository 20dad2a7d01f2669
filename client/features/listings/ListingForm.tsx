import { useEffect, useRef, useState } from "react";
import { useForm } from "#client/lib/forms/use-form.ts";
import { Button } from "#client/ui/Button.tsx";
import { FormProblem } from "#client/ui/FormProblem.tsx";
import { DetailFields } from "./DetailFields.tsx";
import { ListingFields } from "./ListingFields.tsx";
import { PicturesField } from "./PicturesField.tsx";
import { addressesOf, countWaiting, type Pictures, problemOf } from "./use-pictures.ts";
import { missingOf, readValues, type Values } from "./values.ts";

interface ListingFormProps {
  values: Values;
  pictures: Pictures;
  models: Readonly<Record<string, readonly string[]>>;
  action: string;
  /** First word of the message while pictures are still uploading, such as `Publishing`. */
  waitingWord: string;
  /** Makes the calls; the form shows the error that it rejects with. */
  send: (values: Values, images: string[]) => Promise<void>;
  /** Called with the form's values at each input. */
  onTyped?: (values: Values) => void;
  /** The saved car: fields that were empty there are not required. */
  before?: Values;
  /** Of the prices. */
  currency: string;
  /** Shown beside the button. */
  aside?: React.ReactNode;
}

/** The form that adds or changes a car. */
export function ListingForm({
  values,
  pictures,
  models,
  action,
  waitingWord,
  send,
  onTyped,
  before,
  currency,
  aside,
}: ListingFormProps) {
  // A car that was imported without pictures may be saved without any.
  const [hadPictures] = useState(before === undefined || pictures.pictures.length > 0);
  const element = useRef<HTMLFormElement>(null);
  const waiting = countWaiting(pictures.pictures);
  /** Submitted while pictures are uploading: the form is submitted again when the uploads are done. */
  const [isHeld, setHeld] = useState(false);
  if (isHeld && pictures.pictures.some(({ problem: refusal }) => refusal !== undefined))
    setHeld(false);
  const { form, isBusy, problem, fields } = useForm({
    check: (data) => {
      setHeld(false);
      const image = problemOf(pictures.pictures, hadPictures);
      return { ...missingOf(readValues(data), before), ...(image !== undefined && { image }) };
    },
    send: async (data) => {
      if (waiting > 0) setHeld(true);
      else await send(readValues(data), addressesOf(pictures.pictures));
    },
  });
  const isReady = isHeld && waiting === 0;
  useEffect(() => {
    if (isReady) element.current?.requestSubmit();
  }, [isReady]);
  return (
    <form
      {...form}
      ref={(form_) => {
        element.current = form_;
        form.ref(form_);
      }}
      onInput={(event) => {
        const typed = event.currentTarget;
        // Changing one field may change another, so the values are read after that.
        setTimeout(() => onTyped?.(readValues(new FormData(typed))));
      }}
      className="space-y-6"
    >
      <FormProblem problem={problem} />
      <PicturesField
        pictures={pictures}
        problem={fields["image"] ?? fields["images"] ?? fields["img"]}
      />
      <ListingFields values={values} fields={fields} currency={currency} />
      <DetailFields values={values} fields={fields} models={models} />
      <div className="flex flex-wrap items-center gap-4">
        <Button type="submit" isBusy={isBusy || isHeld}>
          {action}
        </Button>
        {isHeld && (
          <Button look="quiet" onClick={() => setHeld(false)}>
            Stop
          </Button>
        )}
        <span role="status">
          {isHeld &&
            `${waitingWord} when ${waiting} ${waiting === 1 ? "photo is" : "photos are"} in`}
        </span>
        {aside}
      </div>
    </form>
  );
}
