import { fallbacks } from '../messages/index.ts';
import { hasFeature } from './config.ts';
import type { Config } from './config.schema.ts';
import type { User } from './user.schema.ts';
import { toBoolean, toText } from './wire.ts';

/** The roles of users, chosen at registration. */
export const roles = ['customer', 'author'] as const;
/** The role of a user. */
export type Role = (typeof roles)[number];

/** Parses a role of the API; an unknown role becomes customer. */
export function toRole(raw: unknown): Role {
  return toText(raw).toLowerCase() === 'author' ? 'author' : 'customer';
}

/** Parses whether the email address is verified; a missing value means yes. */
export function toEmailVerified(raw: unknown): boolean {
  return toBoolean(raw ?? true);
}

/** Returns the name for a greeting: display name, then username, then `Friend`. */
export function displayNameOf(user: Pick<User, 'display_name' | 'username'> | null): string {
  return user?.display_name.trim() || user?.username.trim() || fallbacks.displayName;
}

/** Whether the user reviews and edits the books of all authors: editors and admins. */
export function canReviewBooks(user: Pick<User, 'is_admin' | 'is_editor'>): boolean {
  return user.is_admin || user.is_editor;
}

/** Whether the user sees the Dashboard link: authors and everyone who works for the shop. */
export function canSeeDashboard(user: Pick<User, 'role' | 'is_admin' | 'is_editor' | 'is_support'>): boolean {
  return canReviewBooks(user) || user.is_support || user.role === 'author';
}

/** Returns the URL of the Dashboard link; `null` hides it. Authors, editors and support go to the studio, admins to the back office. */
export function dashboardUrlFor(
  user: Pick<User, 'role' | 'is_admin' | 'is_editor' | 'is_support'>,
  config: Pick<Config, 'dashboard_url' | 'features'>,
): string | null {
  if (user.is_admin) return config.dashboard_url;
  if (!canSeeDashboard(user)) return null;
  return hasFeature(config, 'studio_link') ? '/studio' : config.dashboard_url;
}

/** Whether the user sees the Stripe Connect button: authors with a connected account. */
export function canUseStripeConnect(user: Pick<User, 'role' | 'stripe_account_id'>): boolean {
  return user.role === 'author' && user.stripe_account_id.trim() !== '';
}
