import { connect, type Socket } from 'node:net';

/** A connection that sends raw bytes. */
export interface RawClient {
  readonly socket: Socket;
  /** Everything that the server has sent. */
  received(): string;
  /** The status of each response, in order. */
  statuses(): number[];
  /** Resolves when the connection is closed. */
  readonly closed: Promise<void>;
}

/** Opens a connection without waiting for it. Data written before it is open is sent as soon as it opens. */
export function openRawClient(port: number): RawClient {
  const socket = connect(port, '127.0.0.1');
  let received = '';
  socket.setEncoding('utf8').on('data', (part: string) => (received += part));
  // A rejected client may write to a connection that the server has closed.
  socket.on('error', () => undefined);
  return {
    socket,
    received: () => received,
    statuses: () => [...received.matchAll(/HTTP\/1\.1 (\d{3}) /g)].map(([, status]) => Number(status)),
    closed: new Promise((resolve) => void socket.once('close', () => resolve())),
  };
}

interface RequestHeadOptions {
  /** The size of the body that follows. */
  readonly bodyBytes?: number;
  /** Whether the server sends the status 100 when it has read the head. */
  readonly expectsContinue?: boolean;
  /** The client address, as a proxy states it. */
  readonly address?: string;
}

/** The head of a request. */
export function requestHead(
  path: string,
  { bodyBytes, expectsContinue = false, address }: RequestHeadOptions = {},
): string {
  const lines = [
    `${bodyBytes === undefined ? 'GET' : 'POST'} ${path} HTTP/1.1`,
    'Host: 127.0.0.1',
    'Content-Type: application/json',
    ...(bodyBytes === undefined ? [] : [`Content-Length: ${bodyBytes}`]),
    ...(expectsContinue ? ['Expect: 100-continue'] : []),
    ...(address === undefined ? [] : [`X-Forwarded-For: ${address}`]),
  ];
  return `${lines.join('\r\n')}\r\n\r\n`;
}
