import { CreatedOrderSchema, OrderDetailsSchema, OrdersPageSchema } from '../entities/index.ts';
import { additive, call } from './call.ts';

/** Calls for orders. */
export const orderCalls = {
  list: call({
    method: 'GET',
    path: '/orders',
    auth: 'required',
    response: OrdersPageSchema,
    failures: ['sign_in_required'],
  }),
  create: call({
    method: 'POST',
    path: '/orders',
    auth: 'required',
    encoding: 'json',
    response: CreatedOrderSchema,
    failures: [
      'sign_in_required',
      'validation_failed',
      'already_owned',
      'price_changed',
      'product_unavailable',
      'payment_provider_unavailable',
    ],
  }),
  byId: additive({
    method: 'GET',
    path: '/orders/:id',
    auth: 'required',
    response: OrderDetailsSchema,
    failures: ['sign_in_required', 'order_not_found'],
  }),
  cancel: additive({
    method: 'POST',
    path: '/orders/:id/cancel',
    auth: 'required',
    response: OrderDetailsSchema,
    failures: ['sign_in_required', 'order_not_found', 'order_not_cancelable', 'payment_provider_unavailable'],
  }),
} as const;
