/** Behind the path of a car's page: opens the form for a question to its seller. */
export const ASK_HASH = "#ask";
