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
    about: "Saves the views of cars that this process has counted.",
    why: "They are in the memory of this process.",
  },
  {
    file: "server/features/imports/read-import.ts",
    name: "progress of a file",
    when: "twice a second, while a file is read",
    about: "Saves the progress of an import, and checks whether it was cancelled.",
    why: "It is part of the job `import`.",
  },
  {
    file: "server/db/watch-pool.ts",
    name: "silent connections",
    when: "every second, while there are connections",
    about: "Closes database connections that have stopped responding.",
    why: "They are connections of this process, and a job needs one that works.",
  },
  {
    file: "server/db/listener.ts",
    name: "notices",
    when: "every 5 seconds",
    about: "Checks the connection that receives notices of changes and jobs.",
    why: "It starts the jobs.",
  },
  {
    file: "server/http/loop-delay.ts",
    name: "delay of the event loop",
    when: "100 times a second, unless `MAX_DELAY_MS` is 0",
    about: "Measures how late the process is, so that it can refuse reads in time.",
    why: "It is the delay of this process.",
  },
  {
    file: "server/http/event-streams.ts",
    name: "open streams",
    when: "every 25 seconds",
    about: "Sends a keep-alive to pages that receive changes, and closes streams after 15 minutes.",
    why: "They are connections of this process.",
  },
  {
    file: "server/search-index/catalogue-replica.ts",
    name: "search index",
    when: "every minute, and once a night",
    about:
      "Reads changes of cars whose notice was lost. At night, loads a new index, logs differences from the current one and from SQL’s counts, and swaps it in.",
    why: "It is in the memory of each process.",
  },
  {
    file: "server/features/site-settings/current-settings.ts",
    name: "settings of the site",
    when: "5 seconds after a failure",
    about: "Reads changed site settings again if reading them failed.",
    why: "It is in the memory of each process.",
  },
  {
    file: "server/base/delivery.ts",
    name: "codes and links",
    when: "2, 15 and 60 seconds after a failure",
    about: "Retries login codes and links that could not be sent.",
    why: "They are secrets, which must not be in the table of jobs, and expire within an hour.",
  },
  {
    file: "server/adapters/payments/sandbox/deliveries.ts",
    name: "sandbox of payments",
    when: "every 15 seconds, and when something happens",
    about: "Sends webhooks of the built-in payment sandbox.",
    why: "It imitates an outside service, which knows nothing of our jobs.",
  },
  {
    file: "server/adapters/vin/vpic.ts",
    name: "reader of VINs",
    when: "when it has been idle for a while",
    about: "Ends the thread for VIN lookup.",
    why: "It is a thread of this process.",
  },
];
