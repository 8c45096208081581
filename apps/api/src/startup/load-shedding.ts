import { RateLimitError, UnavailableError } from '@octavo/core/errors';
import type { BookTraffic } from '../catalog/book-traffic.ts';
import {
  acceptsHtml,
  incomingAddress,
  type InFlightSlot,
  newRequestId,
  problemPage,
  problemResponse,
  type RequestBindings,
} from '../http/index.ts';
import {
  areaOf,
  OVERLOAD_RETRY_SECONDS,
  type Metrics,
  type LoadMonitor,
  type RequestLog,
} from '../operations/index.ts';
import type { ResponseCache } from '../response-cache/response-cache.ts';
import type { Fetch } from './listener.ts';

/** Never rejected: provider events are payments, and monitoring must work under load. */
const ALWAYS_ADMITTED = /^\/(?:healthz|readyz|metrics|api\/v1\/webhooks\/stripe)\/?(?:\?|$)/;

interface LoadSheddingOptions {
  readonly fetch: Fetch;
  readonly loadMonitor: LoadMonitor;
  readonly metrics: Metrics;
  readonly proxies: number;
  readonly requestLog?: RequestLog | undefined;
  readonly bookTraffic?: Pick<BookTraffic, 'observe'> | undefined;
  /** Registers the URLs of cached responses. */
  readonly responseCache?: Pick<ResponseCache, 'register'> | undefined;
}

/**
 * Wraps a handler: rejects requests under overload, and measures and logs every response. Browsers get internal errors as
 * HTML pages.
 */
export function loadShedding({
  fetch,
  loadMonitor,
  metrics,
  proxies,
  requestLog,
  bookTraffic,
  responseCache,
}: LoadSheddingOptions): Fetch {
  return (request, bindings) => {
    const { url = '/', method = '', headers } = bindings.incoming;
    const started = performance.now();
    const logResponse = (response: Response): void =>
      requestLog?.record({
        method,
        url,
        status: response.status,
        ms: performance.now() - started,
        requestId: response.headers.get('x-request-id'),
      });
    const address = incomingAddress(bindings.incoming, proxies);
    const isFile = areaOf(url) === 'files';
    if (!ALWAYS_ADMITTED.test(url)) {
      const admission = loadMonitor.admit(address, isFile);
      if (admission !== 'free') {
        metrics.countRejected(admission);
        const refusal = overloadResponse(admission);
        logResponse(refusal);
        return asPageOrProblem(refusal, bindings);
      }
    }
    const respond = async (place: InFlightSlot) => {
      const response = await fetch(request, { ...bindings, place });
      // The body must not be read here: the server then no longer sends it as one buffer.
      if (!isFile && bindings.outgoing && !bindings.outgoing.closed)
        loadMonitor.trackSending(address, bindings.outgoing);
      const isCacheable = bindings.incoming.method === 'GET' && responseCache?.register(url, response);
      // No middleware runs for cached responses.
      if (isCacheable && !response.headers.has('x-request-id')) response.headers.set('X-Request-Id', newRequestId());
      metrics.observeResponse(areaOf(url), response.status, (performance.now() - started) / 1000);
      bookTraffic?.observe({ method, url, status: response.status, headers });
      logResponse(response);
      return response.status >= 500 ? asPageOrProblem(response, bindings) : response;
    };
    return loadMonitor.track(address, respond);
  };
}

/** Sends a problem as a page to browsers, and unchanged to other clients. */
function asPageOrProblem(
  problem: Response,
  { incoming }: Pick<RequestBindings, 'incoming'>,
): Response | Promise<Response> {
  const isProblem = problem.headers.get('content-type') === 'application/json';
  return isProblem && acceptsHtml(incoming.url ?? '/', incoming.headers.accept) ? problemPage(problem) : problem;
}

function overloadResponse(admission: 'rate_limited' | 'overloaded'): Response {
  const retryAfterSeconds = OVERLOAD_RETRY_SECONDS;
  return problemResponse(
    admission === 'overloaded'
      ? new UnavailableError('overloaded', { retryAfterSeconds })
      : new RateLimitError('too_many_requests', { retryAfterSeconds }),
  );
}
