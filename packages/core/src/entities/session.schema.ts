import * as v from 'valibot';
import { TextSchema } from './wire.schema.ts';
import { BEARER_TOKEN_PATTERN } from './session.ts';
import { UserSchema } from './user.schema.ts';

/** A token that can be sent in a header. */
export const AccessTokenSchema = v.pipe(v.string(), v.trim(), v.regex(BEARER_TOKEN_PATTERN));

/** The stored session of a signed-in user: access token, refresh token and user. */
export const SessionSchema = v.object({
  access_token: AccessTokenSchema,
  /** `''` when the server sent none. */
  refresh_token: TextSchema,
  user: UserSchema,
});
export type Session = v.InferOutput<typeof SessionSchema>;
