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

const RIGHT_TO_LEFT_SCRIPTS = new Set(['Arab', 'Hebr', 'Syrc', 'Thaa', 'Nkoo', 'Adlm', 'Rohg']);

/** Whether a language, given by its canonical tag, is written from right to left. */
export const isRightToLeftLanguage = (tag: string | undefined): boolean =>
  tag !== undefined && RIGHT_TO_LEFT_SCRIPTS.has(new Intl.Locale(tag).maximize().script ?? '');
