import { fallbacks } from '../messages/index.ts';
import type { User } from './user.schema.ts';
import { toText } from './wire.ts';

/** What people are in the shop; chosen at registration. */
export const roles = ['customer', 'author'] as const;
export type Role = (typeof roles)[number];

/** A role of the wire; one this shop does not know reads as customer. */
export function toRole(raw: unknown): Role {
  return toText(raw).toLowerCase() === 'author' ? 'author' : 'customer';
}

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
