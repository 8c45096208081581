import { calls } from '../contract/index.ts';
import type { Tokens, TokenStore } from '../entities/index.ts';
import type { ForgotPassword, Login, Register, ResetPassword } from '../validators/index.ts';
import type { CallOptions } from './call-options.ts';
import type { HttpClient } from './http-client.ts';
import { ifSupported } from './if-supported.ts';

/** Calls for signing in and out. They store nothing; the auth machine does. */
export const authApi = (http: HttpClient, plain: HttpClient, tokens: TokenStore) => ({
  /** Signs in. A response without `access_token` means that the credentials were wrong. */
  login: ({ username, password }: Login, options?: CallOptions) =>
    http(calls.auth.login, { body: { username, password }, ...options }),

  /** Creates an account. A repeated password in the form is not sent. */
  register: ({ username, email, password, first_name, last_name, role }: Register, options?: CallOptions) =>
    http(calls.auth.register, { body: { username, email, password, first_name, last_name, role }, ...options }),

  /** Requests a link to set a new password. */
  forgotPassword: ({ email }: ForgotPassword, options?: CallOptions) =>
    http(calls.auth.forgotPassword, { body: { email }, ...options }),

  /** Sets a new password with the key of a link. */
  resetPassword: ({ key, login, new_password }: ResetPassword, options?: CallOptions) =>
    http(calls.auth.resetPassword, { body: { key, login, new_password }, ...options }),

  /** Additive: ends the session of `current`, by default the stored tokens, on the server. Does not refresh the session first. */
  logout: async (current: Tokens | null = tokens.read(), options?: CallOptions): Promise<void> => {
    if (!current) return;
    const { accessToken: bearer, refreshToken: refresh_token } = current;
    await ifSupported(plain, calls.auth.logout, { body: { refresh_token }, bearer, keepalive: true, ...options });
  },
});
