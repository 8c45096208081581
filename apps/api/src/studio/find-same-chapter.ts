/** A chapter as the table of contents names it. */
export interface NamedChapter {
  readonly href: string;
  readonly title: string;
}

/**
 * Finds a chapter of one file in another file of the book: by title and address, else by a unique title, else by address.
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
