/**
 * `pnpm pictures` in apps/web: the pictures and the animation of the README, in `docs/pictures`. Runs the built shop
 * (`npm start` builds it) with a new demo catalog on its own ports.
 *
 * The animation: a book is bought with a test card, opened at 1024 px, and continues on a phone at the same page.
 */
import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { chromium } from '@playwright/test';
import sharp from 'sharp';
import { findBrowser } from '../../../scripts/find-browser.mjs';

const pictures = fileURLToPath(new URL('../docs/pictures/', import.meta.url));
const main = fileURLToPath(new URL('../../api/dist/main.js', import.meta.url));
const STILL = { width: 1200, height: 750 };
const COMPUTER = { width: 1024, height: 640 };
const PHONE = { width: 390, height: 640 };
const CUSTOMER = { username: 'ines_h', password: 'Octavo!2026' };
/** A book that the customer does not own. */
const BOOK = { slug: 'the-glass-apiary', query: 'glass', title: 'The Glass Apiary' };
const STAGE_COLOR = '#eee9dd';
const CAPTION_HEIGHT = 56;
const STAGE = { width: COMPUTER.width + 136, height: COMPUTER.height + CAPTION_HEIGHT + 40 };

const dataDir = mkdtempSync(join(tmpdir(), 'octavo-pictures-'));
const [port, readerPort] = [await freePort(), await freePort()];
const origin = `http://127.0.0.1:${port}`;
const shop = spawn(process.execPath, [main], {
  env: { ...process.env, PORT: String(port), READER_PORT: String(readerPort), DATA_DIR: dataDir, LOG_LEVEL: 'error' },
  stdio: ['ignore', 'ignore', 'inherit'],
});
const browser = await chromium.launch({ executablePath: await findBrowser(), args: ['--no-sandbox'] });
try {
  await waitUntilReady();
  mkdirSync(pictures, { recursive: true });
  await takeStills();
  await recordAnimation();
} finally {
  await browser.close();
  shop.kill('SIGTERM');
  await new Promise((resolve) => shop.once('exit', resolve));
  rmSync(dataDir, { recursive: true, force: true });
}

/** The home page, the page of a book and an open book, as a customer sees them. The payment step is in the animation too. */
async function takeStills() {
  const page = await newPage(STILL);
  await logIn(page);
  await settle(page);
  await still(page, 'home');
  await page.goto(`${origin}/product/the-orchard-keeps-its-own-time`);
  await settle(page);
  await still(page, 'product');
  const reader = await newPage(STILL);
  await logIn(reader, { username: 'admin', password: CUSTOMER.password });
  await openBook(reader, 'atlas-of-minor-stars');
  for (let turn = 0; turn < 4; turn += 1) await turnPage(reader);
  await still(reader, 'reader');
  await page.context().close();
  await reader.context().close();
}

async function recordAnimation() {
  const frames = [];
  const computer = await newPage(COMPUTER);
  const show = async (caption, delay) => frames.push({ ...(await onStage(computer, caption)), delay });
  await logIn(computer);
  await settle(computer);
  await show('Find a book …', 1200);
  const search = computer.getByRole('combobox', { name: 'Search' });
  await search.click();
  for (const letter of BOOK.query) {
    await search.pressSequentially(letter);
    if (frames.length % 2 === 0) await wait(150);
    await show('Find a book …', 140);
  }
  await computer.getByRole('option', { name: BOOK.title }).waitFor();
  await show('Find a book …', 1100);
  await computer.getByRole('option', { name: BOOK.title }).click();
  await computer.getByRole('heading', { level: 1, name: BOOK.title }).waitFor();
  await settle(computer);
  await show('… buy it …', 1400);
  await computer.getByRole('button', { name: 'Add to cart' }).click();
  await computer.getByText('Added to your cart').first().waitFor();
  await show('… buy it …', 1000);
  await computer.goto(`${origin}/cart`);
  await fillBilling(computer);
  await show('… buy it …', 1000);
  await computer.getByRole('button', { name: 'Continue to Payment' }).click();
  await computer.getByText('PAYMENT DETAILS').waitFor();
  await settle(computer);
  const card = computer.getByLabel('Card number');
  for (const digits of ['4242', '4242', '4242', '4242']) {
    await card.pressSequentially(digits);
    await show('… buy it …', 220);
  }
  await computer.getByLabel('Expiry date, month and year').fill('12/40');
  await computer.getByLabel('Security code (CVC)').fill('123');
  await show('… buy it …', 900);
  await still(computer, 'payment');
  await computer.getByRole('button', { name: 'Complete Payment' }).click();
  await computer.getByRole('heading', { name: 'Payment Successful!' }).waitFor();
  await settle(computer);
  await show('… paid …', 1500);

  await openBook(computer, BOOK.slug);
  await show('… and read it at once.', 1200);
  for (let turn = 0; turn < 4; turn += 1) {
    await turnPage(computer);
    await show('… and read it at once.', 700);
  }
  const saved = await readerOf(computer)
    .locator('body')
    .evaluate(async () => (await fetch('position')).text());
  if (!saved.includes('cfi')) throw new Error(`The position was not saved: ${saved}`);

  const phone = await newPage(PHONE, { isMobile: true, hasTouch: true });
  await logIn(phone);
  await settle(phone);
  const showBoth = async (caption, delay) => frames.push({ ...(await bothOnStage(computer, phone, caption)), delay });
  await showBoth('Go on with the phone …', 1300);
  await openBook(phone, BOOK.slug);
  await showBoth('… at the same page.', 2600);
  await writeAnimation(frames);
}

