/**
 * Large books in the reader, compared with a short one: a chapter of 5 MB, 10,000 chapters, and a file of 1 GB. Measures the time to the first
 * page, a jump into the middle, a page turn and a resize, in pages and in scrolled text.
 */
import { randomBytes } from 'node:crypto';
import { mkdtempSync, statSync, writeFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { chromium } from 'playwright';
import { findBrowser } from '../find-browser.mjs';
import { bundleModule } from './bundle.mjs';
import { firstPageMs, logIn, observeFirstPage, streamUrl } from './open-reading.mjs';
import { startShopWithBooks } from './shop-process.mjs';
import { median } from './median.mjs';

const ROUNDS = Number(process.env.OCTAVO_BENCH_ROUNDS ?? 5);
const SIZES = [
  { width: 1280, height: 800 },
  { width: 1000, height: 700 },
];
/** The long chapter may take so many times as long as the short one to open. */
const MAX_OPENING_RATIO = 2;
const MAX_RESIZE_MS = 300;
const LONG_CHAPTER = 'a chapter of 5 MB';
const WORDS =
  'the ferry left at six and a kettle sang in wheelhouse while tide turned under boards nobody spoke of weir again until morning came over hill with rain'.split(
    ' ',
  );

export async function measure() {
  const folder = mkdtempSync(join(tmpdir(), 'octavo-large-'));
  const closing = [() => rm(folder, { recursive: true, force: true })];
  try {
    const books = await writeLargeBooks(folder);
    const shop = await startShopWithBooks(books.map(({ file }) => file));
    closing.push(() => shop.close());
    const browser = await chromium.launch({ executablePath: await findBrowser(), args: ['--no-sandbox'] });
    closing.push(() => browser.close());
    const token = await logIn(shop.origin);
    const rows = [];
    const violations = [];
    let shortOpening = 0;
    for (const flow of ['pages', 'scroll'])
      for (const [at, { name, file }] of books.entries()) {
        const measured = [];
        for (let round = 0; round < ROUNDS; round += 1)
          measured.push(await readBook(browser, await streamUrl(shop.origin, shop.slugs[at], token), flow));
        const medianOf = (key) => median(measured.map((each) => each[key]));
        const column = (key) => medianOf(key).toFixed(0);
        if (at === 0) shortOpening = medianOf('openMs');
        const ratio = medianOf('openMs') / shortOpening;
        if (name === LONG_CHAPTER && ratio > MAX_OPENING_RATIO)
          violations.push(`${name}, ${flow}: opens in ${ratio.toFixed(2)} times the time of short chapters`);
        if (medianOf('resizeMs') > MAX_RESIZE_MS)
          violations.push(`${name}, ${flow}: resized in ${column('resizeMs')} ms`);
        rows.push([
          name,
          (statSync(file).size / 1e6).toFixed(1),
          flow,
          column('openMs'),
          column('jumpMs'),
          column('turnMs'),
          column('resizeMs'),
        ]);
      }
    if (violations.length > 0) process.exitCode = 1;
    return {
      isTrial: ROUNDS < 5,
      columns: ['book', 'MB', 'flow', 'ms to first page', 'ms, jump to the middle', 'ms per turn', 'ms, resize'],
      rows,
      notes: [
        `Medians of ${ROUNDS} openings in a new browser context, without network throttling. The long chapter has 5 MB of text, the large file 20 recordings.`,
        'A jump, a turn and a resize are measured from the call to the frame after the new position.',
        violations.length === 0
          ? `Within the limits: ${LONG_CHAPTER} opens in at most ${MAX_OPENING_RATIO} times the time of short chapters, and a resize takes at most ${MAX_RESIZE_MS} ms.`
          : `Limits exceeded: ${violations.join('; ')}.`,
      ],
    };
  } finally {
    for (const close of closing.toReversed()) await close();
  }
}

/** Writes the books, the short one first. */
async function writeLargeBooks(folder) {
  const { writeEpub, xhtmlDocument } = await import(
    pathToFileURL(await bundleModule('write-epub', 'packages/epub/src/write/index.ts')).href
  );
  const write = async (name, chapters, resources = []) => {
    const file = join(folder, `${name.replaceAll(/\W+/g, '-')}.epub`);
    const documents = chapters.map((paragraphs, at) => ({
      href: `c${at}.xhtml`,
      title: `Chapter ${at + 1}`,
      content: xhtmlDocument({ title: `Chapter ${at + 1}`, language: 'en', body: textOf(paragraphs, at) }),
    }));
    const book = {
      identifier: `urn:bench:${name}`,
      title: `Bench: ${name}`,
      language: 'en',
      creators: [{ name: 'B' }],
    };
    writeFileSync(file, await writeEpub({ ...book, modified: '2026-01-01T00:00:00Z', documents, resources }));
    return { name, file };
  };
  return [
    await write('short chapters', [120, 120, 120]),
    await write(LONG_CHAPTER, [12_000]),
    await write(
      '10,000 chapters',
      Array.from({ length: 10_000 }, () => 3),
    ),
    await write('a file of 1 GB', [120, 120, 120], recordings(20, 50e6)),
  ];
}

/** Audio files that cannot be compressed. No chapter plays them. */
function recordings(count, bytes) {
  const content = randomBytes(bytes);
  return Array.from({ length: count }, (_, at) => ({ href: `a${at}.mp3`, mediaType: 'audio/mpeg', content }));
}

const textOf = (paragraphs, chapter) =>
  Array.from({ length: paragraphs }, (_, at) => {
    const words = Array.from({ length: 80 }, (__, word) => WORDS[(at * 7 + word * word + chapter) % WORDS.length]);
    return `<p>${at}. ${words.join(' ')}.</p>`;
  }).join('\n');

async function readBook(browser, address, flow) {
  const context = await browser.newContext({ viewport: SIZES[0] });
  const page = await context.newPage();
  await page.addInitScript(observeFirstPage);
  await setFlow(context, address, flow);
  await page.goto(address, { waitUntil: 'commit' });
  const openMs = await firstPageMs(page);
  await page.getByText(/^Page \d+ of \d+$/).waitFor({ timeout: 120_000 });
  const view = page.locator('foliate-view');
  /** Starts in the page before the action, because the action itself may block it. */
  const time = async (action) => {
    await view.evaluate((element) => {
      globalThis.timed = new Promise((resolve) => {
        const started = performance.now();
        element.addEventListener(
          'relocate',
          () => requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - started))),
          { once: true },
        );
      });
    });
    await action();
    return page.evaluate(() => globalThis.timed);
  };
  const jumpMs = await time(() => view.evaluate((element) => void element.goToFraction(0.5)));
  const turns = [];
  for (let turn = 0; turn < 6; turn += 1) {
    turns.push(await time(() => view.evaluate((element) => void element.next())));
    await page.waitForTimeout(150);
  }
  const resizeMs = await time(() => page.setViewportSize(SIZES[1]));
  await context.close();
  return { openMs, jumpMs, turnMs: median(turns), resizeMs };
}

/**
 * Sets the flow of this book for its next opening. Without a page: the layout of one that is still open would be measured with
 * the next one.
 */
async function setFlow({ request }, address, flow) {
  // The first response sets the cookie for the others.
  await request.get(address);
  const response = await request.put(new URL('book-settings', address).href, { data: { flow } });
  if (!response.ok()) throw new Error(`The settings call responded with ${response.status()}.`);
}
