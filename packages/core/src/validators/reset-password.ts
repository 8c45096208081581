import * as v from 'valibot';
import { validationMessages as texts } from '../messages/index.ts';
import { confirmation, confirmed, newPassword, requiredText, resetStrength } from './fields.ts';

/** What is sent to set a new password by a link. */
export const ResetPasswordSchema = v.object({
  key: requiredText(texts.required),
  login: requiredText(texts.required),
  new_password: newPassword(resetStrength),
});
export type ResetPassword = v.InferOutput<typeof ResetPasswordSchema>;

/** The form: the new password twice; key and login come from the address. */
export const ResetPasswordFormSchema = v.pipe(
  v.object({ new_password: ResetPasswordSchema.entries.new_password, confirm_password: confirmation }),
  confirmed('new_password', texts.passwordsMustMatch),
);
export type ResetPasswordForm = v.InferOutput<typeof ResetPasswordFormSchema>;
