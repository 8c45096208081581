import sharp from 'sharp';
import { expect, it } from 'vitest';
import { dominantHue } from './dominant-hue.ts';
import { COVER_FORMATS, COVER_WIDTHS, coverFileName, makeCover } from './make-cover.ts';

const picture = (width: number, height: number, background: string) =>
  sharp({ create: { width, height, channels: 3, background } })
    .png()
    .toBuffer();

it('returns three widths in three formats', async () => {
  const cover = await makeCover(await picture(800, 1200, '#b03020'));
  const names = COVER_WIDTHS.flatMap((width) =>
    COVER_FORMATS.map(({ extension }) => coverFileName(cover.hash, width, extension)),
  );
  expect(cover.files.map((file) => file.name).toSorted()).toEqual(names.toSorted());
  expect(cover).toMatchObject({ width: 640, height: 960 });
  const smallest = cover.files.find((file) => file.name.endsWith('-160.jpg'));
  expect(await sharp(smallest?.bytes).metadata()).toMatchObject({ width: 160, height: 240, format: 'jpeg' });
});

it('does not enlarge a small image', async () => {
  expect(await makeCover(await picture(200, 300, '#123456'))).toMatchObject({ width: 200, height: 300 });
});

it('renders a vector cover at full size', async () => {
  const svg = Buffer.from(
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 20 30" width="20" height="30"><path fill="teal" d="M0 0h20v30H0z"/></svg>',
  );
  expect(await makeCover(svg)).toMatchObject({ width: 640, height: 960, hue: 180 });
});

it('reduces the AVIF quality of a detailed drawing to limit its size', async () => {
  const lines = Array.from(
    { length: 240 },
    (_, at) => `<path d="M${at * 7 - 500} 0Q${(at * 37) % 900} 500 ${at * 6} 960"/>`,
  );
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="640" height="960"><g fill="none" stroke="#123" stroke-width="2">${lines.join('')}</g></svg>`;
  const { files } = await makeCover(Buffer.from(svg));
  const jpeg = files.find(({ name }) => name.endsWith('-320.jpg'));
  const asked = await sharp(jpeg?.bytes).avif({ quality: 52, effort: 1 }).toBuffer();
  const made = files.find(({ name }) => name.endsWith('-320.avif'))?.bytes.length ?? Number.NaN;
  expect(asked.length).toBeGreaterThan((320 * 480 * 0.5) / 8);
  expect(made).toBeLessThan(asked.length * 0.85);
});

it('rejects bytes that are not an image', async () => {
  await expect(makeCover(Buffer.from('not a picture'))).rejects.toThrow(/unsupported image/);
});

it('returns the dominant hue, and null for gray', () => {
  expect(dominantHue(Uint8Array.from([255, 0, 0, 200, 0, 0, 0, 0, 90]))).toBe(0);
  expect(dominantHue(Uint8Array.from([0, 0, 255, 128, 128, 128]))).toBe(240);
  expect(dominantHue(Uint8Array.from([90, 90, 90, 10, 10, 10]))).toBeNull();
});
