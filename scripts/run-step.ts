import { spawn } from "node:child_process";

export interface StepResult {
  status: number;
  output: string;
  seconds: number;
}

interface StepOptions {
  env?: Readonly<Record<string, string>>;
  /** Shows the output only if the step fails, and in one piece, so that parallel steps do not mix theirs. */
  isShownOnFailure?: boolean;
}

/** Runs a command, streams its output, and returns it. */
export async function runStep(
  title: string,
  command: readonly [string, ...string[]],
  { env = {}, isShownOnFailure = false }: StepOptions = {},
): Promise<StepResult> {
  if (!isShownOnFailure) process.stdout.write(`\n# ${title}\n`);
  const started = performance.now();
  const [file, ...args] = command;
  const child = spawn(file, args, {
    env: { ...process.env, ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let output = "";
  const show = (chunk: Buffer) => {
    output += chunk.toString();
    if (!isShownOnFailure) process.stdout.write(chunk);
  };
  child.stdout.on("data", show);
  child.stderr.on("data", show);
  const status = await new Promise<number>((resolve, reject) => {
    child.on("error", reject);
    child.on("close", (code) => resolve(code ?? 1));
  });
  const seconds = Math.round((performance.now() - started) / 1000);
  if (isShownOnFailure && status !== 0) process.stdout.write(`\n# ${title}\n${output}`);
  process.stdout.write(`# ${title}: ${seconds} s\n`);
  return { status, output, seconds };
}

/** A tool of `node_modules`, run by the Node that runs us. */
export function tool(path: string, ...args: string[]): [string, ...string[]] {
  return [process.execPath, `node_modules/${path}`, ...args];
}