async function writeAnimation(frames) {
  const { width, height } = frames[0];
  const file = join(pictures, 'animation.webp');
  await sharp(
    frames.map(({ image }) => image),
    { join: { animated: true } },
  )
    .webp({ quality: 62, effort: 6, delay: frames.map(({ delay }) => delay), loop: 0, minSize: true, mixed: true })
    .toFile(file);
  const kilobytes = Math.round(statSync(file).size / 1000);
  process.stdout.write(`animation.webp: ${frames.length} frames of ${width} × ${height}, ${kilobytes} kB\n`);
}

/** The computer alone, in the middle of the stage. */
async function onStage(computer, caption) {
  const shot = await computer.screenshot({ animations: 'disabled' });
  return compose(caption, [{ input: await framed(shot, COMPUTER), left: stageLeft(COMPUTER.width), top: 24 }]);
}

/** The phone in front of the computer. */
async function bothOnStage(computer, phone, caption) {
  const [back, front] = [await computer.screenshot(), await phone.screenshot()];
  const small = await sharp(front).resize({ height: 600 }).png().toBuffer();
  const { width } = await sharp(small).metadata();
  return compose(caption, [
    { input: await framed(back, COMPUTER), left: stageLeft(COMPUTER.width), top: 24 },
    { input: await framed(small, { width, height: 600 }), left: STAGE.width - width - 24, top: 56 },
  ]);
}

function stageLeft(width) {
  return Math.round((STAGE.width - width) / 2);
}

/** Rounds the corners of a screenshot and draws its edge. */
async function framed(shot, { width, height }) {
  const svg = (attributes) =>
    Buffer.from(
      `<svg width="${width}" height="${height}"><rect x="1" y="1" width="${width - 2}" height="${height - 2}" rx="14" ${attributes}/></svg>`,
    );
  return sharp(shot)
    .resize(width, height)
    .composite([
      { input: svg('fill="#000"'), blend: 'dest-in' },
      { input: svg('fill="none" stroke="#887f6f" stroke-width="2"') },
    ])
    .png()
    .toBuffer();
}

/** Draws the caption below the devices and scales the frame for a page. */
async function compose(caption, layers) {
  const text = `<svg width="${STAGE.width}" height="${CAPTION_HEIGHT}"><text x="50%" y="60%" text-anchor="middle" font-family="Georgia, serif" font-size="26" fill="#3f3d3a">${caption}</text></svg>`;
  const full = await sharp({ create: { ...STAGE, channels: 3, background: STAGE_COLOR } })
    .composite([...layers, { input: Buffer.from(text), left: 0, top: STAGE.height - CAPTION_HEIGHT }])
    .png()
    .toBuffer();
  const { data, info } = await sharp(full).resize({ width: 880 }).png().toBuffer({ resolveWithObject: true });
  return { image: data, width: info.width, height: info.height };
}

async function newPage(viewport, options = {}) {
  const context = await browser.newContext({ viewport, reducedMotion: 'reduce', locale: 'en-US', ...options });
  return context.newPage();
}

async function logIn(page, { username, password } = CUSTOMER) {
  await page.goto(`${origin}/login`);
  await page.getByLabel('Username').fill(username);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Log in' }).click();
  await page.getByRole('heading', { name: /^Happy reading,/ }).waitFor();
}

async function fillBilling(page) {
  const details = {
    'First Name': 'Ines',
    'Last Name': 'Harlow',
    Phone: '555 0100',
    Address: '1 Quay Street',
    City: 'Portmere',
    State: 'ME',
    Postcode: '04101',
  };
  for (const [label, value] of Object.entries(details)) await page.getByLabel(label, { exact: true }).fill(value);
}

function readerOf(page) {
  return page.frameLocator('iframe[title^="Reader:"]');
}

/** Opens a purchased book and waits for its text. */
async function openBook(page, slug) {
  await page.goto(`${origin}/product/${slug}`);
  await page.getByRole('button', { name: 'Read now' }).click();
  await readerOf(page)
    .getByText(/^Page \d+ of \d+$/)
    .waitFor({ state: 'attached', timeout: 60_000 });
  await settle(page);
}

async function turnPage(page) {
  await page.keyboard.press('ArrowRight');
  await settle(page);
}

/** Waits for fonts, covers and the saved position. */
async function settle(page) {
  await page.evaluate(() => document.fonts.ready);
  await page.waitForLoadState('networkidle').catch(() => undefined);
  await wait(900);
}

async function still(page, name) {
  const shot = await page.screenshot({ animations: 'disabled' });
  await sharp(shot)
    .webp({ quality: 82 })
    .toFile(join(pictures, `${name}.webp`));
}

async function waitUntilReady() {
  for (let attempt = 0; attempt < 1200; attempt += 1) {
    if (shop.exitCode !== null) throw new Error(`The shop ended with ${shop.exitCode}.`);
    const isReady = await fetch(`${origin}/api/v1/config`).then(
      ({ ok }) => ok,
      () => false,
    );
    if (isReady) return;
    await wait(200);
  }
  throw new Error('The shop did not respond.');
}

async function freePort() {
  const server = createServer();
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  return address.port;
}
