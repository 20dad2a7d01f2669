/** Behind the path of a car's page, alone or with more behind it: opens the form for a question to its seller. */
export const ASK_HASH = "#ask";
/** The same after the log-in of a visitor who had typed a question there. */
export const ASK_AGAIN_HASH = "#ask-again";
