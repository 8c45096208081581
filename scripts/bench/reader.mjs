/**
 * Measures the time to the first laid-out page of a book, over a connection of 10 Mbit/s and 40 ms. The reference is
 * the same engine loading the whole file. Also measures page turns and the memory after a hundred of them. With
 * `OCTAVO_WATERFALL` every request of the median opening is printed as well.
 */
import { existsSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { chromium } from 'playwright';
import { root } from '../build.mjs';
import { findBrowser } from '../find-browser.mjs';
import { firstPageMs, logIn, observeFirstPage, streamUrl } from './open-reading.mjs';
import { startShopWithBooks } from './shop-process.mjs';
import { recordRequests } from './waterfall.mjs';
import { serveWholeFiles } from './whole-file-reader.mjs';
import { median } from './median.mjs';

const FOLDER = resolve(root, process.env.OCTAVO_REAL_BOOKS ?? '../shared/epubs');
const BOOKS = [
  'pride-and-prejudice.epub',
  'pepys-diary-big-endnotes.epub',
  'devanagari-2014-files-mahabharata.epub',
].filter((name) => existsSync(join(FOLDER, name)));
const ROUNDS = Number(process.env.OCTAVO_BENCH_ROUNDS ?? 5);
const TURNS = 100;
/** Timeout of a page turn. The next turn then starts. */
const MAX_TURN_MS = 5_000;
const NETWORK = { offline: false, latency: 40, downloadThroughput: 10e6 / 8, uploadThroughput: 10e6 / 8 };

export async function measure() {
  if (BOOKS.length === 0) throw new Error(`No real books in ${FOLDER}: set OCTAVO_REAL_BOOKS.`);
  const files = BOOKS.map((name) => join(FOLDER, name));
  // Closed on every failure, because an open resource would keep this process running.
  const closing = [];
  try {
    const whole = await serveWholeFiles(FOLDER);
    closing.push(() => whole.close());
    const shop = await startShopWithBooks(files);
    closing.push(() => shop.close());
    const browser = await chromium.launch({ executablePath: await findBrowser(), args: ['--no-sandbox'] });
    closing.push(() => browser.close());
    const token = await logIn(shop.origin);
    const rows = [];
    for (const [index, name] of BOOKS.entries()) {
      const streamed = [];
      const loaded = [];
      // Alternating, so that other load on the machine affects both equally.
      for (let round = 0; round < ROUNDS; round += 1) {
        streamed.push(await openBook(browser, await streamUrl(shop.origin, shop.slugs[index], token)));
        loaded.push(await openBook(browser, whole.address(name)));
      }
      const turning = await turnPages(browser, await streamUrl(shop.origin, shop.slugs[index], token));
      const [one, other] = [median(streamed.map(({ ms }) => ms)), median(loaded.map(({ ms }) => ms))];
      if (process.env.OCTAVO_WATERFALL) {
        console.log(`\n${name}: first page after ${one.toFixed(0)} ms`);
        console.table(streamed.find(({ ms }) => ms === one).requests.table(one));
      }
      rows.push([
        name.replace('.epub', ''),
        (statSync(files[index]).size / 1e6).toFixed(1),
        one.toFixed(0),
        (median(streamed.map(({ bytes }) => bytes)) / 1024).toFixed(0),
        other.toFixed(0),
        (other / one).toFixed(1),
        `${turning.median.toFixed(0)} / ${turning.worst.toFixed(0)}`,
        `${turning.before.toFixed(1)} → ${turning.after.toFixed(1)}`,
      ]);
    }
    const book = shop.slugs.at(-1);
    const both = [await streamUrl(shop.origin, book, token), await streamUrl(shop.origin, book, token)];
    const stepMs = await measureSync(browser, both);
    return {
      isTrial: ROUNDS < 5,
      columns: [
        'book',
        'MB',
        'ms to first page',
        'kB of the book',
        'ms, whole file',
        'ratio',
        'ms per turn, median / worst',
        `MB of JavaScript heap, before → after ${TURNS} turns`,
      ],
      rows,
      notes: [
        `Median of ${ROUNDS} openings, each in a new browser context with an empty cache, over 10 Mbit/s and 40 ms, from the start of the navigation until the engine has laid out a page. The reader's own code is included on both sides.`,
        'The whole file is read by the same engine in a bare page: no bars, annotations, settings or saved position.',
        `A page turn in one browser is visible in another browser with the same book open after ${(stepMs / 1000).toFixed(1)} s, the median of ${ROUNDS}; the position is sent after a debounce of 0.8 s.`,
        'A turn is measured from the call to the next frame, without network throttling. A turn into another chapter is not counted.',
      ],
    };
  } finally {
    for (const close of closing.toReversed()) await close();
  }
}

async function openBook(browser, address) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', NETWORK);
  await page.addInitScript(observeFirstPage);
  const requests = recordRequests(session);
  let bytes = 0;
  const ofBook = new Set();
  session.on('Network.responseReceived', ({ requestId, response }) => {
    if (response.url.startsWith(address) && response.url !== address) ofBook.add(requestId);
  });
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (ofBook.has(requestId)) bytes += encodedDataLength;
  });
  await page.goto(address, { waitUntil: 'commit' });
  const ms = await firstPageMs(page);
  await context.close();
  return { ms, bytes, requests };
}

