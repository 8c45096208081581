import { pino } from 'pino';
import { expect, it } from 'vitest';
import { RequestLog } from './request-log.ts';

function aLog(level: string, isPublic = true) {
  const written: string[] = [];
  const requests = new RequestLog(pino({ level }), isPublic, (lines) => written.push(lines));
  const read = (): Record<string, unknown>[] => {
    requests.flush();
    return written
      .flatMap((lines) => lines.trim().split('\n'))
      .map((line) => JSON.parse(line) as Record<string, unknown>);
  };
  return { requests, read };
}
const response = { method: 'GET', url: '/api/v1/orders/7?token=abc', status: 200, ms: 1.2345, requestId: 'abc123' };

it('logs each request with its id, without the query string', () => {
  const { requests, read } = aLog('info');
  requests.record(response);
  requests.record({ method: 'GET', url: '/covers/a-160.avif', status: 304, ms: 0.04 });
  expect(read()).toEqual([
    expect.objectContaining({
      level: 30,
      requestId: 'abc123',
      method: 'GET',
      path: '/api/v1/orders/7',
      status: 200,
      ms: 1.2,
    }),
    expect.objectContaining({ path: '/covers/a-160.avif', status: 304 }),
  ]);
});

it('redacts secrets in a path', { tags: ['check-69'] }, () => {
  const { requests, read } = aLog('info');
  requests.record({ ...response, url: '/read/Zm9vYmFyYmF6cXV4Zm9vYmFy/manifest.json' });
  requests.record({ ...response, url: '/x/eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.c2lnbmF0dXJl' });
  expect(read().map(({ path }) => path)).toEqual(['/read/[grant]/manifest.json', '/x/[token]']);
});

it('logs probes, and all requests of a shop that is not public, at debug level only', () => {
  const loggedPaths = (level: string, isPublic: boolean) => {
    const { requests, read } = aLog(level, isPublic);
    for (const url of ['/healthz', '/readyz?x', '/metrics', '/']) requests.record({ ...response, url });
    return read().map(({ path, level: of }) => `${String(path)} ${String(of)}`);
  };
  expect(loggedPaths('info', true)).toEqual(['/ 30']);
  expect(loggedPaths('debug', true)).toEqual(['/healthz 20', '/readyz 20', '/metrics 20', '/ 30']);
  expect(loggedPaths('info', false)).toEqual([]);
  expect(loggedPaths('debug', false)).toHaveLength(4);
  expect(loggedPaths('warn', true)).toEqual([]);
});
