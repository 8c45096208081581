/** Returns a BCP 47 tag in canonical form, or undefined if it is invalid. `en_US` is read as `en-US`. */
export function canonicalLanguage(tag: string | undefined): string | undefined {
  if (tag === undefined) return undefined;
  try {
    return Intl.getCanonicalLocales(tag.trim().replaceAll('_', '-'))[0];
  } catch {
    // Not a valid language tag. The caller continues without one.
    return undefined;
  }
}
