import type { Navigator } from '../navigator/navigator.ts';
import type { SearchHit } from '../session/search-answer.ts';

/**
 * Goes to what the server found. It found it in that document of this very edition, so no other is looked through; where its
 * words cannot be told there, the hit still stands at a share of the book.
 */
export async function goToHit(
  pages: Pick<Navigator, 'goToAnchor' | 'goToProgression'>,
  { href, before, match, after, total_progression }: SearchHit,
): Promise<void> {
  const isThere = await pages.goToAnchor({ cfi: '', href, quote: { before, exact: match, after } }, 1);
  if (!isThere) await pages.goToProgression(total_progression);
}
