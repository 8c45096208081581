import { expect, it } from 'vitest';
import { cacheUpdates } from './cache-updates.ts';

/** The cached responses after an exchange with the server. */
function applyExchange(exchange: Partial<Parameters<typeof cacheUpdates>[0]>, cached: Record<string, unknown> = {}) {
  const all: Record<string, unknown> = { ...cached };
  for (const { name, apply } of cacheUpdates({
    method: 'GET',
    path: '',
    requestBody: undefined,
    responseBody: undefined,
    ...exchange,
  }))
    all[name] = apply(all[name]);
  return all;
}

it.each(['settings', 'book-settings'])('caches the last saved value of %s', (path) => {
  expect(applyExchange({ method: 'PUT', path, requestBody: { textSize: 22 } }, { [path]: { textSize: 19 } })).toEqual({
    [path]: { textSize: 22 },
  });
});

it('caches that a book no longer has its own settings', () => {
  const cached = { 'book-settings': { textSize: 22 }, settings: { textSize: 19 } };
  expect(applyExchange({ method: 'DELETE', path: 'book-settings' }, cached)).toEqual({
    ...cached,
    'book-settings': null,
  });
});

it('caches the last saved position with its new version', () => {
  const requestBody = { cfi: 'epubcfi(/6/4!/4/2)', total_progression: 0.4, base_version: 3 };
  expect(
    applyExchange(
      { method: 'PUT', path: 'position', requestBody, responseBody: { version: 4 } },
      { position: { version: 3 } },
    ),
  ).toEqual({ position: { cfi: 'epubcfi(/6/4!/4/2)', total_progression: 0.4, version: 4 } });
});

const annotations = (...all: { id: string; version: number; note?: string }[]) => ({ marks: { marks: all } });

it('caches annotations that were created, changed and deleted', () => {
  const cached = annotations({ id: 'a', version: 1 }, { id: 'b', version: 1 });
  const changed = { id: 'b', version: 2, note: 'new' };
  expect(applyExchange({ method: 'PUT', path: 'marks/b', responseBody: changed }, cached)).toEqual(
    annotations({ id: 'a', version: 1 }, changed),
  );
  expect(applyExchange({ method: 'PUT', path: 'marks/c', responseBody: { id: 'c', version: 1 } }, cached)).toEqual(
    annotations({ id: 'a', version: 1 }, { id: 'b', version: 1 }, { id: 'c', version: 1 }),
  );
  expect(applyExchange({ method: 'DELETE', path: 'marks/a' }, cached)).toEqual(annotations({ id: 'b', version: 1 }));
});

it('caches changes from other devices, and keeps the newer version of an annotation', () => {
  const cached = { ...annotations({ id: 'a', version: 3, note: 'mine' }), settings: { textSize: 19 } };
  const responseBody = {
    cursor: '7',
    position: { cfi: 'epubcfi(/6/8!/4/2)', total_progression: 0.8, version: 9 },
    settings: { textSize: 24 },
    book_settings: null,
    marks: [
      { id: 'a', version: 2, note: 'old' },
      { id: 'b', version: 1 },
    ],
  };
  expect(applyExchange({ path: 'changes', responseBody }, cached)).toEqual({
    ...annotations({ id: 'a', version: 3, note: 'mine' }, { id: 'b', version: 1 }),
    position: responseBody.position,
    settings: { textSize: 24 },
    'book-settings': null,
  });
  expect(
    applyExchange({ path: 'changes', responseBody: { cursor: '8', marks: [{ id: 'a', deleted: true }] } }, cached),
  ).toEqual({
    ...cached,
    ...annotations(),
  });
});

it('ignores exchanges that change nothing', () => {
  const cached = { ...annotations({ id: 'a', version: 1 }), settings: { textSize: 19 } };
  for (const exchange of [
    { path: 'changes', responseBody: { cursor: '7' } },
    { path: 'changes', responseBody: 'a captive portal page' },
    { method: 'POST', path: 'renew' },
    { method: 'PUT', path: 'marks/b', responseBody: undefined },
  ])
    expect(applyExchange(exchange, cached)).toEqual(cached);
  // Without a cached list, a single annotation would look like the complete list.
  expect(applyExchange({ method: 'PUT', path: 'marks/b', responseBody: { id: 'b', version: 1 } })).toEqual({
    marks: undefined,
  });
});
