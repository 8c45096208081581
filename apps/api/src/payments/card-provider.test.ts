import { readFileSync } from 'node:fs';
import { pino } from 'pino';
import { Stripe } from 'stripe';
import { expect, it } from 'vitest';
import { openTestDatabase } from '../../test/test-database.ts';
import { readSettings } from '../env.ts';
import { openCardProvider } from './card-provider.ts';
import { stripePayments } from './stripe-payments.ts';
import { handledEventTypes } from './webhook-inbox.service.ts';

it('rejects every event of Stripe while no webhook secret is set', { tags: ['check-34'] }, async () => {
  const database = await openTestDatabase();
  try {
    const { payments } = await openCardProvider({
      settings: readSettings({
        NODE_ENV: 'test',
        STRIPE_SECRET_KEY: 'sk_test_example',
        STRIPE_PUBLISHABLE_KEY: 'pk_test_example',
      }),
      pool: database.pool,
      authSecret: 'a secret of the tests, long enough',
      shopUrl: 'http://127.0.0.1:3000',
      deliverWebhook: async () => new Response(),
      log: pino({ level: 'silent' }),
    });
    const payload = JSON.stringify({ id: 'evt_forged', object: 'event', data: { object: {} } });
    for (const secret of ['', 'undefined', 'whsec_']) {
      const signature = new Stripe('sk_test_example').webhooks.generateTestHeaderString({ payload, secret });
      expect(() => payments.constructEvent(payload, signature)).toThrow(Stripe.errors.StripeSignatureVerificationError);
    }
  } finally {
    await database.close();
  }
});

it('accepts an event signed with any of the configured secrets, and no other', { tags: ['check-34'] }, () => {
  const webhookSecrets = ['whsec_of_the_shop', 'whsec_of_authors'];
  const payments = stripePayments({ secretKey: 'sk_test_example', webhookSecrets });
  const payload = JSON.stringify({ id: 'evt_1', object: 'event', data: { object: {} } });
  const signedBy = (secret: string) =>
    new Stripe('sk_test_example').webhooks.generateTestHeaderString({ payload, secret });
  for (const secret of webhookSecrets) expect(payments.constructEvent(payload, signedBy(secret)).id).toBe('evt_1');
  for (const secret of ['whsec_example', webhookSecrets.join(' ')])
    expect(() => payments.constructEvent(payload, signedBy(secret))).toThrow(
      Stripe.errors.StripeSignatureVerificationError,
    );
});

it.each([
  ['sk_live_example', true],
  ['rk_live_example', true],
  ['sk_test_example', false],
  ['rk_test_example', false],
])('derives isLive from %s, including restricted keys', (secretKey, isLive) => {
  expect(stripePayments({ secretKey, webhookSecrets: ['whsec_example'] }).isLive).toBe(isLive);
});

it('handles exactly the events that the Stripe guide lists', () => {
  const guide = readFileSync(new URL('../../docs/stripe.md', import.meta.url), 'utf8');
  const [, events = ''] = /Events:\n\s+(.+)\n/.exec(guide) ?? [];
  expect(new Set([...events.matchAll(/`([\w.]+)`/g)].map(([, type]) => type))).toEqual(new Set(handledEventTypes));
});
