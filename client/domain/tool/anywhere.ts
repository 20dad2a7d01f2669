/** Set in a list's address by a search of the bar that was of no one list: where the list has no match, another one is shown. */
export const ANYWHERE = "anywhere";
