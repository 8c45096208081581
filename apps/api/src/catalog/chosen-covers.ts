/** The covers that a person chooses: proposals, drawings and uploaded pictures, also portraits. The functions run in a worker. */
import { readFile } from 'node:fs/promises';
import { COVER_WIDTHS, makeCover } from '@octavo/cover-art/images';
import { type CoverSubject, type PreparedCover, writeCover } from './prepare-cover.ts';

const PROPOSALS = 5;
const PREVIEW_WIDTH = 320;
const PREVIEW_QUALITY = 80;
const MIN_WIDTH = 320;
const MAX_SIDE = 10_000;
/** The width of a picture divided by its height. */
const RATIOS = { cover: 2 / 3, portrait: 1 } as const;
/** What a picture is for. */
export type PictureKind = keyof typeof RATIOS;
/** A picture of a few kilobytes can take hours to decode. */
const MAX_SECONDS = 20;

/** A drawn cover to choose from. */
export interface DrawnProposal {
  /** System and palette, such as `initial-3`. */
  readonly design: string;
  readonly name: string;
  /** A `data:` URL. */
  readonly image: string;
}

/** Draws covers to choose from; each `round` has others. */
export async function drawCoverProposals(input: {
  readonly subject: CoverSubject;
  readonly round: number;
}): Promise<DrawnProposal[]> {
  const { subject, round } = input;
  const { proposeCovers, renderCover } = await import('@octavo/cover-art/art');
  const { default: sharp } = await import('sharp');
  const proposals: DrawnProposal[] = [];
  for (const choice of proposeCovers({ slug: subject.seed, genres: subject.genres }, round, PROPOSALS)) {
    // Sequential on purpose: each drawing occupies a core.
    const { svg } = await renderCover({ ...choice, seed: subject.seed, title: subject.name, author: subject.author });
    const preview = sharp(Buffer.from(svg)).resize({ width: PREVIEW_WIDTH }).webp({ quality: PREVIEW_QUALITY });
    proposals.push({
      design: `${choice.system}-${choice.palette}`,
      name: choice.system,
      image: `data:image/webp;base64,${(await preview.toBuffer()).toString('base64')}`,
    });
  }
  return proposals;
}

/** Draws the cover of a design into `folder`; `undefined` for an unknown design. */
export async function prepareDrawnCover(input: {
  readonly folder: string;
  readonly subject: CoverSubject;
  readonly design: string;
}): Promise<PreparedCover | undefined> {
  const { folder, subject, design } = input;
  const { PALETTES, renderCover, SYSTEMS } = await import('@octavo/cover-art/art');
  const [name = '', palette = ''] = design.split('-');
  const system = Object.values(SYSTEMS).find((known) => known.name === name)?.name;
  if (system === undefined || palette === '' || Number(palette) >= PALETTES[system].length) return undefined;
  const { seed, name: title, author } = subject;
  const { svg } = await renderCover({ system, palette: Number(palette), seed, title, author });
  return writeCover(folder, await makeCover(Buffer.from(svg)), true);
}

/** Why a picture cannot be a cover. */
export type CoverProblem = 'cover_type_unsupported' | 'cover_unreadable' | 'cover_too_small' | 'cover_too_large';

/** A picture in the sizes of a cover with its original width after cropping, or why it cannot be a cover. */
export type UploadedCover =
  | { readonly cover: PreparedCover; readonly croppedWidth: number }
  | { readonly problem: CoverProblem };

/**
 * Crops a picture, a cover to 2:3 and a portrait to a square, and writes it in the sizes of a cover into `folder`.
 * `cropPercent` is the position of the crop, from start to end.
 */
export async function prepareUploadedCover(input: {
  readonly file: string;
  readonly folder: string;
  readonly cropPercent: number;
  readonly kind: PictureKind;
}): Promise<UploadedCover> {
  const cropped = await cropPicture(await readFile(input.file), RATIOS[input.kind], input.cropPercent);
  if ('problem' in cropped) return cropped;
  const cover = await writeCover(input.folder, await makeCover(cropped.picture), false);
  return { cover, croppedWidth: cropped.width };
}

async function cropPicture(
  picture: Buffer,
  ratio: number,
  percent: number,
): Promise<{ readonly picture: Buffer; readonly width: number } | { readonly problem: CoverProblem }> {
  // Before the decoder: a vector image is never rendered, whatever its name says.
  if (!hasKnownSignature(picture)) return { problem: 'cover_type_unsupported' };
  const { default: sharp } = await import('sharp');
  try {
    // Only the header is read without a limit, so that a large picture gets its own message.
    const { autoOrient: size } = await sharp(picture, { limitInputPixels: false }).metadata();
    if (Math.max(size.width, size.height) > MAX_SIDE) return { problem: 'cover_too_large' };
    const part = cropTo(ratio, size, percent);
    if (part.width < MIN_WIDTH) return { problem: 'cover_too_small' };
    const cropped = sharp(picture, { failOn: 'error', limitInputPixels: MAX_SIDE ** 2, autoOrient: true })
      .extract(part)
      .resize({ width: COVER_WIDTHS[COVER_WIDTHS.length - 1] ?? part.width, withoutEnlargement: true })
      .toColorspace('srgb')
      .timeout({ seconds: MAX_SECONDS })
      .png({ compressionLevel: 1 });
    return { picture: await cropped.toBuffer(), width: part.width };
  } catch {
    // The decoder has no error codes: whatever it throws is about the picture.
    return { problem: 'cover_unreadable' };
  }
}

/** Whether the first bytes are those of JPEG, PNG or WebP. */
function hasKnownSignature(picture: Buffer): boolean {
  const start = picture.subarray(0, 12).toString('latin1');
  return start.startsWith('\xff\xd8\xff') || start.startsWith('\x89PNG\r\n\x1a\n') || /^RIFF.{4}WEBP$/s.test(start);
}

/** The largest part of a picture with a ratio, at `percent` of the remaining length. */
function cropTo(
  ratio: number,
  { width, height }: { readonly width: number; readonly height: number },
  percent: number,
) {
  const isWide = width > height * ratio;
  const part = isWide
    ? { width: Math.max(1, Math.round(height * ratio)), height }
    : { width, height: Math.max(1, Math.min(height, Math.round(width / ratio))) };
  return {
    ...part,
    left: Math.round(((width - part.width) * percent) / 100),
    top: Math.round(((height - part.height) * percent) / 100),
  };
}
