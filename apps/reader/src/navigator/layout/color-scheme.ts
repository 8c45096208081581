const COLOR_SCHEME_QUERY = /\(\s*prefers-color-scheme\s*:\s*(dark|light)\s*\)/gi;
const MATCH_ALL = '(min-width: 0)';
const MATCH_NONE = '(max-width: 0)';

/** The conditions as the publisher wrote them. */
const originalMedia = new WeakMap<CSSMediaRule, string>();

/**
 * Lets the publisher's own rules for light and dark pages follow the page that was chosen here: the browser would ask the
 * device instead, and a drawing made for white paper would vanish at night.
 */
export function applyColorScheme(doc: Document, scheme: 'light' | 'dark'): void {
  for (const sheet of doc.styleSheets) {
    for (const rule of readableRules(sheet)) {
      if (!('media' in rule) || !('conditionText' in rule)) continue;
      const media = rule as CSSMediaRule;
      const original = originalMedia.get(media) ?? media.media.mediaText;
      const resolved = original.replace(COLOR_SCHEME_QUERY, (_, asked: string) =>
        asked.toLowerCase() === scheme ? MATCH_ALL : MATCH_NONE,
      );
      if (resolved === original) continue;
      originalMedia.set(media, original);
      media.media.mediaText = resolved;
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
