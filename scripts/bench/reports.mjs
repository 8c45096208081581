/**
 * Measures the studio's reports about real books in a running shop, from the last byte of an upload to the report. Then visitors
 * read the shop while three authors upload books without a pause. The baseline are the same visitors at rest.
 */
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { buildShop, root } from '../build.mjs';
import { sendRequest } from './load.mjs';
import { median } from './median.mjs';
import { startShop } from './shop-process.mjs';

const FOLDER = resolve(root, process.env.OCTAVO_REAL_BOOKS ?? '../shared/epubs');
const ROUNDS = Number(process.env.OCTAVO_BENCH_ROUNDS ?? 5);
const AUTHORS = 3;
const PASSWORD = 'A long harbor wall, 7 miles!';
/** A tenth of what one process serves. */
const VISITORS_PER_SECOND = 50;
const SECONDS = 10;
const TOKEN_MS = 120_000;
const POLL_MS = 100;
/** The largest part that the shop accepts. */
const PART_BYTES = 1024 * 1024;
const PATHS = [
  '/',
  '/api/v1/products?per_page=25&page=1',
  '/api/v1/products?search=tide&per_page=24',
  '/api/v1/products?per_page=25&tag=1&page=1',
  '/api/v1/products?orderby=popularity&per_page=24',
];
const LIMITS = { p50: 3_000, p95: 20_000 };

