import { additive } from '../contract/call.ts';
import { AuthorProfileSchema } from './author-profile.schema.ts';

const signedIn = ['sign_in_required', 'permission_denied'] as const;

/** The calls for the author's own profile. A portrait is sent as an upload of the kind `portrait`. */
export const authorProfileCalls = {
  authorProfile: additive({
    method: 'GET',
    path: '/studio/author',
    auth: 'required',
    response: AuthorProfileSchema,
    failures: signedIn,
  }),
  setAuthorProfile: additive({
    method: 'PUT',
    path: '/studio/author',
    auth: 'required',
    encoding: 'json',
    response: AuthorProfileSchema,
    failures: [...signedIn, 'validation_failed', 'pen_name_taken'],
  }),
  deletePortrait: additive({
    method: 'DELETE',
    path: '/studio/author/portrait',
    auth: 'required',
    response: AuthorProfileSchema,
    failures: signedIn,
  }),
} as const;

/** One line about each of these calls, for documentation. */
export const authorProfileSummaries: Readonly<Record<keyof typeof authorProfileCalls, string>> = {
  authorProfile: "Returns the author's profile: pen name, text, links and portrait.",
  setAuthorProfile: "Replaces pen name, text and links of the profile, which the author's page shows.",
  deletePortrait: 'Removes the portrait. Without one, it does nothing.',
};
