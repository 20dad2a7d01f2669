/** An expected failure of a command; only its message is shown. */
export class CommandError extends Error {
  override readonly name = "CommandError";
}
