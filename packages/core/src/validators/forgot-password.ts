import * as v from 'valibot';
import { validationMessages as texts } from '../messages/index.ts';
import { emailField } from './fields.ts';

/** Form that requests a link to set a new password. */
export const ForgotPasswordSchema = v.object({ email: emailField(texts.emailRequired, texts.emailInvalid) });
export type ForgotPassword = v.InferOutput<typeof ForgotPasswordSchema>;
