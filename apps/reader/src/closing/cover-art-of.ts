import type { CoverArt } from '@octavo/ui/Cover';
import type { ClosingBook } from './closing-data.ts';

/** The cover of a book in the form that the interface shows. */
export function coverArtOf({ images: [image], cover_hue: hue }: Pick<ClosingBook, 'images' | 'cover_hue'>): CoverArt {
  return {
    ...(image ? { src: image.src, sources: image.sources.map(({ type, srcset }) => ({ type, srcSet: srcset })) } : {}),
    ...(hue === null || hue === undefined ? {} : { hue }),
  };
}
