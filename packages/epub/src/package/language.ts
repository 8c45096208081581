/** A BCP 47 tag in its canonical form, or undefined if it is none. `en_US` is read as what it means. */
export function canonicalLanguage(tag: string | undefined): string | undefined {
  if (tag === undefined) return undefined;
  try {
    return Intl.getCanonicalLocales(tag.trim().replaceAll('_', '-'))[0];
  } catch {
    // Not a language tag; the caller goes on without one.
    return undefined;
  }
}
