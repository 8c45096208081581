import { loadStripe } from '@stripe/stripe-js/pure';
import type { Stripe, StripeCardElement, StripeCardElementChangeEvent } from '@stripe/stripe-js';
import type pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { SANDBOX_KEYS } from '../server/index.ts';
import { openTestHarness, openDatabase, deleteAll, type TestHarness } from '../server/testing/test-harness.ts';
import { backspace, field, focusedField, insertText, keyDown, openPage, type } from './testing/open-page.ts';

const NUMBER = 'Card number';
const EXPIRY = 'Expiry date, month and year';
const CVC = 'Security code (CVC)';

let db: { pool: pg.Pool; close: () => Promise<void> };
let page: { close: () => Promise<void> };
let harness: TestHarness;
let stripe: Stripe;
let card: StripeCardElement;
let changes: StripeCardElementChangeEvent[];

beforeAll(async () => {
  db = await openDatabase();
  page = await openPage((request) => harness.sandbox.browserFetch(request));
  await import('./stripe.ts');
});
afterAll(async () => {
  await page.close();
  await db.close();
});
beforeEach(async () => {
  await deleteAll(db.pool);
  harness = await openTestHarness(db.pool);
  const loaded = await loadStripe(SANDBOX_KEYS.publishable);
  if (!loaded) throw new TypeError('The script was not found.');
  stripe = loaded;
  const container = document.createElement('div');
  container.id = 'card';
  document.body.replaceChildren(container);
  card = stripe.elements().create('card', { hidePostalCode: true });
  changes = [];
  card.on('change', (event) => changes.push(event));
  card.mount('#card');
});
afterEach(async () => {
  card.destroy();
  await harness.sandbox.close();
});

function typeCard(number: string): void {
  type(NUMBER, number);
  type(EXPIRY, '1230');
  type(CVC, '123');
}

const createPayment = async () => {
  const intent = await harness.stripe.paymentIntents.create({ amount: 1999, currency: 'usd' });
  return intent.client_secret ?? '';
};

const pay = async (clientSecret: string) =>
  stripe.confirmCardPayment(clientSecret, {
    payment_method: { card, billing_details: { name: 'Ines Harlow', address: { country: 'US' } } },
  });

/** Resolves when the bank's dialog is open. */
async function dialog(): Promise<HTMLDialogElement> {
  for (;;) {
    const hosts = [...document.body.children];
    const found = hosts.map((host) => host.shadowRoot?.querySelector('dialog')).find(Boolean);
    if (found) return found;
    await new Promise((resolve) => {
      setImmediate(resolve);
    });
  }
}

const press = (root: HTMLElement, name: string) =>
  [...root.querySelectorAll('button')].find((button) => button.textContent === name)?.click();

describe('the script', () => {
  it('loadStripe finds the script in the expected version', async () => {
    expect(Reflect.get(window, 'Stripe')).toHaveProperty('version', 'basil');
    expect(typeof stripe.confirmCardPayment).toBe('function');
    expect(document.querySelectorAll('script')).toHaveLength(0);
  });

  it('rejects live keys', async () => {
    await expect(loadStripe('pk_live_abc')).rejects.toThrow('refuses live keys');
    await expect(loadStripe('nonsense')).rejects.toThrow('pk_test_');
  });
});

