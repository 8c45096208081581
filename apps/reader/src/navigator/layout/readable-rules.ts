/** The rules of a style sheet or group; empty if they cannot be read. */
export function readableRules(source: CSSStyleSheet | CSSGroupingRule): Iterable<CSSRule> {
  try {
    return source.cssRules;
  } catch {
    // Rules of another origin cannot be read. A sanitized book has none, but the page must not fail for any other.
    return [];
  }
}
