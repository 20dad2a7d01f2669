/** Of the dashboard's bell and of that of public pages, which load no other icon of the dashboard. */
export const BELL_SHAPE = "M6 16.5V11a6 6 0 0 1 12 0v5.5l1.5 1.5h-15zM10 20.5c.9 1 3.1 1 4 0";
