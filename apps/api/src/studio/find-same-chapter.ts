/** A chapter as the table of contents names it. */
export interface NamedChapter {
  readonly href: string;
  readonly title: string;
}

/**
 * Finds a chapter of one file of a book in another one: by title and address, else by its title when only one chapter has it, else by
 * its address.
 */
export function findSameChapter<Chapter extends NamedChapter>(
  chapters: readonly Chapter[],
  { href, title }: NamedChapter,
): Chapter | undefined {
  const ofTitle = chapters.filter((chapter) => chapter.title === title);
  return (
    ofTitle.find((chapter) => chapter.href === href) ??
    (ofTitle.length === 1 ? ofTitle[0] : undefined) ??
    chapters.find((chapter) => chapter.href === href)
  );
}
