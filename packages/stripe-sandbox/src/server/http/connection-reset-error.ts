/** Thrown when a fault breaks the connection instead of answering. Over HTTP, the socket is closed. */
export class ConnectionResetError extends Error {
  override readonly name = 'ConnectionResetError';

  constructor() {
    super('An injected fault broke the connection.');
  }
}
