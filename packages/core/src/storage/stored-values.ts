import type { Id, User } from '../entities/index.ts';
import { toProductId } from '../entities/id.ts';
import { BEARER_TOKEN_PATTERN } from '../entities/session.ts';
import { toEmailVerified, toRole } from '../entities/user.ts';
import { toRecord, toBoolean, toOptionalText, toText } from '../entities/wire.ts';

// Stored values are parsed without schemas, because every initial page reads them and does not ship the schema library.
// A test compares each parser with its schema.

/** Parses a user as `UserSchema` does; `null` when the value is invalid. */
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
    is_editor: toBoolean(fields['is_editor']),
    is_support: toBoolean(fields['is_support']),
    stripe_account_id: toText(fields['stripe_account_id']),
    email_verified: toEmailVerified(fields['email_verified']),
  };
}

/** Parses a token as `AccessTokenSchema` does; `null` when the value is invalid. */
export function toAccessToken(raw: string | null): string | null {
  const token = raw?.trim() ?? '';
  return BEARER_TOKEN_PATTERN.test(token) ? token : null;
}

/** Parses an id as `IdSchema` does; `null` when the value is invalid. */
export function toId(raw: unknown): Id | null {
  return toProductId(raw) ?? (typeof raw === 'string' ? toOptionalText(raw) : null);
}
