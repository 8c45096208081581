import * as v from 'valibot';
import { validationMessages as texts } from '../messages/index.ts';
import { passwordField } from './fields.ts';

/** Form of the account deletion. It requires the password, so that an unlocked screen alone is not enough. */
export const AccountDeletionSchema = v.object({ password: passwordField(texts.passwordRequired) });
export type AccountDeletion = v.InferOutput<typeof AccountDeletionSchema>;
