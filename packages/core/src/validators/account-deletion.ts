import * as v from 'valibot';
import { validationMessages as texts } from '../messages/index.ts';
import { secret } from './fields.ts';

/** Deletes one's account: the password once more, so that an open screen alone cannot do it. */
export const AccountDeletionSchema = v.object({ password: secret(texts.passwordRequired) });
export type AccountDeletion = v.InferOutput<typeof AccountDeletionSchema>;
