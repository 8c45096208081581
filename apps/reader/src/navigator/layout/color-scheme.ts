import { readableRules } from './readable-rules.ts';

const COLOR_SCHEME_QUERY = /\(\s*prefers-color-scheme\s*:\s*(dark|light)\s*\)/gi;
const MATCH_ALL = '(min-width: 0)';
const MATCH_NONE = '(max-width: 0)';

/** The original media conditions of the publisher. */
const originalMedia = new WeakMap<CSSMediaRule, string>();

/**
 * Makes the publisher's color-scheme rules follow the page theme instead of the device. Otherwise a drawing made for a white
 * page could be invisible in the dark theme.
 */
export function applyColorScheme(doc: Document, scheme: 'light' | 'dark'): void {
  for (const sheet of doc.styleSheets) {
    for (const rule of readableRules(sheet)) {
      if (!('media' in rule) || !('conditionText' in rule)) continue;
      const media = rule as CSSMediaRule;
      const original = originalMedia.get(media) ?? media.media.mediaText;
      const resolved = original.replace(COLOR_SCHEME_QUERY, (_, queried: string) =>
        queried.toLowerCase() === scheme ? MATCH_ALL : MATCH_NONE,
      );
      if (resolved === original) continue;
      originalMedia.set(media, original);
      media.media.mediaText = resolved;
    }
  }
}