export async function measure() {
  const names = existsSync(FOLDER) ? readdirSync(FOLDER).filter((name) => name.endsWith('.epub')) : [];
  if (names.length === 0) throw new Error(`No real books in ${FOLDER}: set OCTAVO_REAL_BOOKS.`);
  const books = names.map((name) => ({ name: name.replace('.epub', ''), bytes: readFileSync(join(FOLDER, name)) }));
  const dataDir = mkdtempSync(join(tmpdir(), 'octavo-reports-'));
  await buildShop();
  // The calls of a bench come from one address.
  const shop = await startShop({ DATA_DIR: dataDir, DEMO: 'on', ADDRESS_LIMIT_FACTOR: '1000' });
  try {
    // The uploads of an account are limited, so that each round has an author of its own.
    const uploaders = [];
    for (let round = 0; round < ROUNDS; round += 1) uploaders.push(await registerAuthor(shop, `uploader_${round}`));
    const authors = [];
    for (let at = 0; at < AUTHORS; at += 1) authors.push(await registerAuthor(shop, `author_${at}`));
    const rows = [];
    for (const book of books) {
      const times = [];
      for (const uploader of uploaders) times.push(await report(shop, uploader, book.bytes));
      rows.push([book.name, (book.bytes.byteLength / 1e6).toFixed(1), median(times)]);
    }
    const times = rows.map(([, , ms]) => ms).toSorted((one, other) => one - other);
    const [p50, p95] = [median(times), times[Math.floor(times.length * 0.95)] ?? Number.NaN];
    const { rest, beside, count } = await visitBesideReports(shop, authors, books);
    if (p50 > LIMITS.p50 || p95 > LIMITS.p95) throw new Error(`The reports took ${p50} and ${p95} ms (p50, p95).`);
    return {
      isTrial: ROUNDS < 5,
      columns: ['book', 'MB', 'ms, report'],
      rows: rows.map(([name, size, ms]) => [name, size, ms.toFixed(0)]),
      notes: [
        `Medians of ${ROUNDS} uploads of each book to a running shop with the embedded database, from the last byte to the report. EPUBCheck follows later.`,
        `p50 of the books: ${p50.toFixed(0)} ms (limit ${LIMITS.p50}), p95: ${p95.toFixed(0)} ms (limit ${LIMITS.p95}).`,
        `${VISITORS_PER_SECOND} visitors per second, p99 at rest: ${rest.toFixed(1)} ms; while ${AUTHORS} authors upload (${count} reports): ${beside.toFixed(1)} ms, ${(beside / rest).toFixed(2)} ×. Medians of ${ROUNDS} rounds of ${SECONDS} s, by turns.`,
      ],
    };
  } finally {
    await shop.close();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

async function call(shop, user, method, path, { headers = {}, body } = {}) {
  const response = await sendRequest(shop.origin, {
    path: path.startsWith('/') ? path : `/api/v1/${path}`,
    method,
    headers: { ...(user && { authorization: `Bearer ${user.token}` }), ...headers },
    body,
  });
  if (response.status >= 300) throw new Error(`${method} ${path} returned ${response.status}: ${response.body}`);
  return response;
}

const asJson = (value) => ({ headers: { 'content-type': 'application/json' }, body: JSON.stringify(value) });
const bodyOf = ({ body }) => JSON.parse(body.toString());

/** Registers an author and logs in. */
async function registerAuthor(shop, username) {
  const fields = { username, email: `${username}@octavo.example`, password: PASSWORD, role: 'author' };
  await call(shop, undefined, 'POST', 'auth/register', asJson(fields));
  return logIn(shop, { username });
}

async function logIn(shop, { username }) {
  const response = await call(shop, undefined, 'POST', 'auth/login', asJson({ username, password: PASSWORD }));
  return { username, token: bodyOf(response).access_token, issuedAt: performance.now() };
}

/** Uploads a book, waits for its report, and deletes the draft. Returns the milliseconds from the last byte to the report. */
async function report(shop, author, bytes) {
  // A token expires in minutes, and logins have a rate limit.
  if (performance.now() - author.issuedAt > TOKEN_MS) Object.assign(author, await logIn(shop, author));
  const user = author;
  const tus = { 'tus-resumable': '1.0.0' };
  const started = await call(shop, user, 'POST', 'studio/uploads', {
    headers: { ...tus, 'upload-length': String(bytes.byteLength), 'upload-metadata': 'filename Ym9vay5lcHVi' },
  });
  const path = started.headers.location;
  for (let offset = 0; offset < bytes.byteLength; offset += PART_BYTES)
    await call(shop, user, 'PATCH', path, {
      headers: { ...tus, 'upload-offset': String(offset), 'content-type': 'application/offset+octet-stream' },
      body: bytes.subarray(offset, offset + PART_BYTES),
    });
  const sent = performance.now();
  for (;;) {
    const upload = bodyOf(await call(shop, user, 'GET', path));
    if (upload.status === 'ready') {
      const ms = performance.now() - sent;
      await call(shop, user, 'DELETE', `studio/books/${upload.book_id}`);
      return ms;
    }
    if (upload.status !== 'checking') throw new Error(`The upload is ${upload.status}: ${upload.error?.message}`);
    await wait(POLL_MS);
  }
}

/** Compares the p99 of visitors at rest with that beside authors who upload one book after another. */
async function visitBesideReports(shop, authors, books) {
  const rest = [];
  const beside = [];
  let count = 0;
  // The first visitors fill the caches.
  await visit(shop);
  for (let round = 0; round < ROUNDS; round += 1) {
    rest.push(await visit(shop));
    const end = new AbortController();
    const uploads = authors.map(async (author, at) => {
      for (let nth = at; !end.signal.aborted; nth += AUTHORS) {
        await report(shop, author, books[nth % books.length].bytes);
        count += 1;
      }
    });
    beside.push(await visit(shop));
    end.abort();
    await Promise.all(uploads);
  }
  return { rest: median(rest), beside: median(beside), count };
}

/** Sends requests at a fixed rate, whether earlier ones have been answered or not. Returns the p99 of their times. */
async function visit(shop) {
  const visits = [];
  const started = performance.now();
  for (let nth = 0; nth < VISITORS_PER_SECOND * SECONDS; nth += 1) {
    const due = started + (nth * 1_000) / VISITORS_PER_SECOND;
    await wait(Math.max(0, due - performance.now()));
    const begun = performance.now();
    visits.push(call(shop, undefined, 'GET', PATHS[nth % PATHS.length]).then(() => performance.now() - begun));
  }
  const times = (await Promise.all(visits)).toSorted((one, other) => one - other);
  return times[Math.floor(times.length * 0.99)];
}
