import * as v from 'valibot';
import { validationMessages as texts } from '../messages/index.ts';
import {
  confirmationField,
  matchesConfirmation,
  newPasswordField,
  requiredTextField,
  resetPasswordMessages,
} from './fields.ts';

/** Body of a password reset. */
export const ResetPasswordSchema = v.object({
  key: requiredTextField(texts.required),
  login: requiredTextField(texts.required),
  new_password: newPasswordField(resetPasswordMessages),
});
export type ResetPassword = v.InferOutput<typeof ResetPasswordSchema>;

/** The reset form with the new password twice. Key and login come from the URL. */
export const ResetPasswordFormSchema = v.pipe(
  v.object({ new_password: ResetPasswordSchema.entries.new_password, confirm_password: confirmationField }),
  matchesConfirmation('new_password', texts.passwordsMustMatch),
);
export type ResetPasswordForm = v.InferOutput<typeof ResetPasswordFormSchema>;
