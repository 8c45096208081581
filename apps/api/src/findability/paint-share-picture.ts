import sharp from 'sharp';
import { type Hex, rect, setLine, setTitle, type Style, Typesetter } from '../demo/covers/index.ts';

interface ShareRequest {
  readonly title: string;
  readonly author: string;
  /** The cover as a picture; without one the words stand alone. */
  readonly cover: Uint8Array | undefined;
  /** The cover's hue in degrees; `null` for a gray one. */
  readonly hue: number | null;
  readonly size: { readonly width: number; readonly height: number };
}

const PAPER: Hex = '#f7f4ec';
const INK: Hex = '#2a241c';
const QUIET: Hex = '#6f6557';
const MARGIN = 64;
const COVER_HEIGHT = 502;
const MOST_COVER_WIDTH = 420;
const BAND = 10;

const TITLE: Style = { family: 'literata', axes: { wght: 560, opsz: 36 } };
const NAME: Style = { family: 'literata', axes: { wght: 400, opsz: 18 } };
const MARK: Style = { family: 'literata', italic: true, axes: { wght: 400, opsz: 18 } };

/** Paints a book for a shared link: its cover on the left, its words beside it, on the shop's paper. A JPEG. */
export async function paintSharePicture(request: ShareRequest): Promise<Uint8Array> {
  const { width, height } = request.size;
  const cover = request.cover && (await fittedCover(request.cover));
  const left = MARGIN + (cover ? cover.width + MARGIN : 0);
  const words = await setWords(request, left);
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${rect(0, 0, width, height, PAPER)}${rect(0, height - BAND, width, BAND, bandOf(request.hue))}${words}</svg>`;
  const top = cover ? Math.round((height - BAND - cover.height) / 2) : 0;
  const page = sharp(Buffer.from(svg));
  if (cover) {
    const shadow = `<svg xmlns="http://www.w3.org/2000/svg" width="${cover.width + 60}" height="${cover.height + 60}"><filter id="b"><feGaussianBlur stdDeviation="10"/></filter><rect x="30" y="34" width="${cover.width}" height="${cover.height}" fill="#000" fill-opacity="0.35" filter="url(#b)"/></svg>`;
    page.composite([
      { input: Buffer.from(shadow), left: MARGIN - 30, top: top - 30 },
      { input: cover.bytes, left: MARGIN, top },
    ]);
  }
  return new Uint8Array(await page.flatten({ background: PAPER }).jpeg({ quality: 84, progressive: true }).toBuffer());
}

async function fittedCover(picture: Uint8Array) {
  const { data, info } = await sharp(picture)
    .resize({ width: MOST_COVER_WIDTH, height: COVER_HEIGHT, fit: 'inside' })
    .png()
    .toBuffer({ resolveWithObject: true });
  return { bytes: data, width: info.width, height: info.height };
}

async function setWords({ title, author, size }: ShareRequest, left: number): Promise<string> {
  const type = await Typesetter.open([TITLE, NAME, MARK], [title, author, 'Octavo']);
  const right = size.width - MARGIN;
  const block = setTitle(
    { type, title },
    {
      style: TITLE,
      field: { left, top: 96, right, bottom: 400 },
      align: 'start',
      anchor: 'middle',
      largest: 92,
      leading: 1.16,
      color: INK,
      on: [PAPER],
    },
  );
  const line = { x: left, width: right - left, align: 'start' } as const;
  return [
    block.svg,
    setLine(type, author, { ...line, style: NAME, size: 34, color: QUIET, baseline: block.box.bottom + 70 }),
    setLine(type, 'Octavo', { ...line, style: MARK, size: 30, color: QUIET, baseline: size.height - BAND - 44 }),
  ].join('');
}

/** A line of the cover's own hue at the foot; a gray cover gets the ink's. */
function bandOf(hue: number | null): Hex {
  if (hue === null) return QUIET;
  const channel = (shift: number): string => {
    const at = (shift + hue / 30) % 12;
    const share = 0.42 - 0.42 * 0.45 * Math.max(-1, Math.min(at - 3, 9 - at, 1));
    return Math.round(share * 255)
      .toString(16)
      .padStart(2, '0');
  };
  return `#${channel(0)}${channel(8)}${channel(4)}`;
}
