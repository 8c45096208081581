import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { PaymentProviderError } from './payment-provider.ts';
import { callProvider, callWithIdempotencyKey } from './stripe-payments.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const MAX_WAIT_MS = 15_000;

it.each([
  ['a read', callProvider],
  ['a call with an idempotency key', callWithIdempotencyKey],
])('rejects %s within 15 s when the provider hangs', { tags: ['check-27'] }, async (_, call) => {
  const failure = call(() => new Promise(() => undefined)).catch((error: unknown) => error);
  await vi.advanceTimersByTimeAsync(MAX_WAIT_MS);
  expect(await failure).toBeInstanceOf(PaymentProviderError);
  expect(vi.getTimerCount()).toBe(0);
});
