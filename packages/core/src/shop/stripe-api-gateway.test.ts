import { constants } from '../entities/index.ts';
import { aBilling, aConfig } from '../testing/index.ts';
import { expect, it } from 'vitest';
import { createStripeApiGateway, testProviderUrl } from './stripe-api-gateway.ts';
import { testCards } from './test-cards.ts';

const payment = { clientSecret: 'pi_1_secret_2', billing: aBilling() };

function createGateway(...responses: { status?: number; body: unknown }[]) {
  const sent: { url: string; headers: (string | null)[]; form: Record<string, string> }[] = [];
  const gateway = createStripeApiGateway({
    publishableKey: 'pk_test_1',
    baseUrl: 'http://shop.test/sandbox/v1',
    paymentMethod: () => testCards[0]?.paymentMethod ?? null,
    authenticate: () => Promise.resolve(true),
    fetch: async (input, init) => {
      const request = new Request(input, init);
      const form = Object.fromEntries(new URLSearchParams(await request.text()));
      const headers = ['authorization', 'stripe-version'].map((name) => request.headers.get(name));
      sent.push({ url: request.url, headers, form });
      const { status = 200, body } = responses.shift() ?? { body: {} };
      return new Response(typeof body === 'string' ? body : JSON.stringify(body), { status });
    },
  });
  return { gateway, sent };
}

it('sends the token of the selected card with the publishable key and the client secret, and no card number', async () => {
  const { gateway, sent } = createGateway({ body: { id: 'pi_1', status: 'succeeded', last_payment_error: null } });
  expect(gateway.readiness()).toBe('ready');
  expect(await gateway.confirm(payment)).toEqual({ status: 'succeeded' });
  expect(sent).toEqual([
    {
      url: 'http://shop.test/sandbox/v1/payment_intents/pi_1/confirm',
      headers: ['Bearer pk_test_1', constants.stripeVersion],
      form: { payment_method: 'pm_card_visa', receipt_email: 'ines@octavo.example', client_secret: 'pi_1_secret_2' },
    },
  ]);
});

it('returns the reason why a card was declined', async () => {
  const error = {
    message: 'The bank declined this card.',
    decline_code: 'generic_decline',
    payment_intent: { status: 'requires_payment_method' },
  };
  const { gateway } = createGateway({ status: 402, body: { error } });
  expect(await gateway.confirm(payment)).toEqual({
    status: 'requires_payment_method',
    errorMessage: 'The bank declined this card.',
    declineCode: 'generic_decline',
  });
});

it('returns succeeded for a PaymentIntent that was paid before', async () => {
  const body = { error: { message: 'Already succeeded.', payment_intent: { status: 'succeeded' } } };
  const { gateway } = createGateway({ status: 400, body });
  expect(await gateway.confirm(payment)).toMatchObject({ status: 'succeeded' });
});

it('asks for authentication when the card requires it and sends the result', async () => {
  const last_payment_error = { message: 'The card could not be authenticated.' };
  const { gateway, sent } = createGateway(
    { body: { status: 'requires_action' } },
    { body: { status: 'requires_payment_method', last_payment_error } },
  );
  expect(await gateway.confirm(payment)).toEqual({
    status: 'requires_payment_method',
    errorMessage: 'The card could not be authenticated.',
  });
  expect(sent[1]?.form).toEqual({ outcome: 'complete', client_secret: 'pi_1_secret_2' });
});

it.each([
  ['no JSON', { status: 502, body: '<html>' }],
  ['no object', { body: 'null' }],
  ['a failure without a reason', { status: 500, body: {} }],
])('throws on %s, so that core checks whether the payment succeeded', async (_, response) => {
  await expect(createGateway(response).gateway.confirm(payment)).rejects.toThrow(/JSON|card provider/);
});

it('retrieves the status of a payment', async () => {
  const { gateway, sent } = createGateway({ body: { status: 'processing' } });
  expect(await gateway.retrieve('pi_1_secret_2')).toEqual({ status: 'processing' });
  expect(sent[0]?.url).toBe('http://shop.test/sandbox/v1/payment_intents/pi_1?client_secret=pi_1_secret_2');
});

it('returns a URL only for a test provider on the shop’s own origin', () => {
  const at = (payment: Partial<ReturnType<typeof aConfig>['payment']>) =>
    testProviderUrl(aConfig({ payment: { ...aConfig().payment, ...payment } }), 'http://shop.test');
  expect(at({})).toBe('http://shop.test/sandbox/v1');
  expect(at({ is_test: false })).toBeNull();
  expect(at({ script_url: null })).toBeNull();
  expect(at({ script_url: 'https://js.elsewhere.test/v3' })).toBeNull();
  expect(at({ publishable_key: '' })).toBeNull();
  expect(at({ script_url: 'http://[' })).toBeNull();
});
