/** The card form with the hosted fields of a provider that is simulated at the URLs of Stripe. */
import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { continueButton, payButton, successHeading } from '../pages/checkout.page.ts';
import { addToCart, continueToPayment, pay, typeCard } from '../pages/store.page.ts';
import { becomeCustomer, fillCart } from '../support/session.ts';
import { type Gate, gate } from '../support/gate.ts';
import { policyViolationsOn } from '../support/policy-violations.ts';
import type { Shop } from '../support/shop.ts';
import { expect, test, testWithSettings } from '../support/test.ts';

const HOSTED_FIELDS = new URL('../support/hosted-fields.js', import.meta.url);
const CARD_MISSING = 'Card information is missing.';

/** Delays the fields of the provider, each until the test lets it appear. */
interface HostedFields {
  /** Resolves when the field with this number, from 0, waits for {@link settle}. */
  loading(at: number): Promise<void>;
  /** Lets a field appear, or fail. */
  settle(at: number, outcome?: 'loaderror'): void;
}

/**
 * Serves the hosted fields at the addresses of Stripe, and opens the cart as a shop with Stripe keys does. The card sandbox
 * of the shop takes the payments.
 */
async function serveHostedFields(page: Page, { origin }: Pick<Shop, 'origin'>): Promise<HostedFields> {
  const loading: Gate[] = [];
  const settled: Gate[] = [];
  const outcomes: ('loaderror' | undefined)[] = [];
  const gateOf = (gates: Gate[], at: number): Gate => (gates[at] ??= gate());
  let fields = 0;
  await page.exposeFunction('hostedFieldsGate', async () => {
    const at = fields;
    fields += 1;
    gateOf(loading, at).open();
    await gateOf(settled, at).opened;
    return outcomes[at];
  });
  const sandbox = await (await fetch(`${origin}/sandbox/stripe.js`)).text();
  const hostedFields = await readFile(HOSTED_FIELDS, 'utf8');
  await page.route('https://*.stripe.com/**', async (route) => {
    const { hostname, pathname } = new URL(route.request().url());
    const contentType = pathname.endsWith('.html') ? 'text/html' : 'text/javascript';
    const bodies: Record<string, string> = {
      'js.stripe.com/basil/stripe.js': `document.currentScript.dataset.apiBase = '/sandbox/v1';\n${sandbox}\n${hostedFields}`,
      'js.stripe.com/basil/controller.js': "window.controllerState = 'started';",
      'fields.js.stripe.com/card.html': "<!doctype html><script>parent.postMessage('mounted', '*')</script>",
    };
    const body = bodies[hostname + pathname];
    await (body === undefined ? route.abort() : route.fulfill({ contentType, body }));
  });
  await page.route(`${origin}/cart`, async (route) => {
    const response = await route.fetch();
    const html = await response.text();
    expect(html).toContain('"script_url":"/sandbox/stripe.js"');
    await route.fulfill({ response, body: html.replace('"script_url":"/sandbox/stripe.js"', '"script_url":null') });
  });
  return {
    loading: (at) => gateOf(loading, at).opened,
    settle: (at, outcome) => {
      outcomes[at] = outcome;
      gateOf(settled, at).open();
    },
  };
}

/** Tries to run code, in the page and in a same-origin frame. */
const attackPage = (page: Page) =>
  page.evaluate(() => {
    const frame = document.createElement('iframe');
    document.body.append(frame);
    const attempts = (target: Document) => ({
      script: () => {
        target.createElement('script').src = '/assets/other.js';
        return 'done';
      },
      text: () => {
        target.createElement('script').text = '0';
        return 'done';
      },
      handler: () => {
        const element = target.createElement('div');
        element.innerHTML = '<b onclick="0">x</b>';
        return element.innerHTML;
      },
      frame: () => {
        // oxlint-disable-next-line react/iframe-missing-sandbox -- an attack has none
        const inner = target.createElement('iframe');
        inner.srcdoc = '<p>x</p><script src="https://js.stripe.com/basil/stripe.js"></script>';
        return inner.srcdoc;
      },
      empty: () => {
        target.createElement('div').innerHTML = '';
        return 'done';
      },
    });
    return [document, frame.contentDocument ?? document].map((target) =>
      Object.fromEntries(
        Object.entries(attempts(target)).map(([name, attempt]) => {
          try {
            return [name, attempt()];
          } catch (error) {
            return [name, error instanceof Error ? error.name : (error as { name: string }).name];
          }
        }),
      ),
    );
  });

