import * as v from 'valibot';
import { fallbacks } from '../messages/index.ts';
import { IdSchema } from './id.ts';
import { ClaimSchema, TextSchema, tolerant, toText } from './wire.ts';

/** What people are in the shop; chosen at registration. */
export const roles = ['customer', 'author'] as const;
export type Role = (typeof roles)[number];

/** Someone with an account (spec §3). */
export const UserSchema = v.object({
  id: IdSchema,
  first_name: TextSchema,
  last_name: TextSchema,
  email: TextSchema,
  username: TextSchema,
  display_name: TextSchema,
  /** A role this shop does not know reads as customer. */
  role: tolerant(v.picklist(roles), (raw) => (toText(raw).toLowerCase() === 'author' ? 'author' : 'customer')),
  is_admin: ClaimSchema,
  /** The connected payment account; `''` without one. */
  stripe_account_id: TextSchema,
});
export type User = v.InferOutput<typeof UserSchema>;

/** The name to greet with: display name, else username, else `Friend`. */
export function displayNameOf(user: Pick<User, 'display_name' | 'username'> | null): string {
  return user?.display_name.trim() || user?.username.trim() || fallbacks.displayName;
}

/** Tells whether the Dashboard link is theirs: authors and admins. */
export function canSeeDashboard(user: Pick<User, 'role' | 'is_admin'>): boolean {
  return user.role === 'author' || user.is_admin;
}

/** Tells whether the Stripe Connect button is theirs: authors with a connected account. */
export function canUseStripeConnect(user: Pick<User, 'role' | 'stripe_account_id'>): boolean {
  return user.role === 'author' && user.stripe_account_id.trim() !== '';
}
