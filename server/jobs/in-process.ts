interface InProcess {
  /**
   * Path of its file; the structure check refuses a repeated timer (`setInterval`) in any other file of the
   * server.
   */
  file: string;
  name: string;
  when: string;
  about: string;
  /** Why it is no job. */
  why: string;
}

/** Recurring work that runs in each process and is no job; docs/operating.md lists it. */
export const IN_PROCESS: readonly InProcess[] = [
  {
    file: "server/features/statistics/view-counter.ts",
    name: "counted views",
    when: "every 5 seconds, and at the end",
    about: "Writes down the views of cars that this process has counted.",
    why: "They are in the memory of this process.",
  },
  {
    file: "server/features/imports/read-import.ts",
    name: "progress of a file",
    when: "twice a second, while a file is read",
    about: "Writes down how far a file is read, and asks whether it is still wanted.",
    why: "It is part of the job `import`.",
  },
  {
    file: "server/db/watch-pool.ts",
    name: "silent connections",
    when: "every second, while there are connections",
    about: "Gives up connections to the database that have fallen silent.",
    why: "They are connections of this process, and a job needs one that works.",
  },
  {
    file: "server/db/listener.ts",
    name: "notices",
    when: "every 5 seconds",
    about: "Asks the connection that hears of changes and of jobs whether it is still there.",
    why: "It wakes the jobs.",
  },
  {
    file: "server/http/event-streams.ts",
    name: "open streams",
    when: "every 25 seconds",
    about: "Writes to the pages that hear of changes, and closes streams that are 15 minutes old.",
    why: "They are connections of this process.",
  },
  {
    file: "server/search-index/catalogue-replica.ts",
    name: "search index",
    when: "every minute, and once a night",
    about:
      "Reads changes of cars whose notice was lost. At night, a fresh index is read beside the one that answers; a difference is logged, and the fresh one takes its place.",
    why: "It is in the memory of each process.",
  },
  {
    file: "server/features/site-settings/current-settings.ts",
    name: "settings of the site",
    when: "5 seconds after a failure",
    about: "Reads again what admins have set, where that could not be read when it changed.",
    why: "It is in the memory of each process.",
  },
  {
    file: "server/base/delivery.ts",
    name: "codes and links",
    when: "2, 15 and 60 seconds after a failure",
    about: "Sends codes and links for signing in again that could not be sent.",
    why: "They are secrets, which do not lie in the table of jobs, and are of no use an hour later.",
  },
  {
    file: "server/adapters/payments/sandbox/deliveries.ts",
    name: "sandbox of payments",
    when: "every 15 seconds, and when something happens",
    about: "Announces what has happened in the built-in payment sandbox.",
    why: "It stands for an outside service, which knows nothing of our jobs.",
  },
  {
    file: "server/adapters/vin/vpic.ts",
    name: "reader of VINs",
    when: "after a while without a question",
    about: "Ends the thread that reads VINs.",
    why: "It is a thread of this process.",
  },
];
