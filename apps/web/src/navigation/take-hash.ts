/**
 * Takes a request out of the hash of the URL, so that a reload or the back button does not repeat it. The reader links to pages of
 * the shop with such a hash, which is never sent to a server. Returns its match, or `null`.
 */
export function takeHash(pattern: RegExp): RegExpExecArray | null {
  const match = pattern.exec(location.hash);
  if (match) history.replaceState(history.state, '', location.pathname + location.search);
  return match;
}
