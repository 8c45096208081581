import type { Navigator } from '../navigator/navigator.ts';
import type { SearchHit } from '../session/search-results.ts';

/**
 * Goes to a search hit. The server found it in this edition, so only its document is searched. If the text is not found
 * there, the navigator goes to the hit's progression.
 */
export async function goToSearchHit(
  navigator: Pick<Navigator, 'goToAnchor' | 'goToProgression'>,
  { href, before, match, after, total_progression }: SearchHit,
): Promise<void> {
  const isFound = await navigator.goToAnchor({ cfi: '', href, quote: { before, exact: match, after } }, 1);
  if (!isFound) await navigator.goToProgression(total_progression);
}
