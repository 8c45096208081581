import { type ServerResponse, STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import { BadRequestError, type StoreError, TooLargeError } from '@octavo/core/errors';
import { newRequestId, problemParts } from '../http/index.ts';

/** How long a rejected client may read the response before the connection is closed. */
const LINGER_MS = 1_000;

/** Sends a problem response for bytes that could not be parsed as a request, and closes the connection. */
export function rejectConnection(error: Error, socket: Duplex, baseHeaders: Readonly<Record<string, string>>): void {
  const code = 'code' in error ? error.code : undefined;
  if (code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const { status, body, headers } = problemParts(errorForCode(code), newRequestId());
  const lines = Object.entries({
    ...headers,
    ...baseHeaders,
    Connection: 'close',
    'Content-Length': String(Buffer.byteLength(body)),
  }).map(([name, value]) => `${name}: ${value}`);
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}\r\n${lines.join('\r\n')}\r\n\r\n${body}`);
  const timeout = setTimeout(() => socket.destroy(), LINGER_MS).unref();
  socket.once('close', () => clearTimeout(timeout));
}

/** Rejects a request before any handler and closes its connection. */
export function rejectRequest(outgoing: ServerResponse, failure: StoreError): void {
  const { status, body, headers } = problemParts(failure, newRequestId());
  const ending = { Connection: 'close', 'Content-Length': Buffer.byteLength(body) };
  outgoing.writeHead(status, { ...headers, ...ending }).end(body);
}

/** @see https://nodejs.org/docs/latest-v20.x/api/http.html#event-clienterror */
function errorForCode(code: unknown): StoreError {
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return new TooLargeError('body_too_slow');
  if (code === 'HPE_CHUNK_EXTENSIONS_OVERFLOW') return new TooLargeError();
  if (code !== 'HPE_HEADER_OVERFLOW') return new BadRequestError();
  return new TooLargeError('headers_too_large', {
    status: 431,
    message: 'The request headers are too large. Please delete the cookies of this site and try again.',
  });
}
