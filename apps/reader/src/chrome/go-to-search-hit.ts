import type { Navigator } from '../navigator/navigator.ts';
import type { SearchHit } from '../session/search-results.ts';

/**
 * Goes to what the server found. It found it in that document of this very edition, so no other is looked through; where its
 * words cannot be told there, the hit still stands at a share of the book.
 */
export async function goToHit(
  navigator: Pick<Navigator, 'goToAnchor' | 'goToProgression'>,
  { href, before, match, after, total_progression }: SearchHit,
): Promise<void> {
  const isFound = await navigator.goToAnchor({ cfi: '', href, quote: { before, exact: match, after } }, 1);
  if (!isFound) await navigator.goToProgression(total_progression);
}
