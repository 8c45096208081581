import type { IncomingMessage, ServerResponse } from 'node:http';
import { addressBehind, newRequestId } from '../http/index.ts';
import { areaOf, type Metrics, type LoadMonitor, type RequestLog } from '../operations/index.ts';
import type { RawResponse, ResponseCache } from '../response-cache/response-cache.ts';
import type { MaintenanceMode } from './maintenance-mode.ts';

/**
 * Answers a request at once, or takes it on, and tells so; what it leaves alone goes the ordinary way. What it took on and
 * cannot answer it sends there by `otherwise`.
 */
export type FastPathHandler = (incoming: IncomingMessage, outgoing: ServerResponse, otherwise: () => void) => boolean;

interface CacheFastPathOptions {
  readonly cache: ResponseCache;
  readonly maintenance: MaintenanceMode;
  readonly pressure: LoadMonitor;
  readonly metrics: Metrics;
  readonly proxies: number;
  readonly requests?: RequestLog | undefined;
}

/**
 * Stands before everything else and hands out what stands ready: the bytes go from the shelf into the socket, and nothing
 * is made of the request but a look at its address. Where only the catalog moved since the address was last answered, the
 * answer is made here as well. Where there is the least doubt the ordinary way decides.
 */
export function cacheFastPath({ cache, maintenance, pressure, metrics, proxies, requests }: CacheFastPathOptions): FastPathHandler {
  return ({ method, url = '/', headers, socket }, outgoing, fallback) => {
    // Pages of other origins need headers of their own.
    if (method !== 'GET' || headers.origin !== undefined || !maintenance.isServing) return false;
    const started = performance.now();
    const answer = cache.lookUp(url, headers);
    if (!answer && !cache.canRevalidate(url, headers)) return false;
    const forwarded = headers['x-forwarded-for'];
    const address = addressBehind(
      socket.remoteAddress,
      Array.isArray(forwarded) ? forwarded.join() : forwarded,
      proxies,
    );
    if (pressure.admit(address) !== 'free') return false;
    const writeResponse = ({ status, headers: known, body }: RawResponse): void => {
      const requestId = newRequestId();
      outgoing.writeHead(status, [...known, 'X-Request-Id', requestId]);
      outgoing.end(body);
      const ms = performance.now() - started;
      metrics.observeResponse(areaOf(url), status, ms / 1000);
      requests?.record({ method, url, status, ms, requestId });
    };
    if (answer) writeResponse(answer);
    else pressure.track(async () => maintenance.track(async () => cache.revalidate(url, headers))).then(writeResponse, fallback);
    return true;
  };
}
