import { authDefaults, toasts } from '../messages/index.ts';
import { errorText, isClientError, StoreError } from '../errors/index.ts';

/** The forms that the auth machine submits. */
export type AuthForm = keyof typeof authDefaults;

const defaultToasts = {
  login: toasts.loginFailed,
  register: toasts.registrationFailed,
  forgotPassword: toasts.resetInstructionsFailed,
  resetPassword: toasts.resetPasswordFailed,
} as const satisfies Record<AuthForm, string>;

/** Returns the error for the context: the unchanged body of the response, else the default of the form (spec §8). */
export function authError(form: AuthForm, failure: unknown): unknown {
  // An empty body is treated like a missing response.
  const body = failure instanceof StoreError ? failure.body : undefined;
  return body || authDefaults[form];
}

/**
 * Returns the text of the toast. A 4xx uses the server's text; for the login it means wrong credentials, unless the account is locked.
 * Network errors, 5xx, 429 and invalid responses use the default text of the form.
 */
export function authToastMessage(form: AuthForm, failure: unknown): string {
  if (!isClientError(failure)) return defaultToasts[form];
  return form === 'login' && failure.code !== 'account_locked'
    ? toasts.credentialsIncorrect
    : errorText(failure, defaultToasts[form]);
}
