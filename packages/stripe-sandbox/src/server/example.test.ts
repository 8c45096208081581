import { readFile } from 'node:fs/promises';
import { Stripe } from 'stripe';
import { expect, it } from 'vitest';
import { createSandbox, migrate } from './index.ts';
import { openDatabase } from './testing/test-harness.ts';

it('runs the example of the README', async () => {
  const { pool, close } = await openDatabase();
  const events: Stripe.Event[] = [];
  const app = {
    fetch: async (request: Request): Promise<Response> => {
      const signature = request.headers.get('stripe-signature') ?? '';
      events.push(Stripe.webhooks.constructEvent(await request.text(), signature, 'whsec_local'));
      return new Response();
    },
  };

  // README
  await migrate(pool);
  const sandbox = createSandbox({
    db: pool,
    webhook: { url: 'http://127.0.0.1:3000/api/v1/webhooks/stripe', secret: 'whsec_local', fetch: app.fetch },
  });
  const { host, port } = await sandbox.listen();
  const stripe = new Stripe(sandbox.keys.secret, { host, port, protocol: 'http' });

  const payment = await stripe.paymentIntents.create({ amount: 1999, currency: 'usd', payment_method_types: ['card'] });
  await stripe.paymentIntents.confirm(payment.id, { payment_method: 'pm_card_visa' });
  // README

  await sandbox.webhooks.deliverDue();
  expect(events.map(({ type }) => type)).toContain('payment_intent.succeeded');
  await sandbox.close();
  await close();

  const lines = (text: string) => text.split('\n').map((line) => line.trim());
  const [, example = ''] = (await readFile(new URL(import.meta.url), 'utf8')).split('// README\n');
  const [, shown = ''] =
    /```ts\n([\s\S]*?)```/.exec(await readFile(new URL('../../README.md', import.meta.url), 'utf8')) ?? [];
  expect(lines(shown).filter((line) => !line.startsWith('import '))).toEqual(
    expect.arrayContaining(lines(example).filter(Boolean)),
  );
});
