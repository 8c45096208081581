import * as v from 'valibot';
import { BooleanSchema, constants } from '../entities/index.ts';
import { validationMessages as texts } from '../messages/index.ts';
import { requiredTextField, passwordField } from './fields.ts';

/** Body of a login; `username` may also be an email address. */
export const LoginSchema = v.object({
  username: requiredTextField(texts.usernameRequired),
  password: v.pipe(
    passwordField(texts.passwordRequired),
    v.minLength(constants.passwordMinLength, texts.passwordTooShort),
  ),
});
export type Login = v.InferOutput<typeof LoginSchema>;

/** The login form. `rememberMe` is not sent; it decides how long this browser stays signed in. */
export const LoginFormSchema = v.object({ ...LoginSchema.entries, rememberMe: BooleanSchema });
export type LoginForm = v.InferOutput<typeof LoginFormSchema>;
