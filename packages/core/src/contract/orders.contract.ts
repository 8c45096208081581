import * as v from 'valibot';
import { CreatedOrderSchema, OrderDetailsSchema, OrdersPageSchema } from '../entities/index.ts';
import { OrderRequestSchema } from '../validators/index.ts';
import { additive, call } from './call.ts';
import { OrderIdParam, page, perPage } from './parameters.ts';

/** Calls about orders. */
export const orderCalls = {
  list: call({
    method: 'GET',
    path: '/orders',
    auth: 'required',
    query: v.object({ page, per_page: perPage }),
    response: OrdersPageSchema,
    failures: ['sign_in_required'],
  }),
  create: call({
    method: 'POST',
    path: '/orders',
    auth: 'required',
    body: OrderRequestSchema,
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
    params: OrderIdParam,
    response: OrderDetailsSchema,
    failures: ['sign_in_required', 'order_not_found'],
  }),
  cancel: additive({
    method: 'POST',
    path: '/orders/:id/cancel',
    auth: 'required',
    params: OrderIdParam,
    response: OrderDetailsSchema,
    failures: ['sign_in_required', 'order_not_found', 'order_not_cancelable', 'payment_provider_unavailable'],
  }),
} as const;
