/** An error in the arguments of a command; its message explains the usage. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}
