import type { BookResource } from '@octavo/epub/write';

/** A picture of one pixel. It takes no time to encode, unlike a drawn cover. */
export const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

/** The cover of every generated book. A book without a cover costs a second, because the shop draws one. */
export const PIXEL_COVER: BookResource = {
  href: 'pixel.png',
  mediaType: 'image/png',
  content: PIXEL,
  isCover: true,
};
