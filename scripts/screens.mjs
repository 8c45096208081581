/**
 * `pnpm screens [story-filter …]`: screenshots of stories. Captures every story whose id contains a filter, by default every
 * screen story, at five widths in three themes. Uses the built Storybook and writes into `screens/`, which git ignores. Also
 * writes one contact sheet per story.
 *
 * `--built <folder>` uses an existing Storybook build. `--widths 320,1440`, `--themes dark`, `--out <folder>` and
 * `--direction rtl` change the defaults.
 */
import { spawnSync } from 'node:child_process';
import { createReadStream, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { extname, join, normalize, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { chromium } from 'playwright';
import { root } from './build.mjs';
import { findBrowser } from './find-browser.mjs';

const TYPES = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
};
/** Width of a thumbnail on the contact sheet, by viewport width. */
const THUMBNAIL = { 320: 200, 768: 280, 1024: 320, 1440: 380, 2560: 420 };

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    built: { type: 'string' },
    direction: { type: 'string', default: 'ltr' },
    out: { type: 'string', default: join(root, 'screens') },
    themes: { type: 'string', default: 'light,dark,sepia' },
    widths: { type: 'string', default: '320,768,1024,1440,2560' },
  },
});
const ui = join(root, 'packages/ui');
const built = resolve(values.built ?? join(ui, 'storybook-static'));
const out = resolve(values.out);
const themes = values.themes.split(',');
const widths = values.widths.split(',').map(Number);
const filters = positionals.length > 0 ? positionals : ['screens-'];

if (!values.built) {
  const build = spawnSync(join(ui, 'node_modules/.bin/storybook'), ['build', '--quiet'], { cwd: ui, stdio: 'inherit' });
  if (build.status !== 0) process.exit(1);
}
rmSync(out, { recursive: true, force: true });
mkdirSync(out, { recursive: true });

const server = createServer((request, response) => {
  const path = join(built, normalize(decodeURIComponent(new URL(request.url ?? '/', 'http://x').pathname)));
  if (!path.startsWith(built) || !existsSync(path)) {
    response.writeHead(404).end();
    return;
  }
  response.writeHead(200, { 'content-type': TYPES[extname(path)] ?? 'application/octet-stream' });
  createReadStream(path).pipe(response);
});
await new Promise((done) => server.listen(0, '127.0.0.1', done));
const origin = `http://127.0.0.1:${server.address().port}`;
const ids = Object.values(JSON.parse(readFileSync(join(built, 'index.json'), 'utf8')).entries)
  .filter(({ type, id }) => type === 'story' && filters.some((filter) => id.includes(filter)))
  .map(({ id }) => id);
if (ids.length === 0) throw new Error(`No story id contains any of: ${filters.join(', ')}`);

const browser = await chromium.launch({ executablePath: await findBrowser(), args: ['--no-sandbox'] });
for (const id of ids) {
  await captureStory(id);
  await writeContactSheet(id);
  console.log(id);
}
await browser.close();
server.close();

/** Loads the story once and then changes viewport and theme, because loading costs more than all screenshots. */
async function captureStory(id) {
  const page = await browser.newPage({ viewport: { width: widths[0], height: 900 }, reducedMotion: 'reduce' });
  await page.goto(
    `${origin}/iframe.html?id=${id}&viewMode=story&globals=theme:${themes[0]};direction:${values.direction}`,
  );
  await page.waitForSelector('body.sb-show-main #storybook-root > *', { state: 'attached' });
  await page.waitForLoadState('networkidle');
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 });
    await page.evaluate(waitForStable);
    for (const theme of themes) {
      await page.evaluate((name) => {
        document.documentElement.dataset['theme'] = name;
      }, theme);
      await page.screenshot({ path: join(out, `${id}-${width}-${theme}.png`), fullPage: true, animations: 'disabled' });
    }
  }
  await page.close();
}

/** Runs in the page: removes the focus left by a play function, and waits for fonts and images, including lazy ones. */
async function waitForStable() {
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
  scrollTo(0, 0);
  const pictures = [...document.images];
  for (const picture of pictures) picture.loading = 'eager';
  await document.fonts.ready;
  // A missing cover is a state of the story, not an error.
  await Promise.all(pictures.map((picture) => picture.decode().catch(() => undefined)));
}

async function writeContactSheet(id) {
  const picture = (theme) => (width) =>
    `<img src="${id}-${width}-${theme}.png" alt="" width="${THUMBNAIL[width] ?? 320}">`;
  const rows = themes.map((theme) => `<div>${widths.map(picture(theme)).join('')}</div>`);
  const file = join(out, `${id}.html`);
  const style = 'body{margin:8px;background:#777}div{display:flex;gap:8px;align-items:start;margin-block-end:8px}';
  writeFileSync(file, `<!doctype html><title>${id}</title><style>${style}</style>${rows.join('')}`);
  const page = await browser.newPage({ viewport: { width: 1656, height: 400 } });
  await page.goto(pathToFileURL(file).href);
  await page.screenshot({ path: join(out, `${id}.png`), fullPage: true });
  await page.close();
}
