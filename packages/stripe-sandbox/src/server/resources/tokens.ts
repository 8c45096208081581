import type Stripe from 'stripe';
import { ok, type Route } from '../http/api-call.ts';
import { newId } from '../storage/ids.ts';
import { readCard } from './payment-methods.ts';

/** Tokens are the older way for a browser to send a card. Each can be used once. */
export const tokenRoutes: readonly Route[] = [
  {
    pattern: 'POST /v1/tokens',
    allowsPublishableKey: true,
    handle: async (call) => {
      const cardParams = call.params.group('card');
      if (!cardParams) throw call.params.missingError('card');
      const text = (name: string) => cardParams.string(name) ?? null;
      const address = {
        address_city: text('address_city'),
        address_country: text('address_country'),
        address_line1: text('address_line1'),
        address_line2: text('address_line2'),
        address_state: text('address_state'),
        address_zip: text('address_zip'),
        name: text('name'),
      };
      const card = await readCard(call, cardParams);
      const token: Stripe.Token = {
        id: newId('tok'),
        object: 'token',
        card: {
          id: newId('card'),
          object: 'card',
          ...address,
          address_line1_check: null,
          address_zip_check: null,
          brand: card.brand,
          country: 'US',
          cvc_check: null,
          dynamic_last4: null,
          exp_month: card.expMonth,
          exp_year: card.expYear,
          funding: 'credit',
          last4: card.last4,
          metadata: {},
          regulated_status: 'unregulated',
          tokenization_method: null,
        },
        client_ip: null,
        created: call.now,
        livemode: false,
        type: 'card',
        used: false,
      };
      return ok(call.unit.create('token', token.id, token, { behavior: card.behavior }).document);
    },
  },
];
