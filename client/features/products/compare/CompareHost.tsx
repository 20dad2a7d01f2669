import { type ComponentType, useEffect, useState } from "react";
import { useLocation } from "react-router";
import { PAGE_PATHS } from "#shared/rules/page-paths.ts";
import { useChosen } from "./use-chosen.ts";

/** The bar at the foot of pages with cars. Its code is loaded with the first car that is chosen. */
export function CompareHost() {
  const [Bar, setBar] = useState<ComponentType>();
  const { pathname } = useLocation();
  const chosen = useChosen();
  const isEmpty = chosen === undefined || chosen.ids.length + chosen.cleared.length === 0;
  const isNeeded = !isEmpty && hasCars(pathname);
  useEffect(() => {
    if (!isNeeded) return;
    void import("./CompareBar.tsx").then(
      ({ CompareBar }) => setBar(() => CompareBar),
      () => undefined, // A reload is offered by the boot script.
    );
  }, [isNeeded]);
  return isNeeded && Bar ? <Bar /> : null;
}

const LISTS = [
  "home",
  "usedCars",
  "newCars",
  "upcoming",
  "saved",
  "category",
  "seller",
  "car",
] as const; // names of pages
const WITH_CARS = LISTS.map((name) => PAGE_PATHS[name].replace("/:id", ""));

function hasCars(pathname: string): boolean {
  return WITH_CARS.some((path) => `${pathname}/`.startsWith(`${path}/`));
}
