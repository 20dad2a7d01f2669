/** An expected end of a command, told in its message alone. */
export class CommandError extends Error {
  override readonly name = "CommandError";
}