describe('the card element', () => {
  it('inserts gaps during typing and moves to the next field when one is full', () => {
    type(NUMBER, '4242424242424242');
    expect(field(NUMBER).value).toBe('4242 4242 4242 4242');
    expect(focusedField()).toBe(field(EXPIRY));
    type(EXPIRY, '530');
    expect(field(EXPIRY).value).toBe('05 / 30');
    expect(focusedField()).toBe(field(CVC));
    type(CVC, '1234');
    expect(field(CVC).value).toBe('123');
    expect(changes.at(-1)).toMatchObject({ complete: true, empty: false, brand: 'visa', error: undefined });
  });

  it('accepts fifteen digits and a four-digit code for American Express', () => {
    type(NUMBER, '378282246310005');
    expect(field(NUMBER).value).toBe('3782 822463 10005');
    type(CVC, '1234');
    expect(field(CVC).value).toBe('1234');
    expect(changes.at(-1)?.brand).toBe('amex');
  });

  it('keeps the caret position when a digit is inserted or deleted in the middle', () => {
    insertText(field(NUMBER), '424242424242');
    field(NUMBER).setSelectionRange(6, 6);
    insertText(field(NUMBER), '9');
    expect([field(NUMBER).value, field(NUMBER).selectionStart]).toEqual(['4242 4924 2424 2', 7]);
    field(NUMBER).setSelectionRange(5, 5);
    backspace(field(NUMBER));
    expect(field(NUMBER).value).toBe('4244 9242 4242');
  });

  it('deletes backwards across the slash and into the previous field', () => {
    type(EXPIRY, '12');
    expect(field(EXPIRY).value).toBe('12 / ');
    backspace(field(EXPIRY));
    expect(field(EXPIRY).value).toBe('1');
    backspace(field(EXPIRY));
    backspace(field(EXPIRY));
    expect(focusedField()).toBe(field(NUMBER));
  });

  it('parses values from autofill and pasted text', () => {
    insertText(field(NUMBER), '4242-4242-4242-4242');
    insertText(field(EXPIRY), '12/2030');
    expect([field(NUMBER).value, field(EXPIRY).value]).toEqual(['4242 4242 4242 4242', '12 / 30']);
    const hints = [NUMBER, EXPIRY, CVC].map((label) => field(label).getAttribute('autocomplete'));
    expect(hints).toEqual(['cc-number', 'cc-exp', 'cc-csc']);
  });

  it.each([
    [NUMBER, '4242424242424241', 'invalid_number'],
    [EXPIRY, '13', 'invalid_expiry_month'],
    [EXPIRY, '1220', 'invalid_expiry_year_past'],
  ])('reports immediately that in "%s" %s is invalid', (label, text, code) => {
    type(label, text);
    expect(changes.at(-1)?.error).toMatchObject({ type: 'validation_error', code });
    expect(field(label).getAttribute('aria-invalid')).toBe('true');
  });

  it('reports an incomplete card when it is used, and not before', async () => {
    type(NUMBER, '4242');
    expect(changes.at(-1)?.error).toBeUndefined();
    const { error } = await pay(await createPayment());
    expect(error).toMatchObject({ type: 'validation_error', code: 'incomplete_number' });
    expect(field(NUMBER).getAttribute('aria-invalid')).toBe('true');
  });

  it('sets classes on its container and applies the given style', () => {
    card.update({ style: { base: { color: 'rgb(1, 2, 3)', '::placeholder': { color: 'gray' } } } });
    const container = document.querySelector('#card');
    expect(container?.className).toContain('StripeElement--empty');
    type(NUMBER, '42');
    expect(container?.className).toContain('StripeElement--focus');
    expect(container?.className).not.toContain('StripeElement--empty');
    const [, own] =
      field(NUMBER).getRootNode() instanceof ShadowRoot
        ? (field(NUMBER).getRootNode() as ShadowRoot).adoptedStyleSheets
        : [];
    const rules = [...(own?.cssRules ?? [])].map(({ cssText }) => cssText).join('\n');
    expect(rules).toContain('color: rgb(1, 2, 3)');
    expect(rules).toContain('::placeholder');
    card.update({ disabled: true });
    expect(field(CVC).disabled).toBe(true);
  });

  it('is emptied by clear, removed by destroy, and can be created again', () => {
    typeCard('4242424242424242');
    card.clear();
    expect(changes.at(-1)).toMatchObject({ empty: true, complete: false });
    const elements = stripe.elements();
    const first = elements.create('card');
    expect(() => elements.create('card')).toThrow('already');
    first.destroy();
    expect(elements.getElement('card')).toBeNull();
    expect(() => first.mount('#card')).toThrow('destroyed');
    elements.create('card').destroy();
  });
});

