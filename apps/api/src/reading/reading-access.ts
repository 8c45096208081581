import { NotFoundError, PermissionError } from '@octavo/core/errors';
import type { Context } from 'hono';
import { getCookie } from 'hono/cookie';
import { type Env, streamText } from '../http/index.ts';
import type { RateLimiter } from '../security/rate-limiter.ts';
import type { EndedSession, ReadingSession, ReadingGrants, SampleSession } from './reading-grants.service.ts';
import { READING_HEADERS } from './reading-policies.ts';

/** The cookie binds a reading URL to the browser that opened it first. */
export const READING_COOKIE = 'octavo_reading';

/** Finds the session of a request below a reading URL. */
export interface ReadingAccess {
  /**
   * The user's own session. A call that changes something is counted.
   * @throws {NotFoundError} for any browser but the one that opened it, and for a sample
   * @throws {PermissionError} `not_entitled` after access has ended
   * @throws {RateLimitError} `too_many_requests`
   */
  current(c: Context<Env>): Promise<ReadingSession>;
  /** Whether the session is a sample; `false` for a user's own session, even if it has ended. @throws {NotFoundError} as above */
  isSample(c: Context<Env>): Promise<boolean>;
  /** The user's own session or a sample session. */
  currentOrSample(c: Context<Env>): Promise<ReadingSession | SampleSession>;
  /** The user's own session, even after access has ended. @throws {NotFoundError} */
  currentOrEnded(c: Context<Env>): Promise<ReadingSession | EndedSession>;
}

/** Creates the access checks for reading grants. */
export function readingAccess({
  readingGrants: grants,
  rateLimiter,
}: {
  readonly readingGrants: Pick<ReadingGrants, 'findCached'>;
  readonly rateLimiter: Pick<RateLimiter, 'consume'>;
}): ReadingAccess {
  const findSession = async (c: Context<Env>) => {
    const found = await grants.findCached(c.req.param('grant') ?? '', getCookie(c, READING_COOKIE));
    if (!found) throw new NotFoundError();
    return found;
  };
  const currentOrSample = async (c: Context<Env>) => {
    const found = await findSession(c);
    if ('hasEnded' in found) throw new PermissionError('not_entitled');
    return found;
  };
  return {
    currentOrSample,
    isSample: async (c) => (await findSession(c)).sampleShare !== undefined,
    current: async (c) => {
      const session = rejectSample(await currentOrSample(c));
      if (c.req.method !== 'GET') await rateLimiter.consume({ 'write account': session.userId });
      return session;
    },
    currentOrEnded: async (c) => rejectSample(await findSession(c)),
  };
}

function rejectSample<T extends ReadingSession | EndedSession>(found: T | SampleSession): T {
  if (found.sampleShare !== undefined) throw new NotFoundError();
  return found;
}

const JSON_HEADERS = { ...READING_HEADERS, 'Content-Type': 'application/json', 'Cache-Control': 'private, no-store' };

/** An uncached JSON response for the reader, or 204 without a value. */
export const readingResponse = (value: unknown): Response =>
  new Response(value === undefined ? null : JSON.stringify(value), {
    status: value === undefined ? 204 : 200,
    headers: JSON_HEADERS,
  });

/** An uncached JSON response for the reader that is written in parts. */
export const readingStream = async (parts: AsyncIterable<string>): Promise<Response> =>
  new Response(await streamText(parts), { headers: JSON_HEADERS });
