import { NotFoundError, PermissionError } from '@octavo/core/errors';
import type { Context } from 'hono';
import { getCookie } from 'hono/cookie';
import type { Env } from '../middleware/index.ts';
import type { EndedReading, Reading, ReadingGrants } from '../services/reading-grants.service.ts';
import { READING_HEADERS } from './reading-policies.ts';

/** Belongs to one address and to the browser that opened it first. */
export const READING_COOKIE = 'octavo_reading';

/** Finds the reading that a request below an address belongs to. */
export interface ReadingAccess {
  /** @throws {NotFoundError} for anyone but the browser that opened it. @throws {PermissionError} `not_entitled` once the right to read has ended. */
  current(c: Context<Env>): Promise<Reading>;
  /** The same for what stays theirs when the right has ended. @throws {NotFoundError} */
  evenEnded(c: Context<Env>): Promise<Reading | EndedReading>;
}

/** Makes it over the grants. */
export function readingAccess(grants: Pick<ReadingGrants, 'find'>): ReadingAccess {
  const evenEnded = async (c: Context<Env>) => {
    const found = await grants.find(c.req.param('grant') ?? '', getCookie(c, READING_COOKIE));
    if (!found) throw new NotFoundError();
    return found;
  };
  return {
    evenEnded,
    async current(c) {
      const found = await evenEnded(c);
      if ('hasEnded' in found) throw new PermissionError('not_entitled');
      return found;
    },
  };
}

/** What the reader asked for, as JSON that nobody keeps; nothing at all is 204. */
export const readingAnswer = (value: unknown): Response =>
  new Response(value === undefined ? null : JSON.stringify(value), {
    status: value === undefined ? 204 : 200,
    headers: { ...READING_HEADERS, 'Content-Type': 'application/json', 'Cache-Control': 'private, no-store' },
  });
