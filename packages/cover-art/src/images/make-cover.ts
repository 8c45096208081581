import { createHash } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { Sharp } from 'sharp';
import { dominantHue } from './dominant-hue.ts';

/** The widths of every cover, in pixels. */
export const COVER_WIDTHS = [160, 320, 640] as const;

/** The formats of every cover in order of preference. */
export const COVER_FORMATS = [
  { extension: 'avif', type: 'image/avif' },
  { extension: 'webp', type: 'image/webp' },
  { extension: 'jpg', type: 'image/jpeg' },
] as const;

/** A cover in all its sizes. */
export interface Cover {
  /** Hash of the source image. */
  readonly hash: string;
  /** The largest stored width. */
  readonly width: number;
  readonly height: number;
  /** Degrees, or `null` for an image without color. */
  readonly hue: number | null;
  readonly files: readonly { readonly name: string; readonly bytes: Uint8Array }[];
}

/** Increase this number to regenerate all covers under new file names. */
const ENCODING_VERSION = 2;
const MAX_PIXELS = 100_000_000;
const MAX_WIDTH = 640;
/** A picture of a few kilobytes can take hours to decode. */
const MAX_SECONDS = 10;
/** CPU time, so that a busy machine does not matter. Real covers are drawn in less than a second. */
const MAX_DRAWING_SECONDS = 5;
const POLL_MS = 100;
const MICROSECONDS = 1e6;
/**
 * Detailed drawings take many bytes for invisible differences. The AVIF encoder tries these qualities in turn until the
 * image has at most `MAX_AVIF_BITS` bits per pixel.
 */
const AVIF_QUALITIES = [52, 45, 39] as const;
const MAX_AVIF_BITS = 0.5;
/** The maximum height of a cover relative to its width. A taller image is fitted inside. */
const MAX_HEIGHT = MAX_WIDTH * 3;

/** A vector image took too much CPU time. It is still being drawn in a thread of this process, and nothing but the end of the process stops it. */
export class SlowDrawingError extends Error {
  override readonly name = 'SlowDrawingError';

  constructor() {
    super(`it takes more than ${MAX_DRAWING_SECONDS} seconds of CPU time to draw`);
  }
}

/** Returns the hash that names a cover, computed from the source image before encoding. */
const coverHash = (picture: Uint8Array): string =>
  createHash('sha256').update(`${ENCODING_VERSION}:`).update(picture).digest('hex').slice(0, 32);

/** Returns the name of one file of a cover, the last segment of its URL. */
export const coverFileName = (hash: string, width: number, extension: string): string =>
  `${hash}-${width}.${extension}`;

/**
 * Encodes a cover in three widths and three formats. Images are never enlarged.
 * AVIF is encoded with low effort, because the last few percent of size would dominate the time of the first start.
 * @throws {SlowDrawingError} for a vector image that takes too much CPU time
 * @throws {Error} when the bytes are not an image, or one that takes too long to decode.
 */
export async function makeCover(image: Uint8Array): Promise<Cover> {
  // Loaded on demand, because `sharp` is large and only needed to import books.
  const { default: sharp } = await import('sharp');
  const hash = coverHash(image);
  const decoding = sharp(image, { limitInputPixels: MAX_PIXELS, density: 96, failOn: 'error' })
    .rotate()
    .resize({ width: MAX_WIDTH, height: MAX_HEIGHT, fit: 'inside', withoutEnlargement: !isVector(image) })
    .flatten({ background: '#ffffff' })
    .toColorspace('srgb')
    .timeout({ seconds: MAX_SECONDS })
    .raw()
    .toBuffer({ resolveWithObject: true });
  const base = await (isVector(image) ? withDrawingLimit(decoding) : decoding);
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

/** The timeout of the decoder has no effect while a drawing is rendered. Nothing else may run in the process. */
async function withDrawingLimit<T>(drawing: Promise<T>): Promise<T> {
  const started = process.cpuUsage();
  const drawn = drawing.then((value) => ({ value }));
  // Its result is not awaited after the limit.
  drawn.catch(() => undefined);
  for (;;) {
    const result = await Promise.race([drawn, wait(POLL_MS, undefined, { ref: false })]);
    if (result) return result.value;
    const { user, system } = process.cpuUsage(started);
    if ((user + system) / MICROSECONDS > MAX_DRAWING_SECONDS) throw new SlowDrawingError();
  }
}

async function toAvif(encode: () => Sharp, { width, height }: { width: number; height: number }): Promise<Uint8Array> {
  let bytes = new Uint8Array();
  for (const quality of AVIF_QUALITIES) {
    // Sequential on purpose: most covers need only the first quality.
    bytes = await encode().avif({ quality, effort: 1 }).toBuffer();
    if (bytes.length * 8 <= width * height * MAX_AVIF_BITS) break;
  }
  return bytes;
}

/** Vector images have no fixed size and may be scaled up. */
const isVector = (picture: Uint8Array): boolean =>
  /<svg[\s>]/i.test(Buffer.from(picture.subarray(0, 4096)).toString('latin1'));
