import { readdirSync, readFileSync } from "node:fs";

/** Clock ticks a second in /proc; Linux has had 100 on every platform Node runs on. */
const TICKS_PER_SECOND = 100;

/** CPU seconds a process has used so far, all threads; undefined where there is no /proc. */
export function readCpuSeconds(pid: number): number | undefined {
  const fields = readStat(pid);
  // Numbered from the state on, which is field 3 of proc_pid_stat(5): utime is 14, stime 15.
  return fields && (Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND;
}

/** Resident memory in MB. */
export function readResidentMb(pid: number): number | undefined {
  return readKilobytes(`/proc/${pid}/status`, "VmRSS");
}

/** The most resident memory a process has had, in MB. */
export function readPeakResidentMb(pid: number): number | undefined {
  return readKilobytes(`/proc/${pid}/status`, "VmHWM");
}

/**
 * Memory of several processes in MB; a page shared by n of them is counted once in all. It is what ending
 * them would free. Adding up resident sizes would count PostgreSQL's shared buffers once per process.
 */
export function readProportionalMb(pids: readonly number[]): number | undefined {
  const sizes = pids.map((pid) => readKilobytes(`/proc/${pid}/smaps_rollup`, "Pss"));
  const known = sizes.filter((size) => size !== undefined);
  return known.length === 0 ? undefined : known.reduce((sum, size) => sum + size, 0);
}

/** Sends a signal to each of these; those that have ended meanwhile are passed over. */
export function sendSignal(pids: readonly number[], signal: NodeJS.Signals): void {
  for (const pid of pids) {
    try {
      process.kill(pid, signal);
    } catch {
      // It ended in the meantime.
    }
  }
}

/** Every process below one, by the commands' name. */
export function findDescendants(root: number, command: string): number[] {
  const children = new Map<number, { pid: number; name: string }[]>();
  for (const entry of listProcesses()) {
    const siblings = children.get(entry.parent) ?? [];
    siblings.push(entry);
    children.set(entry.parent, siblings);
  }
  const found: number[] = [];
  const visit = (pid: number) => {
    for (const child of children.get(pid) ?? []) {
      if (child.name === command) found.push(child.pid);
      visit(child.pid);
    }
  };
  visit(root);
  return found;
}

function listProcesses(): { pid: number; parent: number; name: string }[] {
  return listPids().flatMap((pid) => {
    const fields = readStat(pid);
    const text = readText(`/proc/${pid}/comm`);
    return fields && text !== undefined
      ? [{ pid, parent: Number(fields[1]), name: text.trim() }]
      : [];
  });
}

function listPids(): number[] {
  try {
    return readdirSync("/proc")
      .filter((name) => /^\d+$/.test(name))
      .map(Number);
  } catch {
    return []; // no Linux
  }
}

/** Fields of /proc/<pid>/stat behind the name, which may itself hold spaces and brackets. */
function readStat(pid: number): string[] | undefined {
  const text = readText(`/proc/${pid}/stat`);
  return text?.slice(text.lastIndexOf(")") + 2).split(" ");
}

function readKilobytes(path: string, name: string): number | undefined {
  const found = new RegExp(`^${name}:\\s+(\\d+) kB$`, "m").exec(readText(path) ?? "");
  return found ? Number(found[1]) / 1024 : undefined;
}

function readText(path: string): string | undefined {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return undefined; // ended meanwhile, or not Linux
  }
}
