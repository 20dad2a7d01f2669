import { t } from "#shared/lib/text.ts";

/** Whether the words of this language need half as much room again as English ones, as German ones do. */
export const HAS_LONG_WORDS = t`Used Cars`.length > 12;
