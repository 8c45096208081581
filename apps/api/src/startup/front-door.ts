import type { HttpBindings } from '@hono/node-server';
import { RateLimitError, UnavailableError } from '@octavo/core/errors';
import { addressBehind, isForEyes, newRequestId, problemPage, problemResponse } from '../middleware/index.ts';
import { areaOf, COME_BACK_AFTER_SECONDS, type Metrics, type Pressure, type RequestLog } from '../operations/index.ts';
import type { ReadyAnswers } from '../services/ready-answers.ts';
import type { Fetch } from './listener.ts';

/** Answered in any crush: the provider's events are money, and whoever watches the shop must see it. */
const VITAL = /^\/(healthz|readyz|metrics|api\/v1\/webhooks\/)/;

/** Waits for news and costs nothing meanwhile: as many as like may do so. */
const WAITS = /^\/read\/[^/]+\/changes(\?|$)/;

interface FrontDoor {
  readonly fetch: Fetch;
  readonly pressure: Pressure;
  readonly metrics: Metrics;
  readonly proxies: number;
  readonly requests?: RequestLog | undefined;
  /** Learns at which addresses the answers that stand ready are asked for. */
  readonly ready?: Pick<ReadyAnswers, 'remember'> | undefined;
}

/**
 * Stands before an app: turns visitors away while there are too many, and keeps the time of every answer. Whoever looked
 * for a page and gets a failure of the shop's own gets it as a page.
 */
export function frontDoor({ fetch, pressure, metrics, proxies, requests, ready }: FrontDoor): Fetch {
  return (request, bindings) => {
    const { url: address = '/', method = '' } = bindings.incoming;
    const started = performance.now();
    const tell = (response: Response): void =>
      requests?.answered({
        method,
        url: address,
        status: response.status,
        ms: performance.now() - started,
        requestId: response.headers.get('x-request-id'),
      });
    if (!VITAL.test(address)) {
      const room = pressure.roomFor(addressOf(bindings, proxies));
      if (room !== 'free') {
        metrics.refused(room);
        const refusal = turnedAway(room);
        tell(refusal);
        return shown(refusal, bindings);
      }
    }
    const answer = async () => {
      const response = await fetch(request, bindings);
      const isReady = bindings.incoming.method === 'GET' && ready?.remember(address, response);
      // No middleware touches what stands ready.
      if (isReady && !response.headers.has('x-request-id')) response.headers.set('X-Request-Id', newRequestId());
      metrics.answered(areaOf(address), response.status, (performance.now() - started) / 1000);
      tell(response);
      return response.status >= 500 ? shown(response, bindings) : response;
    };
    return WAITS.test(address) ? answer() : pressure.during(answer);
  };
}

/** A problem as whoever asked can read it. */
function shown(problem: Response, { incoming }: HttpBindings): Response | Promise<Response> {
  const isProblem = problem.headers.get('content-type') === 'application/json';
  return isProblem && isForEyes(incoming.url ?? '/', incoming.headers.accept) ? problemPage(problem) : problem;
}

function addressOf({ incoming }: HttpBindings, proxies: number): string | undefined {
  const forwarded = incoming.headers['x-forwarded-for'];
  return addressBehind(incoming.socket.remoteAddress, Array.isArray(forwarded) ? forwarded.join() : forwarded, proxies);
}

function turnedAway(room: 'unfair' | 'full'): Response {
  const retryAfterSeconds = COME_BACK_AFTER_SECONDS;
  return problemResponse(
    room === 'full'
      ? new UnavailableError('overloaded', { retryAfterSeconds })
      : new RateLimitError('too_many_requests', { retryAfterSeconds }),
  );
}
