import { UnavailableError, ValidationError } from '@octavo/core/errors';
import { expect, it } from 'vitest';
import { toUnavailableError } from './unavailable.ts';

const withCode = (code: string, message = 'It failed.') => Object.assign(new Error(message), { code });

it.each([
  ['a refused connection', withCode('ECONNREFUSED')],
  ['a hostname whose addresses all refuse', new AggregateError([withCode('ECONNREFUSED'), withCode('ENETUNREACH')])],
  ['a database that shuts down', withCode('57P01')],
  ['a database that starts', withCode('57P03')],
  ['a database without free connections', withCode('53300')],
  ['a database with a full disk', withCode('53100')],
  ['a database that cannot read its disk', withCode('58030')],
  ['a database that became a replica', withCode('25006')],
  ['a lost connection', new Error('Connection terminated unexpectedly')],
  ['a busy connection pool', new Error('timeout exceeded when trying to connect')],
  ['a closed embedded database', new Error('PGlite is closed')],
  ['a full disk', withCode('ENOSPC')],
  ['a read-only disk', withCode('EROFS')],
  ['a failing disk', withCode('EIO')],
  ['an unreachable bucket', new TypeError('fetch failed', { cause: withCode('ENOTFOUND') })],
])('returns 503 with Retry-After for %s', (_, failure) => {
  expect(toUnavailableError(failure)).toMatchObject({ code: 'unavailable', status: 503, retryAfterSeconds: 5 });
});

it.each([
  ['a violated constraint', withCode('23505')],
  ['a syntax error', withCode('42601')],
  ['a canceled statement', withCode('57014')],
  ['a missing file', withCode('ENOENT')],
  ['a bug', new TypeError('x is not a function')],
  ['an error of the shop', new ValidationError()],
  ['an error that already has a status', new UnavailableError('overloaded')],
  ['no error', 'ECONNREFUSED'],
])('leaves %s unchanged', (_, failure) => {
  expect(toUnavailableError(failure)).toBeUndefined();
});
