import { type AuthorProfileChange, AuthorProfileChangeSchema } from '@octavo/core/studio';
import * as v from 'valibot';

/** The messages of an invalid profile by path, such as `links.0.url`; empty for a valid one. */
export function profileErrors(change: AuthorProfileChange): Readonly<Record<string, string>> {
  const { issues } = v.safeParse(AuthorProfileChangeSchema, change);
  const nested: Readonly<Record<string, readonly string[] | undefined>> = issues
    ? (v.flatten<typeof AuthorProfileChangeSchema>(issues).nested ?? {})
    : {};
  return Object.fromEntries(Object.entries(nested).map(([path, messages]) => [path, messages?.[0] ?? '']));
}

/** The profile without links that have neither a name nor a URL. */
export const withoutEmptyLinks = (change: AuthorProfileChange): AuthorProfileChange => ({
  ...change,
  links: change.links.filter(({ label, url }) => label.trim() !== '' || url.trim() !== ''),
});
