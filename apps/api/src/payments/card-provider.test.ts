import { readFileSync } from 'node:fs';
import { pino } from 'pino';
import { Stripe } from 'stripe';
import { expect, it } from 'vitest';
import { openTestDatabase } from '../../test/test-database.ts';
import { readSettings } from '../env.ts';
import { openCardProvider } from './card-provider.ts';
import { stripePayments } from './stripe-payments.ts';
import { handledEventTypes } from './webhook-inbox.service.ts';

it('34: believes no event of the real provider while no webhook secret is set', async () => {
  const database = await openTestDatabase();
  try {
    const { payments } = await openCardProvider({
      settings: readSettings({
        NODE_ENV: 'test',
        STRIPE_SECRET_KEY: 'sk_test_of_nobody',
        STRIPE_PUBLISHABLE_KEY: 'pk_test_of_nobody',
      }),
      pool: database.pool,
      authSecret: 'a secret of the tests, long enough',
      shopUrl: 'http://127.0.0.1:3000',
      deliverWebhook: async () => new Response(),
      log: pino({ level: 'silent' }),
    });
    const payload = JSON.stringify({ id: 'evt_forged', object: 'event', data: { object: {} } });
    for (const secret of ['', 'undefined', 'whsec_']) {
      const signature = new Stripe('sk_test_of_nobody').webhooks.generateTestHeaderString({ payload, secret });
      expect(() => payments.constructEvent(payload, signature)).toThrow(Stripe.errors.StripeSignatureVerificationError);
    }
  } finally {
    await database.close();
  }
});

it('34: believes what any of the set secrets signed, and nothing else', () => {
  const webhookSecrets = ['whsec_of_the_shop', 'whsec_of_authors'];
  const payments = stripePayments({ secretKey: 'sk_test_of_nobody', webhookSecrets });
  const payload = JSON.stringify({ id: 'evt_1', object: 'event', data: { object: {} } });
  const signedBy = (secret: string) =>
    new Stripe('sk_test_of_nobody').webhooks.generateTestHeaderString({ payload, secret });
  for (const secret of webhookSecrets) expect(payments.constructEvent(payload, signedBy(secret)).id).toBe('evt_1');
  for (const secret of ['whsec_of_nobody', webhookSecrets.join(' ')])
    expect(() => payments.constructEvent(payload, signedBy(secret))).toThrow(
      Stripe.errors.StripeSignatureVerificationError,
    );
});

it.each([
  ['sk_live_of_nobody', true],
  ['rk_live_of_nobody', true],
  ['sk_test_of_nobody', false],
  ['rk_test_of_nobody', false],
])('tells by %s, restricted or not, whether payments are real', (secretKey, isLive) => {
  expect(stripePayments({ secretKey, webhookSecrets: ['whsec_of_nobody'] }).isLive).toBe(isLive);
});

it('handles every event that the guide has the endpoint told of, and is told of every one it handles', () => {
  const guide = readFileSync(new URL('../../docs/stripe.md', import.meta.url), 'utf8');
  const [, told = ''] = /Events:\n\s+(.+)\n/.exec(guide) ?? [];
  expect(new Set([...told.matchAll(/`([\w.]+)`/g)].map(([, type]) => type))).toEqual(new Set(handledEventTypes));
});
