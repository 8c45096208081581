import { expect, it } from 'vitest';
import { openTestShop } from './harness.ts';
import { assertNoSecrets } from './find-secrets.ts';

it.each([
  ['a password', 'Tide & Clock 42!'],
  ['a token', 'eyJhbGciOiJIUzI1NiJ9.eyJzaWQiOiIxIn0.c2lnbmF0dXJl'],
  ['a client secret', 'pi_3MtwBwLkdIwHu7ix_secret_YrKJUKribcBjcG8HV'],
  ['a card', '4242 4242 4242 4242'],
  ['the key of a link', '/reset-password?key=c2VjcmV0LWtleS1vZi1hLWxpbms'],
  ['a password of a reading app', 'k7mnp-2qrst-uvwxy-z3456'],
  ['a name with its password', 'Basic bmFkaWE6YWJjZGUtZmdoamstbW5wcXI='],
  ['the cookie of a reading', 'octavo_reading=7yNDwg_Rzs5pxhHCW2m92A'],
  ['a key of the provider', 'sk_live_51HxQ2eLkdIwHu7ix'],
])('69: %s in a log is found, in part of which nobody is told it', (_, secret) => {
  expect(() => assertNoSecrets(`{"msg":"It failed for ${secret}."}`)).toThrow(/^69: .*…$/);
  expect(() => assertNoSecrets(`{"msg":"It failed for ${secret}."}`)).not.toThrow(secret);
});

it('69: every shop of the tests is asked for what it wrote when it is closed', async () => {
  const shop = await openTestShop();
  shop.deps.log.info('The key of this shop is Tide & Clock 42!');
  await expect(shop.close()).rejects.toThrow('69: the log of this shop holds secrets');
});

it('69: what the log leaves of a secret is none', () => {
  expect(() =>
    assertNoSecrets(
      'Bearer [token], Basic [hidden], octavo_reading=[hidden], pi_1_secret_[hidden], ?key=[hidden], [card], sk_[hidden]',
    ),
  ).not.toThrow();
});