describe('a payment', () => {
  it('succeeds with 4242', async () => {
    const secret = await createPayment();
    typeCard('4242424242424242');
    const { paymentIntent, error } = await pay(secret);
    expect([error, paymentIntent?.status]).toEqual([undefined, 'succeeded']);
    const again = await stripe.retrievePaymentIntent(secret);
    expect(again.paymentIntent?.status).toBe('succeeded');
    const { data } = await harness.stripe.charges.list();
    expect(data).toMatchObject([{ amount: 1999, billing_details: { name: 'Ines Harlow' } }]);
  });

  it('shows a decline and succeeds with another card', async () => {
    const secret = await createPayment();
    typeCard('4000000000000002');
    const declined = await pay(secret);
    expect(declined.error).toMatchObject({
      type: 'card_error',
      code: 'card_declined',
      decline_code: 'generic_decline',
    });
    card.clear();
    typeCard('4242424242424242');
    expect((await pay(secret)).paymentIntent?.status).toBe('succeeded');
  });

  it('opens the bank dialog and succeeds when authentication is completed', async () => {
    const secret = await createPayment();
    typeCard('4000002500003155');
    const outcome = pay(secret);
    const challenge = await dialog();
    expect(challenge.open).toBe(true);
    expect(challenge.textContent).toContain('Authenticate this test payment');
    expect(challenge.textContent).toContain('$19.99');
    press(challenge, 'Complete');
    expect((await outcome).paymentIntent?.status).toBe('succeeded');
    expect(document.querySelector('dialog')).toBeNull();
  });

  it.each([
    ['Fail', (challenge: HTMLDialogElement) => press(challenge, 'Fail')],
    [
      'Escape',
      (challenge: HTMLDialogElement) =>
        challenge.dispatchEvent(new (window as never as { Event: typeof Event }).Event('cancel', { cancelable: true })),
    ],
  ])('fails when the dialog ends with %s', async (_how, end) => {
    const secret = await createPayment();
    typeCard('4000002500003155');
    const outcome = pay(secret);
    end(await dialog());
    const { error } = await outcome;
    expect(error).toMatchObject({ code: 'payment_intent_authentication_failure' });
    expect(error?.payment_intent?.status).toBe('requires_payment_method');
  });

  it('keeps Tab inside the dialog', async () => {
    typeCard('4000002500003155');
    const outcome = pay(await createPayment());
    const challenge = await dialog();
    const focused = () => (challenge.getRootNode() as ShadowRoot).activeElement?.textContent;
    expect(focused()).toBe('Complete');
    challenge.dispatchEvent(keyDown('Tab'));
    expect(focused()).toBe('Fail');
    challenge.dispatchEvent(keyDown('Tab'));
    expect(focused()).toBe('Complete');
    press(challenge, 'Fail');
    await outcome;
  });

  it('charges once when the response is lost', async () => {
    const secret = await createPayment();
    typeCard('4242424242424242');
    harness.sandbox.faults.inject('POST /v1/payment_intents/:id/confirm', 'reset_after');
    expect((await pay(secret)).paymentIntent?.status).toBe('succeeded');
    expect((await harness.stripe.charges.list()).data).toHaveLength(1);
  });

  it('returns an error when the provider cannot be reached', async () => {
    const secret = await createPayment();
    typeCard('4242424242424242');
    harness.sandbox.faults.inject('POST /v1/payment_intents/:id/confirm', 'reset_before', { times: 3 });
    expect((await pay(secret)).error).toMatchObject({ type: 'api_connection_error' });
  });

  it('succeeds with a payment method or token created before', async () => {
    typeCard('4242424242424242');
    const created = await stripe.createPaymentMethod({ type: 'card', card });
    const paid = await stripe.confirmCardPayment(await createPayment(), {
      payment_method: created.paymentMethod?.id ?? '',
    });
    expect(paid.paymentIntent?.status).toBe('succeeded');
    const { token } = await stripe.createToken(card);
    const method = { card: { token: token?.id ?? '' } };
    expect(
      (await stripe.confirmCardPayment(await createPayment(), { payment_method: method })).paymentIntent?.status,
    ).toBe('succeeded');
    expect((await stripe.confirmCardPayment(await createPayment(), { payment_method: method })).error).toMatchObject({
      code: 'token_already_used',
    });
  });
});
