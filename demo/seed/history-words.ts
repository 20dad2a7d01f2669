/** What people of the demo have written in reports. */
export const REPORT_WORDS = {
  open: "I called about this car yesterday and was told that it went to somebody else last week.",
  dismissed: "The advert says manual, but the third picture shows an automatic.",
  reason: "The pictures show the manual gearbox that is advertised. The facts are right.",
};