const BLOCKED = { script: 'TypeError', text: 'TypeError', handler: '<b>x</b>', frame: '<p>x</p>', empty: 'done' };
const REPORTED = {
  script: 'done',
  text: 'done',
  handler: '<b onclick="0">x</b>',
  frame: '<p>x</p><script src="https://js.stripe.com/basil/stripe.js"></script>',
  empty: 'done',
};

for (const [mode, outcome] of [
  ['enforce', BLOCKED],
  ['report-only', REPORTED],
] as const)
  test.describe(`with TRUSTED_TYPES=${mode}`, () => {
    // The first mode is that of every shop with the payment sandbox.
    const modeTest = mode === 'enforce' ? test : testWithSettings({ TRUSTED_TYPES: mode });

    modeTest(
      'the card field mounts, waits for an early payment, mounts again after Back to Billing, and pays',
      { tag: ['@C13', '@check-50', ...(mode === 'enforce' ? [] : ['@deep'])] },
      async ({ page, shop, consoleGuard }) => {
        const policyViolations = await policyViolationsOn(page);
        const fields = await serveHostedFields(page, shop);
        await becomeCustomer(page);
        await fillCart(page, ['quince']);
        await page.goto('/cart');
        await continueToPayment(page);
        const back = page.getByRole('button', { name: 'Back to Billing' });
        const loading = page.getByText('Loading payment form...', { exact: true });
        const processing = page.getByRole('button', { name: 'Processing...' });
        const missing = page.getByText(CARD_MISSING, { exact: true });

        await fields.loading(0);
        await payButton(page).click();
        await expect(processing).toBeVisible();
        await expect(loading).toBeVisible();
        await expect(missing).toBeHidden();
        await back.click();
        await continueButton(page).click();
        await fields.loading(1);
        // The field of the previous payment step reports late. It is no longer on the page.
        fields.settle(0);
        await payButton(page).click();
        await expect(processing).toBeVisible();
        await expect(loading).toBeVisible();
        fields.settle(1);
        // The payment waited, and the provider checks the empty card.
        await expect(page.getByRole('alert').getByText('Please enter the complete card number.')).toBeVisible();
        await expect(loading).toBeHidden();

        await back.click();
        await continueButton(page).click();
        fields.settle(2);
        await pay(page);
        expect(policyViolations).toEqual([]);
        consoleGuard.allow('refused by policy');
        expect(await attackPage(page)).toEqual([outcome, outcome]);
      },
    );

    if (mode === 'enforce')
      modeTest(
        'a field that fails to load is missing, and the next attempt mounts it again',
        { tag: ['@C13', '@deep'] },
        async ({ page, shop, consoleGuard }) => {
          consoleGuard.allow('missing payment script');
          const fields = await serveHostedFields(page, shop);
          await becomeCustomer(page);
          await page.goto('/product/quince');
          await addToCart(page);
          await page.goto('/cart');
          await continueToPayment(page);
          await fields.loading(0);
          await payButton(page).click();
          await expect(page.getByRole('button', { name: 'Processing...' })).toBeVisible();
          fields.settle(0, 'loaderror');
          await expect(page.getByText(CARD_MISSING, { exact: true })).toBeVisible();
          await payButton(page).click();
          fields.settle(1);
          await typeCard(page, '4242424242424242');
          await payButton(page).click();
          await expect(successHeading(page)).toBeVisible();
        },
      );
  });
