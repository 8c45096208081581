/** The shop cannot start; the message states the cause and the fix. */
export class StartError extends Error {
  override readonly name = 'StartError';
}
