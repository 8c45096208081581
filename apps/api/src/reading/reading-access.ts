import { NotFoundError, PermissionError } from '@octavo/core/errors';
import type { Context } from 'hono';
import { getCookie } from 'hono/cookie';
import type { Env } from '../http/index.ts';
import type { EndedSession, ReadingSession, ReadingGrants, SampleSession } from './reading-grants.service.ts';
import { READING_HEADERS } from './reading-policies.ts';

/** Belongs to one address and to the browser that opened it first. */
export const READING_COOKIE = 'octavo_reading';

/** Finds the reading that a request below an address belongs to. */
export interface ReadingAccess {
  /**
   * Somebody's own reading.
   * @throws {NotFoundError} for anyone but the browser that opened it, and for a sample
   * @throws {PermissionError} `not_entitled` once the right to read has ended
   */
  current(c: Context<Env>): Promise<ReadingSession>;
  /** Whether it is a sample; somebody's own reading, ended or not, is none. @throws {NotFoundError} as above */
  isSample(c: Context<Env>): Promise<boolean>;
  /** The same, or a sample: whatever of the book may be read. */
  currentOrSample(c: Context<Env>): Promise<ReadingSession | SampleSession>;
  /** The same for what stays theirs when the right has ended. @throws {NotFoundError} */
  currentOrEnded(c: Context<Env>): Promise<ReadingSession | EndedSession>;
}

/** Makes it over the grants. */
export function readingAccess(grants: Pick<ReadingGrants, 'findCached'>): ReadingAccess {
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
    current: async (c) => rejectSample(await currentOrSample(c)),
    currentOrEnded: async (c) => rejectSample(await findSession(c)),
  };
}

function rejectSample<T extends ReadingSession | EndedSession>(found: T | SampleSession): T {
  if (found.sampleShare !== undefined) throw new NotFoundError();
  return found;
}

/** What the reader asked for, as JSON that nobody keeps; nothing at all is 204. */
export const readingResponse = (value: unknown): Response =>
  new Response(value === undefined ? null : JSON.stringify(value), {
    status: value === undefined ? 204 : 200,
    headers: { ...READING_HEADERS, 'Content-Type': 'application/json', 'Cache-Control': 'private, no-store' },
  });
