import { testCards } from '@octavo/core/shop';
import { aBilling } from '@octavo/core/testing';
import { expect, it } from 'vitest';
import { createCardGateway } from './card-gateway.ts';

it('sends the token of the selected card', async () => {
  const forms: string[] = [];
  const gateway = createCardGateway({
    publishableKey: 'pk_test_1',
    baseUrl: 'http://shop.test/sandbox/v1',
    fetch: async (input, init) => {
      forms.push(await new Request(input, init).text());
      return Response.json({ status: 'succeeded' });
    },
  });
  expect(gateway.readiness()).toBe('cardMissing');
  const [card] = testCards;
  if (card) gateway.selectCard(card);
  expect(gateway.readiness()).toBe('ready');
  expect(await gateway.confirm({ clientSecret: 'pi_1_secret_2', billing: aBilling() })).toEqual({
    status: 'succeeded',
  });
  expect(new URLSearchParams(forms[0]).get('payment_method')).toBe('pm_card_visa');
});
