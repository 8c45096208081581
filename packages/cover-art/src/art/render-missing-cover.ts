import { chooseCover } from './choose-cover.ts';
import { renderCover, type Cover } from './render-cover.ts';

/** A book without a cover. */
export interface CoverlessBook {
  readonly slug: string;
  readonly title: string;
  readonly author: string;
  readonly genres: readonly string[];
}

/** Renders a cover for a book without one: always the same for a slug, in a system suited to its genres. */
export const renderMissingCover = ({ slug, title, author, genres }: CoverlessBook): Promise<Cover> =>
  renderCover({ ...chooseCover({ slug, genres }), seed: slug, title, author });
