import * as v from 'valibot';
import { limitMessages, validationMessages as texts } from '../messages/index.ts';
import { requiredText, typed } from './fields.ts';

/** What is sent to sign in; `username` may also be an email address. */
export const LoginSchema = v.object({
  username: requiredText(texts.usernameRequired),
  password: v.pipe(
    typed,
    v.nonEmpty(texts.passwordRequired),
    v.minLength(8, texts.passwordTooShort),
    v.maxLength(1024, limitMessages.passwordTooLong),
  ),
});
export type Login = v.InferOutput<typeof LoginSchema>;

/** The login form: its `rememberMe` is never sent, it decides how long this browser stays signed in. */
export const LoginFormSchema = v.object({ ...LoginSchema.entries, rememberMe: v.optional(v.boolean(), false) });
export type LoginForm = v.InferOutput<typeof LoginFormSchema>;
