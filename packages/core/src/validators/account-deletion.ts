import * as v from 'valibot';
import { validationMessages as texts } from '../messages/index.ts';
import { passwordField } from './fields.ts';

/** Deletes one's account: the password once more, so that an open screen alone cannot do it. */
export const AccountDeletionSchema = v.object({ password: passwordField(texts.passwordRequired) });
export type AccountDeletion = v.InferOutput<typeof AccountDeletionSchema>;
