import { t } from "../lib/text.ts";
import type { Body, CategoryId, Colour, Drive, Fuel, Gearbox } from "./vocabulary.ts";

// Functions, not tables: the server writes them in the language of whoever reads.

export function fuelText(fuel: Fuel): string {
  const texts: Record<Fuel, string> = {
    petrol: t`Petrol`,
    diesel: t`Diesel`,
    hybrid: t`Hybrid`,
    "plug-in hybrid": t`Plug-in hybrid`,
    electric: t`Electric`,
    lpg: t`LPG`,
    cng: t`CNG`,
    hydrogen: t`Hydrogen`,
    other: t.of("a fuel")`Other`,
  };
  return texts[fuel];
}

export function gearboxText(gearbox: Gearbox): string {
  return gearbox === "manual" ? t.of("a gearbox")`Manual` : t.of("a gearbox")`Automatic`;
}

export function bodyText(body: Body): string {
  const texts: Record<Body, string> = {
    suv: t`SUV`,
    sedan: t`Sedan`,
    hatchback: t`Hatchback`,
    estate: t`Estate`,
    coupe: t`Coupé`,
    convertible: t`Convertible`,
    pickup: t`Pickup`,
    van: t`Van`,
    mpv: t`MPV`,
  };
  return texts[body];
}

export function driveText(drive: Drive): string {
  const texts: Record<Drive, string> = {
    front: t`Front-wheel drive`,
    rear: t`Rear-wheel drive`,
    all: t`All-wheel drive`,
  };
  return texts[drive];
}

export function colourText(colour: Colour): string {
  const texts: Record<Colour, string> = {
    black: t`Black`,
    white: t`White`,
    grey: t`Grey`,
    silver: t`Silver`,
    blue: t`Blue`,
    red: t`Red`,
    green: t`Green`,
    brown: t`Brown`,
    beige: t`Beige`,
    yellow: t`Yellow`,
    orange: t`Orange`,
    gold: t`Gold`,
    purple: t`Purple`,
  };
  return texts[colour];
}

export function categoryText(id: CategoryId): string {
  const texts: Record<CategoryId, string> = {
    "01": t.of("a category")`SUV`,
    "02": t.of("a category")`SEDAN`,
    "03": t.of("a category")`VAN`,
  };
  return texts[id];
}

export function capital(word: string): string {
  return word.slice(0, 1).toUpperCase() + word.slice(1);
}
