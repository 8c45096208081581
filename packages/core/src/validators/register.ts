import * as v from 'valibot';
import { constants, roles } from '../entities/index.ts';
import { limitMessages, validationMessages as texts } from '../messages/index.ts';
import {
  confirmationField,
  matchesConfirmation,
  emailField,
  newPasswordField,
  optionalName,
  registerPasswordMessages,
  formText,
} from './fields.ts';

/** Body of a registration, without the repeated password. */
export const RegisterSchema = v.object({
  username: v.pipe(
    formText,
    v.trim(),
    v.nonEmpty(texts.usernameRequired),
    v.minLength(constants.usernameMinLength, texts.usernameTooShort),
    v.regex(/^\w+$/, texts.usernameCharacters),
    v.maxLength(60, limitMessages.usernameTooLong),
  ),
  email: emailField(texts.emailRequired, texts.emailInvalid),
  password: newPasswordField(registerPasswordMessages),
  first_name: optionalName(texts.firstNameCharacters),
  last_name: optionalName(texts.lastNameCharacters),
  role: v.pipe(v.optional(v.unknown(), ''), v.picklist(roles, texts.roleRequired)),
});
export type Register = v.InferOutput<typeof RegisterSchema>;

/** The registration form with its repeated password. */
export const RegisterFormSchema = v.pipe(
  v.object({ ...RegisterSchema.entries, confirm_password: confirmationField }),
  matchesConfirmation('password', texts.passwordsDoNotMatch),
);
export type RegisterForm = v.InferOutput<typeof RegisterFormSchema>;

/** Returns the form without its repeated password, as it is sent. */
export function toRegister({ confirm_password: _confirmed, ...register }: RegisterForm): Register {
  return register;
}
