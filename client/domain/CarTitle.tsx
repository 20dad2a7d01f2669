import { type NamedCar, titleOf } from "./car-title.ts";

/** A car's title in two lines, the second in `className`. */
export function CarTitle({ car, className }: { car: NamedCar; className: string }) {
  const { head, rest } = titleOf(car);
  return (
    <>
      {head}
      {rest !== undefined && (
        <>
          {" "}
          <span className={`block font-text font-normal text-muted ${className}`}>{rest}</span>
        </>
      )}
    </>
  );
}
