import { BODIES, DRIVES, FUELS } from "#shared/rules/vocabulary.ts";
import { bodyText, capital, driveText, fuelText } from "#shared/rules/fact-words.ts";

/** A value of a closed vocabulary in words, as the car's page has it. */
export function factText(name: string, value: string): string {
  const body = BODIES.find((each) => each === value);
  const fuel = FUELS.find((each) => each === value);
  const drive = DRIVES.find((each) => each === value);
  if (name === "body" && body !== undefined) return bodyText(body);
  if (name === "fuel" && fuel !== undefined) return fuelText(fuel);
  if (name === "drive" && drive !== undefined) return driveText(drive);
  return capital(value);
}
