import * as v from 'valibot';
import { TextSchema } from './wire.schema.ts';
import { BEARER_TOKEN_PATTERN } from './session.ts';
import { UserSchema } from './user.schema.ts';

/** A token that can be sent. */
export const AccessTokenSchema = v.pipe(v.string(), v.trim(), v.regex(BEARER_TOKEN_PATTERN));

/** What a signed-in front end keeps: the bearer token, the one that renews it, and who it belongs to. */
export const SessionSchema = v.object({
  access_token: AccessTokenSchema,
  /** `''` when the server gave none. */
  refresh_token: TextSchema,
  user: UserSchema,
});
export type Session = v.InferOutput<typeof SessionSchema>;
