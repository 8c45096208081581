import { createActor } from 'xstate';
import { describe, expect, it } from 'vitest';
import { aBilling, aCartItem, flushPromises } from '../testing/index.ts';
import { authMachine, checkoutMachine, favoriteMachine } from './index.ts';

describe('a machine without its actors', () => {
  const signedOut = { user: null, tokens: null };
  it.each([
    ['createOrder', checkoutMachine, { items: [aCartItem()] }, { type: 'billing.submitted', billing: aBilling() }],
    ['saveFavorite', favoriteMachine, { productId: 7, isFavorite: false }, { type: 'toggled' }],
    [
      'logIn',
      authMachine,
      signedOut,
      { type: 'login.submitted', form: { username: 'a', password: 'b', rememberMe: true } },
    ],
    ['register', authMachine, signedOut, { type: 'register.submitted', form: { username: 'a' } }],
    ['requestReset', authMachine, signedOut, { type: 'forgotPassword.submitted', form: {} }],
    ['resetPassword', authMachine, signedOut, { type: 'resetPassword.submitted', form: {} }],
  ])('fails with the name of the missing actor %s', async (name, machine, input, event) => {
    const failures: unknown[] = [];
    const actor = createActor(machine as typeof authMachine, {
      input: input as typeof signedOut,
      inspect: (seen) => {
        if (seen.type === '@xstate.event' && seen.event.type.startsWith('xstate.error')) {
          failures.push('error' in seen.event ? seen.event.error : null);
        }
      },
    }).start();
    actor.send(event as { type: 'form.left' });
    if (name === 'saveFavorite') actor.send({ type: 'flush.requested' } as unknown as { type: 'form.left' });
    await flushPromises();
    expect(failures).toEqual([new Error(`The actor ${name} is not provided. Use the bind function of its machine.`)]);
  });
});
