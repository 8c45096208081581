/**
 * Draws the shop's own mark as the pictures that systems want of an app: `node icons/make-icons.mjs`, after the mark or
 * the ground of the light theme has changed. The pictures are kept with the sources, since nothing else needs a drawer.
 */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';

const resolvePath = (path) => fileURLToPath(new URL(path, import.meta.url));
const logo = readFileSync(resolvePath('../public/favicon.svg'), 'utf8');
/** The ground of the light theme; `manifest.webmanifest` and `index.html` name it too. */
const BACKGROUND = '#f7f4ec';

/** `share`: how much of the side the mark takes. Systems that cut a mask keep the inner 80 % of the side alone. */
// No hyphen before a long word: the server takes such a name for one that its content made, and lets it be kept for good.
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
