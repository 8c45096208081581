import * as v from 'valibot';
import { IdSchema } from './id.schema.ts';
import { roles, toEmailVerified, toRole } from './user.ts';
import { BooleanSchema, TextSchema, lenient } from './wire.schema.ts';

/** A user with an account (spec §3). */
export const UserSchema = v.object({
  id: IdSchema,
  first_name: TextSchema,
  last_name: TextSchema,
  email: TextSchema,
  username: TextSchema,
  display_name: TextSchema,
  role: lenient(v.picklist(roles), toRole),
  is_admin: BooleanSchema,
  /** Additive: whether the user reviews and edits the books of all authors. */
  is_editor: BooleanSchema,
  /** Additive: whether the user helps buyers, with orders and accounts. */
  is_support: BooleanSchema,
  /** The connected payment account; `''` without one. */
  stripe_account_id: TextSchema,
  /** Additive: `false` until the user opens a link sent to `email`. A missing value is `true`. */
  email_verified: lenient(v.boolean(), toEmailVerified),
});
export type User = v.InferOutput<typeof UserSchema>;
