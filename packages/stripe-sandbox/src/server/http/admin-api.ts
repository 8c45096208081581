import type { Fault, FaultQueue } from '../fault-queue.ts';
import type { DatabaseRequestLog } from '../storage/request-log.ts';
import { readText } from '../wire/read-text.ts';
import { unauthorizedError } from '../wire/provider-error.ts';
import { renderError } from './rendered-response.ts';

const NAMED_FAULTS: readonly unknown[] = [
  'reset_before',
  'reset_after',
  'status_500',
  'status_500_after',
  'status_429',
  'garbage',
  'latency',
];

/**
 * Lets tests in another process inject faults and read the request log: `POST /sandbox/faults { route, fault, times?
 * }`, `DELETE /sandbox/faults`, `GET /sandbox/requests`. Requires the secret key.
 */
export function adminApi({
  faults,
  log,
  secretKey,
}: {
  faults: FaultQueue;
  log: DatabaseRequestLog;
  secretKey: string;
}) {
  return async (request: Request): Promise<Response> => {
    if (request.headers.get('authorization') !== `Bearer ${secretKey}`) {
      const { status, body } = renderError(unauthorizedError('Faults and the request log require the secret key.'));
      return new Response(body, { status, headers: { 'content-type': 'application/json' } });
    }
    const { pathname } = new URL(request.url);
    if (pathname === '/sandbox/requests' && request.method === 'GET') return Response.json(await log.list());
    if (pathname === '/sandbox/faults' && request.method === 'DELETE') {
      faults.clear();
      return Response.json({ cleared: true });
    }
    if (pathname === '/sandbox/faults' && request.method === 'POST') return setFault(faults, await readText(request));
    return Response.json({ message: 'No such call.' }, { status: 405 });
  };
}

function setFault(faults: FaultQueue, body: string): Response {
  try {
    const { route, fault, times } = readFault(JSON.parse(body));
    faults.inject(route, fault, { times });
    return Response.json({ route, fault, times });
  } catch (error) {
    if (!(error instanceof TypeError || error instanceof SyntaxError)) throw error;
    return Response.json({ message: error.message }, { status: 422 });
  }
}

function readFault(body: unknown): { route: string; fault: Fault; times: number } {
  if (typeof body !== 'object' || body === null) throw new TypeError('Send { route, fault, times? }.');
  const { route, fault, times = 1 } = body as Record<string, unknown>;
  if (typeof route !== 'string') throw new TypeError('`route` must be a route pattern such as "POST /v1/refunds".');
  if (!isFault(fault)) throw new TypeError('The sandbox does not know this fault.');
  if (typeof times !== 'number' || !Number.isInteger(times) || times < 1 || times > 10_000)
    throw new TypeError('`times` must be a whole number from 1 to 10,000.');
  return { route, fault, times };
}

function isFault(fault: unknown): fault is Fault {
  if (NAMED_FAULTS.includes(fault)) return true;
  if (typeof fault !== 'object' || fault === null) return false;
  if ('latencyMs' in fault) return typeof fault.latencyMs === 'number' && fault.latencyMs >= 0;
  return 'status' in fault && typeof fault.status === 'number' && 'code' in fault && typeof fault.code === 'string';
}
