import { createHash } from 'node:crypto';
import type { Sharp } from 'sharp';
import { dominantHue } from './dominant-hue.ts';

/** The widths every cover comes in, in pixels. */
export const COVER_WIDTHS = [160, 320, 640] as const;

/** The formats every cover comes in, best first: the order a browser is offered them. */
export const COVER_FORMATS = [
  { extension: 'avif', type: 'image/avif' },
  { extension: 'webp', type: 'image/webp' },
  { extension: 'jpg', type: 'image/jpeg' },
] as const;

/** A cover in all its sizes. */
export interface Cover {
  /** Hash of the picture it was made from. */
  readonly hash: string;
  /** Size of the largest width that is stored. */
  readonly width: number;
  readonly height: number;
  /** Degrees, or `null` for a picture without color. */
  readonly hue: number | null;
  readonly files: readonly { readonly name: string; readonly bytes: Uint8Array }[];
}

/** Raising this number makes all covers anew, under new addresses. */
const ENCODING_VERSION = 2;
const MAX_PIXELS = 100_000_000;
const MAX_WIDTH = 640;
/**
 * Fine drawings take many bytes where nobody sees the difference: AVIF goes down these steps of quality until it takes no more
 * than so many bits for each pixel.
 */
const AVIF_QUALITIES = [52, 45, 39] as const;
const MAX_AVIF_BITS = 0.5;
/** A cover is shown at most this much taller than wide; a scroll or a strip is fitted inside. */
const MAX_HEIGHT = MAX_WIDTH * 3;

/** Names a cover by what it is made from, before any work is done. */
const coverHash = (picture: Uint8Array): string =>
  createHash('sha256').update(`${ENCODING_VERSION}:`).update(picture).digest('hex').slice(0, 32);

/** The name of one file of a cover; it is the last part of its address. */
export const coverFileName = (hash: string, width: number, extension: string): string =>
  `${hash}-${width}.${extension}`;

/**
 * Makes a cover in three widths and three formats. Pictures are never enlarged.
 * AVIF is made with little effort: its last few percent of size would cost a first start most of its time.
 * @throws {Error} when the bytes are no picture.
 */
export async function makeCover(image: Uint8Array): Promise<Cover> {
  // Only a shop that takes books in needs it, and it is much to load.
  const { default: sharp } = await import('sharp');
  const hash = coverHash(image);
  const base = await sharp(image, { limitInputPixels: MAX_PIXELS, density: 96, failOn: 'error' })
    .rotate()
    .resize({ width: MAX_WIDTH, height: MAX_HEIGHT, fit: 'inside', withoutEnlargement: !isVector(image) })
    .flatten({ background: '#ffffff' })
    .toColorspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { width, height, channels } = base.info;
  const open = () => sharp(base.data, { raw: { width, height, channels } });
  const files: { name: string; bytes: Uint8Array }[] = [];
  for (const target of COVER_WIDTHS) {
    const sized = await open()
      .resize({ width: target, withoutEnlargement: true })
      .raw()
      .toBuffer({ resolveWithObject: true });
    const encode = () => sharp(sized.data, { raw: sized.info });
    files.push(
      { name: coverFileName(hash, target, 'avif'), bytes: await toAvif(encode, sized.info) },
      { name: coverFileName(hash, target, 'webp'), bytes: await encode().webp({ quality: 78, effort: 3 }).toBuffer() },
      {
        name: coverFileName(hash, target, 'jpg'),
        bytes: await encode().jpeg({ quality: 80, progressive: true }).toBuffer(),
      },
    );
  }
  const sample = await open().resize(48, 48, { fit: 'fill' }).removeAlpha().raw().toBuffer();
  return { hash, width, height, hue: dominantHue(sample), files };
}

async function toAvif(encode: () => Sharp, { width, height }: { width: number; height: number }): Promise<Uint8Array> {
  let bytes = new Uint8Array();
  for (const quality of AVIF_QUALITIES) {
    // One after another is the point: most covers need one.
    bytes = await encode().avif({ quality, effort: 1 }).toBuffer();
    if (bytes.length * 8 <= width * height * MAX_AVIF_BITS) break;
  }
  return bytes;
}

/** Drawings have no size of their own and may grow. */
const isVector = (picture: Uint8Array): boolean =>
  /<svg[\s>]/i.test(Buffer.from(picture.subarray(0, 4096)).toString('latin1'));
