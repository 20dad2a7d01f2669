import { t } from "../lib/text.ts";
import type { Body, Fuel } from "./vocabulary.ts";

export const DRIVE_TEXT = {
  front: t`Front-wheel drive`,
  rear: t`Rear-wheel drive`,
  all: t`All-wheel drive`,
} as const;

export function fuelText(fuel: Fuel): string {
  return fuel === "lpg" || fuel === "cng" ? fuel.toUpperCase() : capital(fuel);
}

export function bodyText(body: Body): string {
  return body === "suv" || body === "mpv" ? body.toUpperCase() : capital(body);
}

export function capital(word: string): string {
  return word.slice(0, 1).toUpperCase() + word.slice(1);
}
