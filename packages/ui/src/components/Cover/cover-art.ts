/** One picture format of a cover. */
export interface CoverSource {
  type: string;
  srcSet: string;
}

/** The picture files of a cover and its hue. */
export interface CoverArt {
  /** The fallback file for browsers without the better formats. Without it, the cover is drawn from title and author. */
  src?: string | null | undefined;
  sources?: readonly CoverSource[] | undefined;
  /** OKLCH hue, 0–360; 85 when the cover has no color. */
  hue?: number | undefined;
}

/** A book in a list. Prices are text, so that the app formats them in one place. */
export interface BookSummary {
  id: number | string;
  title: string;
  author: string;
  /** The URL of the book page. */
  href: string;
  cover: CoverArt;
  /** Such as `$12.50`; left out in a library. */
  price?: string | undefined;
  isFavorite?: boolean | undefined;
  /** True for a book that the user owns. It is shown instead of the price. */
  isOwned?: boolean | undefined;
  /** The reading progress, 0–1; shown instead of the price. */
  progress?: number | undefined;
}
