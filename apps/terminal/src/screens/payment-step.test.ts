import { bindCheckout } from '@octavo/core/machines';
import { progress, screens } from '@octavo/core/messages';
import { createCartStore, memoryStorage } from '@octavo/core/storage';
import { aBilling, aCartItem, anOrder, createDeferred, flushPromises } from '@octavo/core/testing';
import { expect, it } from 'vitest';
import { createActor, SimulatedClock } from 'xstate';
import { glyphsOf } from '../display/index.ts';
import type { CardGateway } from '../payment/index.ts';
import { createAuthenticationPrompt, paymentStep } from './payment-step.ts';
import type { Storefront } from './screen.ts';

it('shows Back only when a payment is overdue', async () => {
  const cart = createCartStore(memoryStorage());
  cart.add(aCartItem());
  const gateway: CardGateway = {
    selectCard: () => undefined,
    readiness: () => 'ready',
    confirm: () => createDeferred<never>().promise,
  };
  const orders = { create: () => Promise.resolve(anOrder()), byId: () => Promise.resolve(null) };
  const machine = bindCheckout({
    api: { orders: orders as unknown as Parameters<typeof bindCheckout>[0]['api']['orders'] },
    tokens: { read: () => ({ accessToken: 'a', refreshToken: '' }) },
    cart,
    payment: gateway,
  });
  const clock = new SimulatedClock();
  const checkout = createActor(machine, { input: { items: cart.read().items }, clock }).start();
  checkout.send({ type: 'billing.submitted', billing: aBilling() });
  await flushPromises();

  const glyphs = glyphsOf({ LANG: 'C.UTF-8' }, 'linux');
  const front = { glyphs, redraw: () => undefined } as unknown as Storefront;
  const step = paymentStep(front, checkout, gateway, createAuthenticationPrompt(front));
  const seen = () => {
    const { lines, hints } = step.view(checkout.getSnapshot(), { columns: 120, rows: 24, glyphs });
    const text = lines.map((row) => row.map((part) => part.text).join('')).join('\n');
    return { text, hints: hints.map(({ label }) => label) };
  };
  step.press({ name: 'enter' });
  step.press({ name: 'escape' });
  expect(seen().hints).toEqual([]);
  expect(seen().text).toContain(progress.processing);
  expect(seen().text).not.toContain(progress.processingLong);
  clock.increment(20_000);
  expect(seen().text).toContain(progress.processingLong);
  expect(seen().hints).toEqual([screens.payment.back]);
  step.press({ name: 'escape' });
  expect(checkout.getSnapshot().matches('billing')).toBe(true);
  checkout.stop();
});
