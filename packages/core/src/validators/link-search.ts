import * as v from 'valibot';
import { TextSchema } from '../entities/index.ts';

/** The link's two query parameters; blank ones send the visitor to ask for a new link. */
export const ResetPasswordSearchSchema = v.object({
  key: v.pipe(TextSchema, v.trim()),
  login: v.pipe(TextSchema, v.trim()),
});

/** The query of the link in the notice of a changed email address; a blank key is a link that was cut off. */
export const UndoEmailSearchSchema = v.object({ key: ResetPasswordSearchSchema.entries.key });
