import { BODIES, COLOURS, DRIVES, FUELS, GEARBOXES } from "#shared/rules/vocabulary.ts";
import {
  bodyText,
  colourText,
  driveText,
  fuelText,
  gearboxText,
} from "#shared/rules/fact-words.ts";

/** A value of a closed vocabulary in words, as the car's page has it. */
export function factText(name: string, value: string): string {
  const body = BODIES.find((each) => each === value);
  const fuel = FUELS.find((each) => each === value);
  const drive = DRIVES.find((each) => each === value);
  if (name === "body" && body !== undefined) return bodyText(body);
  if (name === "fuel" && fuel !== undefined) return fuelText(fuel);
  if (name === "drive" && drive !== undefined) return driveText(drive);
  const gearbox = GEARBOXES.find((each) => each === value);
  const colour = COLOURS.find((each) => each === value);
  if (name === "gearbox" && gearbox !== undefined) return gearboxText(gearbox);
  return name === "colour" && colour !== undefined ? colourText(colour) : value;
}
