/** Opening books: time to the first laid-out page and the bytes it took, beside the size of the whole file. */
import { chromium } from 'playwright';
import { findBrowser } from '../find-browser.mjs';
import { startBuiltShop } from './shop-process.mjs';

const BOOKS = ['quince', 'the-salt-cartographer', 'nine-rooms-of-winter', 'how-bridges-think'];
const ROUNDS = 5;

export async function measure() {
  const shop = await startBuiltShop();
  const browser = await chromium.launch({ executablePath: await findBrowser(), args: ['--no-sandbox'] });
  try {
    const token = await logIn(shop.origin);
    const rows = [];
    for (const slug of BOOKS) {
      const runs = [];
      for (let round = 0; round < ROUNDS; round += 1)
        runs.push(await open(browser, await streamAddress(shop.origin, slug, token)));
      runs.sort((one, other) => one.ms - other.ms);
      const { ms, bytes, requests } = runs[ROUNDS >> 1];
      rows.push([slug, ms.toFixed(0), (bytes / 1024).toFixed(0), String(requests)]);
    }
    return {
      columns: ['book', 'ms to the first page', 'kB of the book', 'requests of the book'],
      rows,
      notes: [
        `Median of ${ROUNDS}, a fresh browser context each, over loopback. Bytes and requests count what lies under the book's own address and leave the reader's program out.`,
      ],
    };
  } finally {
    await browser.close();
    await shop.close();
  }
}

async function logIn(origin) {
  const answer = await fetch(`${origin}/api/v1/auth/login`, {
    method: 'POST',
    body: new URLSearchParams({ username: 'admin', password: 'Octavo!2026' }),
  });
  return (await answer.json()).access_token;
}

async function streamAddress(origin, slug, token) {
  const product = await (
    await fetch(`${origin}/api/v1/products/${slug}`, { headers: { authorization: `Bearer ${token}` } })
  ).json();
  return product.meta_data.find(({ key }) => key === '_ebook_stream_url').value;
}

async function open(browser, address) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  const page = await context.newPage();
  let bytes = 0;
  let requests = 0;
  page.on('requestfinished', async (request) => {
    if (!request.url().startsWith(address) || request.url() === address) return;
    requests += 1;
    bytes += (await request.sizes()).responseBodySize;
  });
  const started = performance.now();
  await page.goto(address);
  await page.getByText(/^Page \d+ of \d+$/).waitFor();
  const ms = performance.now() - started;
  await page.waitForLoadState('networkidle');
  await context.close();
  return { ms, bytes, requests };
}