async function turnPages(browser, address) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Performance.enable');
  const heap = async () => {
    await session.send('HeapProfiler.collectGarbage');
    const { metrics } = await session.send('Performance.getMetrics');
    return metrics.find(({ name }) => name === 'JSHeapUsedSize').value / 1e6;
  };
  await page.goto(address);
  await page.getByText(/^Page \d+ of \d+$/).waitFor();
  const before = await heap();
  const times = await page.locator('foliate-view').evaluate(
    async (view, { turns, longest }) => {
      const frame = () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
      const delay = (ms) => new Promise((resolve) => setTimeout(resolve, ms));
      const durations = [];
      for (let turned = 0; turned < turns; turned += 1) {
        await frame();
        const section = view.lastLocation.section.current;
        const relocated = new Promise((resolve) => view.addEventListener('relocate', resolve, { once: true }));
        const started = performance.now();
        const turning = view.next();
        await Promise.race([relocated, delay(longest)]);
        await frame();
        if (view.lastLocation.section.current === section) durations.push(performance.now() - started);
        await Promise.race([turning, delay(longest)]);
      }
      return durations;
    },
    { turns: TURNS, longest: MAX_TURN_MS },
  );
  const after = await heap();
  await context.close();
  const sorted = times.toSorted((one, other) => one - other);
  return { before, after, median: sorted[sorted.length >> 1] ?? 0, worst: sorted.at(-1) ?? 0 };
}

/** Measures the time from a page turn in one browser until an idle browser shows the start of that page. */
async function measureSync(browser, addresses) {
  const contexts = await Promise.all(
    addresses.map(() => browser.newContext({ viewport: { width: 1280, height: 800 } })),
  );
  const pages = await Promise.all(contexts.map((context) => context.newPage()));
  for (const [at, page] of pages.entries()) {
    await page.goto(addresses[at]);
    await page.getByText(/^Page \d+ of \d+$/).waitFor();
  }
  const [first, second] = pages;
  const durations = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const started = performance.now();
    const start = await first.locator('foliate-view').evaluate(async (view) => {
      await view.next();
      return view.lastLocation.range.toString().slice(0, 60);
    });
    // The pages differ by a few lines, because the second browser also shows a notice.
    await second.waitForFunction(
      (expected) => document.querySelector('foliate-view').lastLocation.range.toString().includes(expected),
      start,
      { polling: 20 },
    );
    durations.push(performance.now() - started);
    // Without the notice, both pages are equally long again.
    await second.getByRole('button', { name: 'Dismiss' }).click();
  }
  for (const context of contexts) await context.close();
  return median(durations);
}
