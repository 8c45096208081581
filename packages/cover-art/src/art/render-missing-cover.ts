import { chooseCover } from './choose-cover.ts';
import { renderCover, type Cover } from './render-cover.ts';

/** A book that came without a cover. */
export interface CoverlessBook {
  readonly slug: string;
  readonly title: string;
  readonly author: string;
  readonly genres: readonly string[];
}

/** Paints the cover of a book that came without one: always the same for a slug, in a system that suits its genres. */
export const renderMissingCover = ({ slug, title, author, genres }: CoverlessBook): Promise<Cover> =>
  renderCover({ ...chooseCover({ slug, genres }), seed: slug, title, author });
