/** Days that a seller's public record covers. */
export const RECORD_DAYS = 90;

/** With fewer than this, a median or a share says more about chance than about the seller. */
export const FEWEST_TO_SAY = 10;
