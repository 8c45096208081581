import { authDefaults, toasts } from '../messages/index.ts';
import { errorText, isClientError, StoreError } from '../errors/index.ts';

/** The forms that the auth machine sends. */
export type AuthForm = keyof typeof authDefaults;

const defaultToasts = {
  login: toasts.loginFailed,
  register: toasts.registrationFailed,
  forgotPassword: toasts.resetInstructionsFailed,
  resetPassword: toasts.resetPasswordFailed,
} as const satisfies Record<AuthForm, string>;

/** What the state keeps as its error: the answer's body as it came, else the default of the form (spec §8). */
export function authError(form: AuthForm, failure: unknown): unknown {
  // An answer without a body says as little as no answer.
  const body = failure instanceof StoreError ? failure.body : undefined;
  return body || authDefaults[form];
}

/**
 * The sentence of the toast. A refusal (4xx) speaks with the server's words; for the login it always means wrong
 * credentials. No connection, 5xx, 429 and unreadable answers are exceptions with a sentence of their own.
 */
export function authToastMessage(form: AuthForm, failure: unknown): string {
  if (!isClientError(failure)) return defaultToasts[form];
  return form === 'login' ? toasts.credentialsIncorrect : errorText(failure, defaultToasts[form]);
}
