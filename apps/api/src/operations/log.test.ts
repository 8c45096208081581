import { expect, it } from 'vitest';
import { createLog } from './log.ts';

/** Returns the output of a log. */
function capture(write: (log: ReturnType<typeof createLog>) => void): string {
  let text = '';
  write(createLog('debug', { write: (line) => void (text += line) }));
  return text;
}

it.each([
  'eyJhbGciOiJIUzI1NiJ9.eyJzaWQiOiIxIn0.c2lnbmF0dXJlLW9mLWl0',
  'Bearer abcdef0123456789',
  'Basic bmFkaWE6YWJjZGUtZmdoamstbW5wcXItc3R1dnc=',
  'k7mnp-2qrst-uvwxy-z3456',
  'octavo_reading=7yNDwg_Rzs5pxhHCW2m92A',
  'sk_test_51HxQ2eLkdIwHu7ix',
  'whsec_0123456789abcdef',
  'pi_3MtwBwLkdIwHu7ix28a3tqPa_secret_YrKJUKribcBjcG8HVhfZluoGH',
  'postgres://octavo:hunter2hunter2@db.example/octavo',
  'http://127.0.0.1:3001/read/Zk3nQm8xVt0pLrYw1sAeBg/manifest.json',
  'https://books.example/reset-password?key=c2VjcmV0LWtleS1vZi1h&login=nadia',
  '4242 4242 4242 4242',
  '4000000000000002',
  '378282246310005',
])('redacts a secret in the message, error and fields: %s', { tags: ['check-69'] }, (secret) => {
  const text = capture((log) => {
    log.error({ err: new Error(`It failed for ${secret}.`, { cause: new Error(secret) }) }, `Said ${secret}`);
    log.info({ url: secret, deep: { list: [secret] }, body: JSON.stringify({ a: secret }) });
  });
  const parts = secret.match(/[\w-]{14,}|\d{4} \d{4}/g) ?? [secret];
  for (const part of parts.filter((word) => !/^(books|manifest|reset-password|octavo_reading$)/.test(word))) {
    expect(text).not.toContain(part);
  }
});

it('redacts fields with secret names', { tags: ['check-69'] }, () => {
  const fields = { new_password: 'Tide & "Clock" 42!', refresh_token: 'short', client_secret: 'x', cvc: '7q3' };
  const text = capture((log) => log.warn({ ...fields, body: JSON.stringify(fields) }, 'A form.'));
  expect(text).not.toMatch(/Tide|Clock|short|"x"|7q3/);
});

it('logs message, code and stack of an error, but none of its other fields', () => {
  const error = Object.assign(new Error('duplicate key'), {
    code: '23505',
    detail: 'Key (email)=(ines@octavo.example)',
  });
  const text = capture((log) => log.error({ err: error, requestId: 'q1' }, 'Request failed.'));
  const line = JSON.parse(text) as { err: Record<string, string>; requestId: string };
  expect(line).toMatchObject({ requestId: 'q1', err: { message: 'duplicate key', code: '23505' } });
  expect(line.err['stack']).toContain('log.test.ts');
  expect(text).not.toContain('ines@');
});

it('keeps numbers that are not card numbers, and slugs that look like an app password', () => {
  const slug = 'night-train-south-coast';
  expect(capture((log) => log.info({ slug }))).toContain(slug);
  expect(capture((log) => log.info({ time_ms: 1_763_740_000_000, id: '1234567890123456' }))).toContain(
    '1234567890123456',
  );
});
