/**
 * Renders the logo of the shop as app icons: `node icons/make-icons.mjs`. Run it after the logo or the background of
 * the light theme has changed. The icons are committed, because nothing else needs an image renderer.
 */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';

const resolvePath = (path) => fileURLToPath(new URL(path, import.meta.url));
const logo = readFileSync(resolvePath('../public/favicon.svg'), 'utf8');
/** The background of the light theme, also used in `manifest.webmanifest` and `index.html`. */
const BACKGROUND = '#f7f4ec';

/** `share`: the part of the side that the logo takes. Systems that apply a mask keep only the inner 80 %. */
// No hyphen before a long word: the server treats such a name as a content hash and caches the file immutably.
const ICONS = [
  { file: 'icon-192.png', side: 192, share: 0.78 },
  { file: 'icon-512.png', side: 512, share: 0.78 },
  { file: 'maskable.png', side: 512, share: 0.58 },
  { file: 'apple.png', side: 180, share: 0.7 },
];

for (const { file, side, share } of ICONS) {
  const size = Math.round(side * share);
  const drawn = await sharp(Buffer.from(logo), { density: (72 * size) / 32 })
    .resize(size, size)
    .png()
    .toBuffer();
  await sharp({ create: { width: side, height: side, channels: 3, background: BACKGROUND } })
    .composite([{ input: drawn }])
    .png({ compressionLevel: 9, palette: true })
    .toFile(resolvePath(`../public/icons/${file}`));
}
