import * as v from 'valibot';
import { AccessTokenSchema, BooleanSchema, OptionalTextSchema, TextSchema, UserSchema } from '../entities/index.ts';
import { additive, call } from './call.ts';

const OptionalUser = v.optional(v.nullable(UserSchema), null);

/** The response to a login. Without `access_token` the login failed, whatever the status is. */
export const LoginResponseSchema = v.object({
  access_token: OptionalTextSchema,
  refresh_token: TextSchema,
  user: OptionalUser,
});
export type LoginResponse = v.InferOutput<typeof LoginResponseSchema>;

/** The response to a registration. With `access_token` and `user` the new customer is signed in immediately. */
export const RegisterResponseSchema = v.object({
  /** A missing value means `true`. */
  success: v.optional(BooleanSchema, true),
  message: TextSchema,
  access_token: OptionalTextSchema,
  refresh_token: TextSchema,
  user: OptionalUser,
});
export type RegisterResponse = v.InferOutput<typeof RegisterResponseSchema>;

const MessageSchema = v.object({ message: TextSchema });

/** New tokens. `refresh_token` is `''` from a server that does not rotate it, and the old one stays valid. */
export const RefreshResponseSchema = v.object({
  access_token: AccessTokenSchema,
  refresh_token: TextSchema,
});

/** Calls for signing in and out. */
export const authCalls = {
  login: call({
    method: 'POST',
    path: '/auth/login',
    auth: 'none',
    encoding: 'form',
    response: LoginResponseSchema,
    failures: ['credentials_invalid', 'account_locked', 'validation_failed', 'too_many_requests'],
  }),
  register: call({
    method: 'POST',
    path: '/auth/register',
    auth: 'none',
    encoding: 'json',
    response: RegisterResponseSchema,
    failures: ['validation_failed', 'username_taken', 'email_taken', 'too_many_requests'],
  }),
  forgotPassword: call({
    method: 'POST',
    path: '/auth/forgot-password',
    auth: 'none',
    encoding: 'json',
    response: MessageSchema,
    failures: ['validation_failed', 'too_many_requests'],
  }),
  resetPassword: call({
    method: 'POST',
    path: '/auth/reset-password',
    auth: 'none',
    encoding: 'json',
    response: MessageSchema,
    failures: ['validation_failed', 'reset_link_invalid', 'too_many_requests'],
  }),
  refresh: additive({
    method: 'POST',
    path: '/auth/refresh',
    auth: 'none',
    encoding: 'json',
    response: RefreshResponseSchema,
    failures: ['session_ended'],
  }),
  logout: additive({
    method: 'POST',
    path: '/auth/logout',
    auth: 'optional',
    encoding: 'json',
    response: v.unknown(),
  }),
} as const;
