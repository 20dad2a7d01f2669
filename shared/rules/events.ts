/** Where a person's pages hear that something has changed for them (server-sent events). */
export const EVENTS_PATH = "/api/events";
