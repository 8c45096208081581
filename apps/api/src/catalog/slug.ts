import { truncateText } from '@octavo/core/entities';

/** Slugs that the API uses for its own paths. A book with such a title gets a slug with a number. */
const RESERVED = new Set(['featured', 'genres', 'favorites', 'library']);
const MAX_LENGTH = 80;

/** Whether the API uses this slug for another path. */
export const isReservedSlug = (slug: string): boolean => RESERVED.has(slug);

/**
 * Returns the slug of a title: words of lower-case letters and digits of any script, joined by hyphens. `undefined`
 * when there are none.
 */
function slugify(title: string): string | undefined {
  const words = title
    .normalize('NFKD')
    // Only Latin letters lose their marks, because in Arabic or Japanese a mark changes the letter.
    .replace(/(\p{Script=Latin})\p{M}+|['’]/gu, '$1')
    .normalize('NFC')
    .toLowerCase()
    .match(/[\p{L}\p{N}\p{M}]+/gu);
  if (!words) return undefined;
  let slug = '';
  for (const word of words) {
    if (slug && slug.length + word.length + 1 > MAX_LENGTH) break;
    slug = slug ? `${slug}-${word}` : truncateText(word, MAX_LENGTH);
  }
  return slug;
}

/**
 * Returns the first free slug for a title: "emma", then "emma-2", "emma-3" …
 * @param fallback used when the title contains no letters.
 */
export async function uniqueSlug(
  title: string,
  fallback: string,
  isTaken: (slug: string) => Promise<boolean>,
): Promise<string> {
  const base = slugify(title) ?? fallback;
  for (let number = RESERVED.has(base) ? 2 : 1; ; number += 1) {
    const slug = number === 1 ? base : `${base}-${number}`;
    if (!(await isTaken(slug))) return slug;
  }
}
