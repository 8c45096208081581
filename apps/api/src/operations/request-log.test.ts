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

it('tells each request by its name, and nothing of what stands behind the question mark', () => {
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

it('69: hides what is secret in an address', () => {
  const { requests, read } = aLog('info');
  requests.record({ ...response, url: '/read/Zm9vYmFyYmF6cXV4Zm9vYmFy/manifest.json' });
  requests.record({ ...response, url: '/x/eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.c2lnbmF0dXJl' });
  expect(read().map(({ path }) => path)).toEqual(['/read/[grant]/manifest.json', '/x/[token]']);
});

it('keeps quiet about probes, and at a desk about everything, unless it is asked for more', () => {
  const tell = (level: string, isPublic: boolean) => {
    const { requests, read } = aLog(level, isPublic);
    for (const url of ['/healthz', '/readyz?x', '/metrics', '/']) requests.record({ ...response, url });
    return read().map(({ path, level: of }) => `${String(path)} ${String(of)}`);
  };
  expect(tell('info', true)).toEqual(['/ 30']);
  expect(tell('debug', true)).toEqual(['/healthz 20', '/readyz 20', '/metrics 20', '/ 30']);
  expect(tell('info', false)).toEqual([]);
  expect(tell('debug', false)).toHaveLength(4);
  expect(tell('warn', true)).toEqual([]);
});
