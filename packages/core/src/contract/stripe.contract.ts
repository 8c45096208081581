import * as v from 'valibot';
import { BooleanSchema, TextSchema, lenient, toText } from '../entities/index.ts';
import { call } from './call.ts';

/** Where an author's payment account is to be opened. `url` is `null` unless it is an http or https address. */
export const StripeLoginSchema = v.object({
  onboarding_completed: BooleanSchema,
  message: TextSchema,
  url: lenient(v.nullable(v.string()), (raw) =>
    /^https?:\/\//i.test(toText(raw).trim()) ? toText(raw).trim() : null,
  ),
});
export type StripeLogin = v.InferOutput<typeof StripeLoginSchema>;

/** Calls about connected payment accounts. */
export const stripeCalls = {
  login: call({
    method: 'GET',
    path: '/stripe/login',
    auth: 'required',
    response: StripeLoginSchema,
    failures: ['sign_in_required', 'permission_denied', 'stripe_account_missing', 'payment_provider_unavailable'],
  }),
} as const;
