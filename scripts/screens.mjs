/**
 * `pnpm screens [story-filter]`: pictures for eyes. Every screen story at five widths in three themes, from the built
 * Storybook, into `screens/` (not kept in the repository).
 */
import { spawnSync } from 'node:child_process';
import { createReadStream, existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { extname, join, normalize } from 'node:path';
import { chromium } from 'playwright';
import { root } from './build.mjs';
import { findBrowser } from './find-browser.mjs';

const WIDTHS = [320, 768, 1024, 1440, 2560];
const THEMES = ['light', 'dark', 'sepia'];
const TYPES = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
};

const ui = join(root, 'packages/ui');
const built = join(ui, 'storybook-static');
const filter = process.argv[2] ?? 'screens-';
const out = join(root, 'screens');

const build = spawnSync(join(ui, 'node_modules/.bin/storybook'), ['build', '--quiet'], { cwd: ui, stdio: 'inherit' });
if (build.status !== 0) process.exit(1);
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
await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
const origin = `http://127.0.0.1:${server.address().port}`;
const stories = Object.values(JSON.parse(readFileSync(join(built, 'index.json'), 'utf8')).entries).filter(
  ({ type, id }) => type === 'story' && id.startsWith(filter),
);

const browser = await chromium.launch({ executablePath: await findBrowser(), args: ['--no-sandbox'] });
for (const width of WIDTHS) {
  const page = await browser.newPage({ viewport: { width, height: 900 } });
  for (const { id } of stories) {
    for (const theme of THEMES) {
      await page.goto(`${origin}/iframe.html?id=${id}&viewMode=story&globals=theme:${theme}`, {
        waitUntil: 'networkidle',
      });
      await page.screenshot({ path: join(out, `${id}-${width}-${theme}.png`), fullPage: true });
    }
  }
  console.log(`${width} px: ${stories.length * THEMES.length} pictures`);
  await page.close();
}
await browser.close();
server.close();
