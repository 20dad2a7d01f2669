/** Days that a seller's public record covers. */
export const RECORD_DAYS = 90;

/** Days for which a seller's word that a car can be had is taken. */
export const CONFIRMED_DAYS = 30;

/** With fewer than this, a median or a share says more about chance than about the seller. */
export const FEWEST_TO_SAY = 10;

/** The share of questions that a seller has answered within a day who is found as one who does. */
export const RESPONSIVE_SHARE = 0.8;
