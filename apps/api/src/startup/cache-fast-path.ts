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
  readonly responseCache: ResponseCache;
  readonly maintenance: MaintenanceMode;
  readonly loadMonitor: LoadMonitor;
  readonly metrics: Metrics;
  readonly proxies: number;
  readonly requestLog?: RequestLog | undefined;
}

/**
 * Stands before everything else and hands out what stands ready: the bytes go from the shelf into the socket, and nothing
 * is made of the request but a look at its address. Where only the catalog moved since the address was last answered, the
 * answer is made here as well. Where there is the least doubt the ordinary way decides.
 */
export function cacheFastPath({ responseCache, maintenance, loadMonitor, metrics, proxies, requestLog }: CacheFastPathOptions): FastPathHandler {
  return ({ method, url = '/', headers, socket }, outgoing, fallback) => {
    // Pages of other origins need headers of their own.
    if (method !== 'GET' || headers.origin !== undefined || !maintenance.isServing) return false;
    const started = performance.now();
    const cached = responseCache.lookUp(url, headers);
    if (!cached && !responseCache.canRevalidate(url, headers)) return false;
    const forwarded = headers['x-forwarded-for'];
    const address = addressBehind(
      socket.remoteAddress,
      Array.isArray(forwarded) ? forwarded.join() : forwarded,
      proxies,
    );
    if (loadMonitor.admit(address) !== 'free') return false;
    const writeResponse = ({ status, headers: known, body }: RawResponse): void => {
      const requestId = newRequestId();
      outgoing.writeHead(status, [...known, 'X-Request-Id', requestId]);
      outgoing.end(body);
      const ms = performance.now() - started;
      metrics.observeResponse(areaOf(url), status, ms / 1000);
      requestLog?.record({ method, url, status, ms, requestId });
    };
    if (cached) writeResponse(cached);
    else loadMonitor.track(async () => maintenance.track(async () => responseCache.revalidate(url, headers))).then(writeResponse, fallback);
    return true;
  };
}
