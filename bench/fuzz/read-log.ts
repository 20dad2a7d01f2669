export interface LoggedError {
  message: string;
  requestId: string | undefined;
  details: string;
}

/** The errors and warnings of a log for people, and whatever Node itself has written there. */
export function readUnexpected(text: string): LoggedError[] {
  return text
    .split(/\n(?=\[\d\d:\d\d:\d\d\] |\(node:|Error|[A-Z]\w*Error: )/)
    .filter((entry) => /^\[[\d:]+\] (?:ERROR|FATAL)|^\(node:|^\w*Error: /.test(entry))
    .map((entry) => ({
      message: (entry.split("\n", 1)[0] ?? "").replace(/^\[[\d:]+\] /, ""),
      requestId: /requestId: "([^"]+)"/.exec(entry)?.[1],
      details: entry.slice(0, 1_500),
    }));
}
