/** One picture format of a cover, widest choice first in `srcSet`. */
export interface CoverSource {
  type: string;
  srcSet: string;
}

/** What the kit knows of a cover: its files and the one number the room takes its color from. */
export interface CoverArt {
  /** The plain file, for browsers without the better formats. Missing: the kit draws a cover from title and author. */
  src?: string | null | undefined;
  sources?: readonly CoverSource[] | undefined;
  /** OKLCH hue, 0–360; 85 when the cover has no color of its own. */
  hue?: number | undefined;
}

/** A book as lists show it. Prices are text, so that one place formats money. */
export interface BookSummary {
  id: number | string;
  title: string;
  author: string;
  /** Address of its page. */
  href: string;
  cover: CoverArt;
  /** `$12.50`; left out where price is not the point, as in a library. */
  price?: string | undefined;
  isFavorite?: boolean | undefined;
  /** How much is read, 0–1; shown in place of the price. */
  progress?: number | undefined;
}
