import * as v from 'valibot';
import { validationMessages as texts } from '../messages/index.ts';
import { changeStrength, confirmation, confirmed, newPassword, secret } from './fields.ts';

/** What is sent to change one's password. */
export const PasswordChangeSchema = v.object({
  current_password: secret(texts.currentPasswordRequired),
  new_password: newPassword(changeStrength),
});
export type PasswordChange = v.InferOutput<typeof PasswordChangeSchema>;

/** The security form with its repeated password. */
export const PasswordChangeFormSchema = v.pipe(
  v.object({ ...PasswordChangeSchema.entries, confirm_password: confirmation }),
  confirmed('new_password', texts.passwordsDoNotMatch),
);
export type PasswordChangeForm = v.InferOutput<typeof PasswordChangeFormSchema>;

/** The form without its repeated password, as it is sent. */
export function toPasswordChange({ confirm_password: _confirmed, ...change }: PasswordChangeForm): PasswordChange {
  return change;
}
