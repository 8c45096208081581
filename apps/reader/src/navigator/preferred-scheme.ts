const FEATURE = /\(\s*prefers-color-scheme\s*:\s*(dark|light)\s*\)/gi;
const ALWAYS = '(min-width: 0)';
const NEVER = '(max-width: 0)';

/** The conditions as the publisher wrote them. */
const written = new WeakMap<CSSMediaRule, string>();

/**
 * Lets the publisher's own rules for light and dark pages follow the page that was chosen here: the browser would ask the
 * device instead, and a drawing made for white paper would vanish at night.
 */
export function preferScheme(doc: Document, scheme: 'light' | 'dark'): void {
  for (const sheet of doc.styleSheets) {
    for (const rule of readableRules(sheet)) {
      if (!('media' in rule) || !('conditionText' in rule)) continue;
      const media = rule as CSSMediaRule;
      const original = written.get(media) ?? media.media.mediaText;
      const followed = original.replace(FEATURE, (_, asked: string) =>
        asked.toLowerCase() === scheme ? ALWAYS : NEVER,
      );
      if (followed === original) continue;
      written.set(media, original);
      media.media.mediaText = followed;
    }
  }
}

function readableRules(sheet: CSSStyleSheet): Iterable<CSSRule> {
  try {
    return sheet.cssRules;
  } catch {
    // A sheet of another origin shows its rules to nobody. Cleaned books have none; the page must outlive one that was not.
    return [];
  }
}
