import type { IncomingMessage, ServerResponse } from 'node:http';
import type { BookTraffic } from '../catalog/book-traffic.ts';
import { incomingAddress, newRequestId } from '../http/index.ts';
import { areaOf, type Metrics, type LoadMonitor, type RequestLog } from '../operations/index.ts';
import type { RawResponse, ResponseCache } from '../response-cache/response-cache.ts';
import type { MaintenanceMode } from './maintenance-mode.ts';

/**
 * Handles a request from the cache and returns `true`, or returns `false` to leave it to the regular handler. If it has
 * taken a request but cannot complete it, it calls `otherwise`.
 */
export type FastPathHandler = (incoming: IncomingMessage, outgoing: ServerResponse, otherwise: () => void) => boolean;

interface CacheFastPathOptions {
  readonly responseCache: ResponseCache;
  readonly maintenance: MaintenanceMode;
  readonly loadMonitor: LoadMonitor;
  readonly metrics: Metrics;
  readonly proxies: number;
  readonly requestLog?: RequestLog | undefined;
  readonly bookTraffic?: Pick<BookTraffic, 'observe'> | undefined;
}

/**
 * The fast path for cached responses: writes the bytes directly to the socket and reads only the request's URL and headers.
 * It also revalidates responses when only the catalog version has changed. In any doubt the regular handler decides.
 */
export function cacheFastPath({
  responseCache,
  maintenance,
  loadMonitor,
  metrics,
  proxies,
  requestLog,
  bookTraffic,
}: CacheFastPathOptions): FastPathHandler {
  return ({ method, url = '/', headers, socket }, outgoing, fallback) => {
    // Cross-origin requests need additional headers.
    if (method !== 'GET' || headers.origin !== undefined || !maintenance.isServing) return false;
    const started = performance.now();
    const cached = responseCache.lookUp(url, headers);
    if (!cached && !responseCache.canRevalidate(url, headers)) return false;
    const address = incomingAddress({ socket, headers }, proxies);
    if (loadMonitor.admit(address) !== 'free') return false;
    const writeResponse = ({ status, headers: known, body }: RawResponse): void => {
      const requestId = newRequestId();
      outgoing.writeHead(status, [...known, 'X-Request-Id', requestId]);
      outgoing.end(body);
      const ms = performance.now() - started;
      metrics.observeResponse(areaOf(url), status, ms / 1000);
      bookTraffic?.observe({ method, url, status, headers });
      requestLog?.record({ method, url, status, ms, requestId });
    };
    if (cached) writeResponse(cached);
    else
      loadMonitor
        .track(address, async () => maintenance.track(async () => responseCache.revalidate(url, headers)))
        .then(writeResponse, fallback);
    return true;
  };
}
