import { truncateText } from '@octavo/core/entities';

/** Words the shop's own addresses begin with; a book of that name gets a number. */
const RESERVED = new Set(['featured', 'genres', 'favorites', 'library']);
const MAX_LENGTH = 80;

/** The address of a title: lower-case letters and digits of any script, joined by hyphens. `undefined` when nothing is left. */
function slugify(title: string): string | undefined {
  const words = title
    .normalize('NFKD')
    // Only Latin letters lose their marks: in Arabic or Japanese the mark makes another letter.
    .replace(/(?<=\p{Script=Latin})\p{M}+|['’]/gu, '')
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
 * The first free address for a title: "emma", then "emma-2", "emma-3" …
 * @param fallback used where the title holds no letter at all.
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
