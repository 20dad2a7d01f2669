/** Opens the form for a question again after a log-in. */
export const ASK_HASH = "#ask";
