import sharp from 'sharp';
import { type Hex, rect, layOutLine, layOutTitle, type FontStyle, Typesetter } from '@octavo/cover-art/art';

interface ShareImageRequest {
  readonly title: string;
  readonly author: string;
  readonly shopName: string;
  /** The cover image; without one, only the text is drawn. */
  readonly cover: Uint8Array | undefined;
  /** The cover's hue in degrees; `null` for a gray one. */
  readonly hue: number | null;
  readonly size: { readonly width: number; readonly height: number };
}

const BACKGROUND_COLOR: Hex = '#f7f4ec';
const TEXT_COLOR: Hex = '#2a241c';
const MUTED_COLOR: Hex = '#6f6557';
const MARGIN = 64;
const COVER_HEIGHT = 502;
const MAX_COVER_WIDTH = 420;
const BAND_HEIGHT = 10;

const TITLE_STYLE: FontStyle = { family: 'literata', axes: { wght: 560, opsz: 36 } };
const AUTHOR_STYLE: FontStyle = { family: 'literata', axes: { wght: 400, opsz: 18 } };
const BRAND_STYLE: FontStyle = { family: 'literata', italic: true, axes: { wght: 400, opsz: 18 } };

/** Renders the link preview of a book as a JPEG: its cover on the left and its text on the right. */
export async function renderShareImage(request: ShareImageRequest): Promise<Uint8Array> {
  const { width, height } = request.size;
  const cover = request.cover && (await resizeCover(request.cover));
  const left = MARGIN + (cover ? cover.width + MARGIN : 0);
  const textSvg = await layOutText(request, left);
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${rect(0, 0, width, height, BACKGROUND_COLOR)}${rect(0, height - BAND_HEIGHT, width, BAND_HEIGHT, bandColor(request.hue))}${textSvg}</svg>`;
  const top = cover ? Math.round((height - BAND_HEIGHT - cover.height) / 2) : 0;
  const page = sharp(Buffer.from(svg));
  if (cover) {
    const shadow = `<svg xmlns="http://www.w3.org/2000/svg" width="${cover.width + 60}" height="${cover.height + 60}"><filter id="b"><feGaussianBlur stdDeviation="10"/></filter><rect x="30" y="34" width="${cover.width}" height="${cover.height}" fill="#000" fill-opacity="0.35" filter="url(#b)"/></svg>`;
    page.composite([
      { input: Buffer.from(shadow), left: MARGIN - 30, top: top - 30 },
      { input: cover.bytes, left: MARGIN, top },
    ]);
  }
  return new Uint8Array(
    await page.flatten({ background: BACKGROUND_COLOR }).jpeg({ quality: 84, progressive: true }).toBuffer(),
  );
}

async function resizeCover(picture: Uint8Array) {
  const { data, info } = await sharp(picture)
    .resize({ width: MAX_COVER_WIDTH, height: COVER_HEIGHT, fit: 'inside' })
    .png()
    .toBuffer({ resolveWithObject: true });
  return { bytes: data, width: info.width, height: info.height };
}

async function layOutText({ title, author, shopName, size }: ShareImageRequest, left: number): Promise<string> {
  const type = await Typesetter.open([TITLE_STYLE, AUTHOR_STYLE, BRAND_STYLE], [title, author, shopName]);
  const right = size.width - MARGIN;
  const block = layOutTitle(
    { type, title },
    {
      style: TITLE_STYLE,
      field: { left, top: 96, right, bottom: 400 },
      align: 'start',
      anchor: 'middle',
      maxSize: 92,
      leading: 1.16,
      color: TEXT_COLOR,
      backgrounds: [BACKGROUND_COLOR],
    },
  );
  const line = { x: left, width: right - left, align: 'start' } as const;
  return [
    block.svg,
    layOutLine(type, author, {
      ...line,
      style: AUTHOR_STYLE,
      size: 34,
      color: MUTED_COLOR,
      baseline: block.box.bottom + 70,
    }),
    layOutLine(type, shopName, {
      ...line,
      style: BRAND_STYLE,
      size: 30,
      color: MUTED_COLOR,
      baseline: size.height - BAND_HEIGHT - 44,
    }),
  ].join('');
}

/** The color of the bottom band: the cover's hue, or the text color for a gray cover. */
function bandColor(hue: number | null): Hex {
  if (hue === null) return MUTED_COLOR;
  const channel = (shift: number): string => {
    const at = (shift + hue / 30) % 12;
    const share = 0.42 - 0.42 * 0.45 * Math.max(-1, Math.min(at - 3, 9 - at, 1));
    return Math.round(share * 255)
      .toString(16)
      .padStart(2, '0');
  };
  return `#${channel(0)}${channel(8)}${channel(4)}`;
}
