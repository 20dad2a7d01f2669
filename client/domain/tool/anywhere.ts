/** Marks a search for which no list was chosen: where this list has no match, the first list that has one is opened. */
export const ANYWHERE = "anywhere";
