import { MAX_LOCATOR_TEXT_LENGTH, truncateText } from '@octavo/core/entities';
import type { FoliateLocation } from 'foliate-js/view.js';
import type { PageLocator } from './navigator.ts';

/**
 * Converts a location of the engine.
 * @param progression fraction of the book up to the end of the page; not a number in a book without linear text
 */
export function toPageLocator({ cfi, tocItem, pageItem }: FoliateLocation, progression: number): PageLocator {
  const chapter = tocItem?.label.trim();
  return {
    cfi,
    totalProgression: Number.isNaN(progression) ? 0 : Math.min(1, Math.max(0, progression)),
    chapter: chapter && truncateText(chapter, MAX_LOCATOR_TEXT_LENGTH),
    chapterHref: tocItem?.href,
    printedPage: pageItem?.label.trim(),
  };
}
