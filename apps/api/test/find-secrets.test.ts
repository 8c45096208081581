import { expect, it } from 'vitest';
import { openTestShop } from './harness.ts';
import { assertNoSecrets } from './find-secrets.ts';

it.each([
  ['a password', 'Tide & Clock 42!'],
  ['a token', 'eyJhbGciOiJIUzI1NiJ9.eyJzaWQiOiIxIn0.c2lnbmF0dXJl'],
  ['a client secret', 'pi_3MtwBwLkdIwHu7ix_secret_YrKJUKribcBjcG8HV'],
  ['a card', '4242 4242 4242 4242'],
  ['a reset link key', '/reset-password?key=c2VjcmV0LWtleS1vZi1hLWxpbms'],
  ['an app password', 'k7mnp-2qrst-uvwxy-z3456'],
  ['basic credentials', 'Basic bmFkaWE6YWJjZGUtZmdoamstbW5wcXI='],
  ['the cookie of a reading session', 'octavo_reading=7yNDwg_Rzs5pxhHCW2m92A'],
  ['a provider key', 'sk_live_51HxQ2eLkdIwHu7ix'],
])('finds %s in a log and shows only its beginning', { tags: ['check-69'] }, (_, secret) => {
  expect(() => assertNoSecrets(`{"msg":"It failed for ${secret}."}`)).toThrow(/^.*…$/);
  expect(() => assertNoSecrets(`{"msg":"It failed for ${secret}."}`)).not.toThrow(secret);
});

it('checks the log of every test shop when it is closed', { tags: ['check-69'] }, async () => {
  const shop = await openTestShop();
  shop.deps.log.info('The key of this shop is Tide & Clock 42!');
  await expect(shop.close()).rejects.toThrow('the log of this shop contains secrets');
});

it('accepts redacted secrets', { tags: ['check-69'] }, () => {
  expect(() =>
    assertNoSecrets(
      'Bearer [token], Basic [hidden], octavo_reading=[hidden], pi_1_secret_[hidden], ?key=[hidden], [card], sk_[hidden]',
    ),
  ).not.toThrow();
});
