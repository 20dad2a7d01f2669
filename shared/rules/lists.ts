/** A car counts as nearly new up to this age and up to this distance; either is enough. */
export const NEARLY_NEW_MONTHS = 12;
export const NEARLY_NEW_KM = 5_000;

/** Promoted cars shown in the gallery of the home page. */
export const PROMOTED_GALLERY_SIZE = 8;
