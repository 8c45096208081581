/** Thrown where a fault breaks the connection instead of answering. Over HTTP the socket is closed. */
export class ConnectionResetError extends Error {
  override readonly name = 'ConnectionResetError';

  constructor() {
    super('The sandbox broke the connection, as a fault told it to.');
  }
}
