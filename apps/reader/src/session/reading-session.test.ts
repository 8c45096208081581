import { describe, expect, it } from 'vitest';
import { defaultSettings } from '../settings/reading-settings.ts';
import { createReadingSession, SessionEndedError, RejectedError } from './reading-session.ts';

const PAGE = 'http://127.0.0.1:3001/read/abcdefghijklmnopqrstuv/';

/** A server with fixed responses by method and path; it records its requests. */
function server(responses: Record<string, () => Response>) {
  const requests: { call: string; init: RequestInit | undefined }[] = [];
  const fetchOf: typeof fetch = async (input, init) => {
    const url = input instanceof Request ? input.url : String(input);
    const call = `${init?.method ?? 'GET'} ${url.replace(PAGE, '')}`;
    requests.push({ call, init });
    return responses[call]?.() ?? new Response(null, { status: 500 });
  };
  return { requests, session: createReadingSession(PAGE, fetchOf) };
}

const empty = (status: number) => () => new Response(null, { status });

it('sends all requests below the URL of the page', async () => {
  const { session, requests } = server({ 'GET manifest.json': () => Response.json({ toc: [] }) });
  expect(session.manifestUrl).toBe(`${PAGE}manifest.json`);
  expect(await session.manifest()).toEqual({ toc: [] });
  expect(requests.map(({ call }) => call)).toEqual(['GET manifest.json']);
});

describe('user data', () => {
  it('is undefined when nothing is saved', async () => {
    const { session } = server({ 'GET position': empty(204), 'GET settings': empty(204) });
    expect(await session.position()).toBeUndefined();
    expect(await session.settings()).toBeUndefined();
  });

  it('is returned as the server sends it', async () => {
    const position = { cfi: 'epubcfi(/6/4!/4/2)', total_progression: 0.25, chapter: 'Two' };
    const { session } = server({ 'GET position': () => Response.json(position) });
    expect(await session.position()).toEqual(position);
  });

  it('is undefined when the response is invalid', async () => {
    const { session } = server({ 'GET position': () => Response.json({ cfi: 4, total_progression: 'half' }) });
    expect(await session.position()).toBeUndefined();
  });

  it('is sent with keepalive', async () => {
    const { session, requests } = server({ 'PUT position': empty(204), 'PUT settings': empty(204) });
    await session.savePosition({ cfi: 'epubcfi(/6/2)', total_progression: 0 });
    await session.saveSettings(defaultSettings);
    expect(requests.map(({ init }) => init?.keepalive)).toEqual([true, true]);
  });
});

it('has a timeout on every request', async () => {
  const mark = { marks: [] };
  const { session, requests } = server({
    'GET position': empty(204),
    'GET settings': empty(204),
    'GET marks': () => Response.json(mark),
    'DELETE book-settings': empty(204),
    'DELETE marks/a?base_version=1': empty(204),
    'PUT settings': empty(204),
    'POST renew': empty(204),
    'GET manifest.json': () => Response.json({}),
  });
  await session.position();
  await session.settings();
  await session.annotations();
  await session.saveBookSettings(undefined);
  await session.deleteAnnotation('a', 1);
  await session.saveSettings(defaultSettings);
  await session.renew();
  await session.manifest();
  expect(requests.filter(({ init }) => !init?.signal).map(({ call }) => call)).toEqual([]);
  expect(requests).toHaveLength(8);
});

describe('a rejected request', () => {
  it.each([400, 413, 415, 422])('throws RejectedError for %i', async (status) => {
    const { session } = server({ 'PUT settings': empty(status) });
    await expect(session.saveSettings(defaultSettings)).rejects.toThrow(RejectedError);
  });

  it.each([
    [429, '7', 7_000],
    [503, '86400', 300_000],
    [503, 'Thu, 01 Jan 1970 00:00:00 GMT', 0],
  ])('throws RetryAfterError for %i with Retry-After %s', async (status, retryAfter, retryAfterMs) => {
    const { session } = server({
      'PUT settings': () => new Response(null, { status, headers: { 'retry-after': retryAfter } }),
    });
    await expect(session.saveSettings(defaultSettings)).rejects.toMatchObject({
      name: 'RetryAfterError',
      retryAfterMs,
    });
  });
});

describe('the end of a session', () => {
  it.each([401, 403, 404])('is reported by %i', async (status) => {
    const { session } = server({ 'POST renew': empty(status) });
    await expect(session.renew()).rejects.toThrow(SessionEndedError);
  });

  it('is not reported by 503', async () => {
    const { session } = server({ 'POST renew': empty(503) });
    await expect(session.renew()).rejects.not.toThrow(SessionEndedError);
  });
});

describe('an expired grant', () => {
  const chapter = `${PAGE}text/ch1.xhtml`;

  /** A server that returns 404 for everything until the grant is renewed. */
  function expired(renewal: () => Response) {
    let isExpired = true;
    const unless = (response: () => Response) => () => (isExpired ? new Response(null, { status: 404 }) : response());
    return server({
      'POST renew': () => {
        const response = renewal();
        isExpired = !response.ok;
        return response;
      },
      'GET position': unless(empty(204)),
      'GET marks': unless(() => Response.json({ marks: [] })),
      'PUT settings': unless(empty(204)),
      'HEAD text/ch1.xhtml': unless(empty(200)),
    });
  }

  it('is renewed once for all requests, which are then repeated', async () => {
    const { session, requests } = expired(empty(200));
    await Promise.all([
      session.position(),
      session.annotations(),
      session.saveSettings(defaultSettings),
      session.ensureAvailable(chapter),
      session.renew(),
    ]);
    expect(requests.filter(({ call }) => call === 'POST renew')).toHaveLength(1);
    const settings = requests.filter(({ call }) => call === 'PUT settings').map(({ init }) => init?.body);
    expect(settings).toEqual([JSON.stringify(defaultSettings), JSON.stringify(defaultSettings)]);
  });

  it.each([
    [404, 'session'],
    [403, 'entitlement'],
  ])('ends the session when the renewal fails with %i', async (status, reason) => {
    const { session } = expired(empty(status));
    await expect(session.position()).rejects.toMatchObject({ name: 'SessionEndedError', reason });
  });

  it('does not end the session when the renewal cannot be sent', async () => {
    const { session } = expired(() => {
      throw new TypeError('Failed to fetch');
    });
    await expect(session.position()).rejects.toThrow(TypeError);
  });

  it('is distinguished from a missing endpoint', async () => {
    const { session, requests } = server({ 'GET search?q=tin&limit=500': empty(404), 'POST renew': empty(200) });
    expect(await session.search('tin', AbortSignal.timeout(1_000))).toBeUndefined();
    expect(requests.filter(({ call }) => call === 'POST renew')).toHaveLength(1);
  });
});

describe('ensureAvailable', () => {
  const chapter = `${PAGE}text/ch1.xhtml`;

  it('sends a HEAD request', async () => {
    const { session, requests } = server({ 'HEAD text/ch1.xhtml': empty(200) });
    await session.ensureAvailable(chapter);
    expect(requests.map(({ call }) => call)).toEqual(['HEAD text/ch1.xhtml']);
  });

  it('distinguishes a missing document from an ended session', async () => {
    const missing = server({ 'HEAD text/ch1.xhtml': empty(404), 'POST renew': empty(200) });
    await expect(missing.session.ensureAvailable(chapter)).rejects.not.toThrow(SessionEndedError);
    const ended = server({ 'HEAD text/ch1.xhtml': empty(404), 'POST renew': empty(404) });
    await expect(ended.session.ensureAvailable(chapter)).rejects.toThrow(SessionEndedError);
  });
});
