import * as v from 'valibot';
import { BooleanSchema, TextSchema, lenient, toText } from '../entities/index.ts';
import { call } from './call.ts';

/** The login link of an author's payment account. `url` is `null` unless it is an http or https URL. */
export const StripeLoginSchema = v.object({
  onboarding_completed: BooleanSchema,
  message: TextSchema,
  url: lenient(v.nullable(v.string()), (raw) => (/^https?:\/\//i.test(toText(raw).trim()) ? toText(raw).trim() : null)),
});
export type StripeLogin = v.InferOutput<typeof StripeLoginSchema>;

/** Calls for connected payment accounts. */
export const stripeCalls = {
  login: call({
    method: 'GET',
    path: '/stripe/login',
    auth: 'required',
    response: StripeLoginSchema,
    failures: ['sign_in_required', 'permission_denied', 'stripe_account_missing', 'payment_provider_unavailable'],
  }),
} as const;
