import * as v from 'valibot';
import { validationMessages as texts } from '../messages/index.ts';
import {
  changePasswordMessages,
  confirmationField,
  matchesConfirmation,
  newPasswordField,
  passwordField,
} from './fields.ts';

/** Body of a password change. */
export const PasswordChangeSchema = v.object({
  current_password: passwordField(texts.currentPasswordRequired),
  new_password: newPasswordField(changePasswordMessages),
});
export type PasswordChange = v.InferOutput<typeof PasswordChangeSchema>;

/** The security form with its repeated password. */
export const PasswordChangeFormSchema = v.pipe(
  v.object({ ...PasswordChangeSchema.entries, confirm_password: confirmationField }),
  matchesConfirmation('new_password', texts.passwordsDoNotMatch),
);
export type PasswordChangeForm = v.InferOutput<typeof PasswordChangeFormSchema>;

/** Returns the form without its repeated password, as it is sent. */
export function toPasswordChange({ confirm_password: _confirmed, ...change }: PasswordChangeForm): PasswordChange {
  return change;
}
