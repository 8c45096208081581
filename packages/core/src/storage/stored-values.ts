import type { Id, User } from '../entities/index.ts';
import { toProductId } from '../entities/id.ts';
import { BEARER_TOKEN_PATTERN } from '../entities/session.ts';
import { toRole } from '../entities/user.ts';
import { toRecord, toBoolean, toOptionalText, toText } from '../entities/wire.ts';

// What is kept is read without the schemas of the wire: every first page reads it, and the library of schemas is not in it.
// A test holds each of these to its schema.

/** What `UserSchema` makes of it; `null` where that refuses it. */
export function toUser(raw: unknown): User | null {
  const fields = toRecord(raw);
  const id = toId(fields['id']);
  if (id === null) return null;
  return {
    id,
    first_name: toText(fields['first_name']),
    last_name: toText(fields['last_name']),
    email: toText(fields['email']),
    username: toText(fields['username']),
    display_name: toText(fields['display_name']),
    role: toRole(fields['role']),
    is_admin: toBoolean(fields['is_admin']),
    stripe_account_id: toText(fields['stripe_account_id']),
  };
}

/** What `AccessTokenSchema` makes of it; `null` where that refuses it. */
export function toAccessToken(raw: string | null): string | null {
  const token = raw?.trim() ?? '';
  return BEARER_TOKEN_PATTERN.test(token) ? token : null;
}

/** What `IdSchema` makes of it; `null` where that refuses it. */
export function toId(raw: unknown): Id | null {
  return toProductId(raw) ?? (typeof raw === 'string' ? toOptionalText(raw) : null);
}
