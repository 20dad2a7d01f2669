import { PAGE_PATHS } from "#shared/rules/page-paths.ts";

/** A person's conversations about a car, in the inbox. */
export function messagesAbout(carId: string): string {
  return `${PAGE_PATHS.conversations}?car=${carId}`;
}
