/** A small server that records the requests of the API client. */
import type { ApiOptions } from '../api/index.ts';

/** The base URL of the recording server. */
export const origin = 'http://shop.test/api/v1';
/** The tokens of a signed-in user. */
export const signedIn = (accessToken = 'a1', refreshToken = 'r1'): NonNullable<ApiOptions['tokens']> => {
  let stored: { accessToken: string; refreshToken: string } | null = { accessToken, refreshToken };
  return {
    read: () => stored,
    write: (tokens) => {
      stored = tokens;
    },
    clear: () => {
      stored = null;
    },
  };
};

/** A server that responds with `respond` and records its requests. */
export function server(respond: (request: Request, line: string) => unknown) {
  const lines: string[] = [];
  const bodies: string[] = [];
  const fetch = async (request: Request) => {
    const line = `${request.method} ${request.url.slice(origin.length)} ${request.headers.get('authorization') ?? '-'}`;
    lines.push(line);
    bodies.push(`${request.headers.get('content-type') ?? ''}|${await request.text()}`);
    const result = await respond(request, line);
    return result instanceof Response ? result : Response.json(result);
  };
  return { fetch, lines, bodies };
}

/** A response with the fields of a book that the specification requires. */
export const book = { id: 7, slug: 'the-tide-clock', name: 'The Tide Clock' };
