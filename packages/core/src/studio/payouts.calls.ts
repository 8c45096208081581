import { additive } from '../contract/call.ts';
import { PayoutsSchema } from './payouts.schema.ts';

/** The calls for payouts. */
export const payoutsCalls = {
  payouts: additive({
    method: 'GET',
    path: '/studio/payouts',
    auth: 'required',
    response: PayoutsSchema,
    failures: ['sign_in_required', 'permission_denied'],
  }),
} as const;

/** One line about each of these calls, for documentation. */
export const payoutsSummaries: Readonly<Record<keyof typeof payoutsCalls, string>> = {
  payouts: "Returns the state of the author's payment account, and what was earned, transferred and is due.",
};
