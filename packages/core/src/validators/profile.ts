import * as v from 'valibot';
import { validationMessages as texts } from '../messages/index.ts';
import { emailField, profileName } from './fields.ts';

/** The profile form and its body. */
export const ProfileSchema = v.object({
  first_name: profileName(texts.firstNameRequired, texts.firstNameTooShort),
  last_name: profileName(texts.lastNameRequired, texts.lastNameTooShort),
  email: emailField(texts.emailRequired, texts.profileEmailInvalid),
});
export type Profile = v.InferOutput<typeof ProfileSchema>;

/** Whether the profile differs from the saved one by more than surrounding spaces. Save is enabled only then. */
export function isProfileChanged(saved: Profile, draft: Profile): boolean {
  return (['first_name', 'last_name', 'email'] as const).some((field) => saved[field].trim() !== draft[field].trim());
}
