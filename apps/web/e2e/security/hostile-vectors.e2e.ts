/**
 * Each defense alone against each attack, with a real server that the attacks call. A book is imported by the real shop,
 * whose policies, `sandbox` attributes and sanitized chapters are then shown one at a time.
 */
import { randomUUID } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import type { Frame, Page } from '@playwright/test';
import { type CallListener, type Effect, startCallListener } from '../support/call-listener.ts';
import {
  type Defenses,
  framedBook,
  framedTexts,
  importAndOpen,
  rawFile,
  type ServedBook,
} from '../support/defense-layers.ts';
import { EXECUTED_KEY, TOKEN_KEY } from '../support/hostile-book.ts';
import { hostileTexts, textWithCallsTo } from '../support/hostile-texts.ts';
import { fileNameOf, hostileVectors, hostileVectorsBook, withCallsTo } from '../support/hostile-vectors.ts';
import { booksDir } from '../support/real-books.ts';
import { expect, test } from '../support/test.ts';
import { startTwoOrigins, type TwoOrigins } from '../support/two-origins.ts';

const SECRET = 'the-token-of-a-customer';
const reviewedFile = `${booksDir}/hostile-vectors.epub`;

interface Layer {
  readonly defenses: Defenses;
  /** The effects that the layer does not stop by design, with the reason. Another layer stops them. */
  readonly passes: Readonly<Partial<Record<Effect, string>>>;
  /** Attacks that the layer is not meant to stop. */
  readonly exceptions?: readonly string[];
}

const NOT_CODE = 'the sandbox of a chapter allows scripts, without which Safari sends no touch events';
const NOT_REQUESTS = 'no sandbox or origin limits what a document may load';
const NOT_LINKS = 'no policy limits where a link leads';
const NOT_OWN_FRAME = 'the policy of a document does not limit where its own frame goes';
const NOT_CHAPTERS = 'a policy covers the page itself, and chapters have their own';

const LAYERS: Readonly<Record<string, Layer>> = {
  'sanitizing at import': { defenses: { sanitizing: true }, passes: {} },
  'the content security policies': {
    defenses: { chapterPolicy: true, pagePolicy: true },
    passes: { page: NOT_LINKS },
  },
  'the sandboxes and the separate origin': {
    defenses: { sandboxes: true, separateOrigin: true },
    passes: { code: NOT_CODE, request: NOT_REQUESTS, frame: NOT_REQUESTS },
  },
  'all defenses but sanitizing': {
    defenses: { chapterPolicy: true, pagePolicy: true, sandboxes: true, separateOrigin: true },
    passes: {},
  },
};

/** The layers that every test run checks. `pnpm verify:deep` checks the others too. */
const LAYERS_OF_EVERY_RUN = new Set(['all defenses but sanitizing']);

/** The parts of the layers, each checked alone. */
const PARTS: Readonly<Record<string, Layer>> = {
  'the policy of the chapters': {
    defenses: { chapterPolicy: true },
    passes: { frame: NOT_OWN_FRAME, page: NOT_LINKS },
  },
  'the policy of the reader’s page': {
    defenses: { pagePolicy: true },
    passes: {
      code: NOT_CHAPTERS,
      token: NOT_CHAPTERS,
      store: NOT_CHAPTERS,
      request: NOT_CHAPTERS,
      page: NOT_LINKS,
    },
    // This policy limits the frames that show chapters. The policy of a chapter limits the frames in the chapter.
    exceptions: ['frame from outside', 'embed'],
  },
  'the sandboxes': {
    defenses: { sandboxes: true },
    passes: { code: NOT_CODE, token: NOT_CODE, store: NOT_CODE, request: NOT_REQUESTS, frame: NOT_REQUESTS },
  },
  'the separate origin': {
    defenses: { separateOrigin: true },
    passes: { code: NOT_REQUESTS, request: NOT_REQUESTS, frame: NOT_REQUESTS, page: NOT_REQUESTS },
  },
};

const NO_LAYER: Layer = { defenses: {}, passes: {} };

// One worker imports the book once for all tests.
test.describe.configure({ mode: 'default' });

let listener: CallListener;
let origins: TwoOrigins;
let book: ServedBook;

test.beforeAll(async ({ browser, shop }) => {
  test.setTimeout(240_000);
  [listener, origins] = await Promise.all([startCallListener(SECRET), startTwoOrigins()]);
  const title = `Attacks ${randomUUID().slice(0, 8)}`;
  const bytes = await withCallsTo(listener.origin, await hostileVectorsBook(), title);
  book = await importAndOpen(browser, shop, bytes, title);
});
test.afterAll(() => Promise.all([listener.close(), origins.close()]));
test.beforeEach(({ consoleGuard }) =>
  consoleGuard.allow('refused by policy', 'http error', 'network error', 'hostile book'),
);

/** Clicks everything in the framed documents that have not left their origin. */
const clickEverything = (frame: Frame): Promise<void> =>
  frame.evaluate(() => {
    const targets = 'a, area, p, button, input, svg, summary, mi, maction, text';
    const documents = [...document.querySelectorAll('iframe')].map(({ contentDocument }) => contentDocument);
    for (const target of documents.flatMap((doc) => [...(doc?.querySelectorAll(targets) ?? [])])) {
      for (const type of ['pointerdown', 'mouseover', 'focus', 'click'])
        target.dispatchEvent(new MouseEvent(type, { bubbles: true, cancelable: true }));
    }
  });

/** Waits until a page without defenses, which opens only now, has made its calls. */
async function waitForControl(page: Page): Promise<void> {
  const control = await page.context().newPage();
  const arrived = listener.control.calls.map((url) => control.waitForResponse(url));
  await control.goto(listener.control.url);
  await Promise.all(arrived);
  await control.close();
}

type Effects = Record<string, Effect[]>;

/** Opens the shown documents, clicks everything, and returns what each file achieved. */
async function effectsOfPage(page: Page, { mayBeReplaced = false } = {}): Promise<Effects> {
  listener.clear();
  await page.goto(origins.store, { waitUntil: 'commit' });
  await page.waitForLoadState('load');
  // Attempts that run automatically come before those that need a click.
  if (mayBeReplaced) await waitForControl(page);
  else await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
  if (new URL(page.url()).origin === origins.store)
    await clickEverything(page.frame({ name: 'reader' }) ?? page.mainFrame());
  await waitForControl(page);
  const found: Effects = {};
  for (const [file, effects] of listener.effects()) found[file] = [...effects].toSorted();
  const marks = await page.evaluate(
    (key) => (globalThis as unknown as Record<string, string[] | undefined>)[key] ?? [],
    EXECUTED_KEY,
  );
  if (marks.length > 0) found['the page of the store'] = ['store'];
  for (const opened of page.context().pages()) if (opened !== page) await opened.close();
  return found;
}

/**
 * Returns the effects of each document behind a layer. A document that may replace the page gets its own page. It is left out
 * if the layer is not meant to stop that.
 */
async function attack(page: Page, attacked: ServedBook, { defenses, passes }: Layer): Promise<Effects> {
  const replacing = new Set<string>();
  for (const path of attacked.documents) {
    const text = new TextDecoder().decode(await rawFile(attacked, path));
    if (/_top|top\.location/.test(text)) replacing.add(path);
  }
  const singleGroups = passes.page === undefined ? [...replacing].map((path) => [path]) : [];
  const groups = [attacked.documents.filter((path) => !replacing.has(path)), ...singleGroups];
  const script = `localStorage.setItem('${TOKEN_KEY}', '${SECRET}')`;
  const found: Effects = {};
  for (const documents of groups) {
    origins.serve(framedBook(origins, attacked, documents, defenses, script));
    const effectsOfGroup = await effectsOfPage(page, { mayBeReplaced: documents !== groups[0] });
    for (const [file, effects] of Object.entries(effectsOfGroup))
      found[file] = [...new Set([...(found[file] ?? []), ...effects])];
  }
  return found;
}

/** The effects that a layer should have stopped. */
function missedEffects(effects: Effects, { passes, exceptions = [] }: Layer): Effects {
  const exceptionNames = new Set(exceptions.map(fileNameOf));
  return Object.fromEntries(
    Object.entries(effects)
      .map(([file, all]) => [file, all.filter((effect) => passes[effect] === undefined)] as const)
      .filter(([file, left]) => left.length > 0 && !exceptionNames.has(file)),
  );
}

test('every attack works without any defense', { tag: ['@check-47'] }, async ({ page }) => {
  test.setTimeout(120_000);
  const effects = await attack(page, book, NO_LAYER);
  const vectors = Object.entries(hostileVectors);
  const inert = vectors.filter(([name, { file = fileNameOf(name) }]) => effects[file] === undefined);
  const inertVectors = vectors.filter(([, vector]) => vector.inert !== undefined);
  expect(inert.map(([name]) => name)).toEqual(inertVectors.map(([name]) => name));
  expect(new Set(Object.values(effects).flat())).toEqual(
    new Set(['code', 'token', 'store', 'request', 'frame', 'page']),
  );
});

for (const [name, layer] of Object.entries(LAYERS)) {
  const tag = LAYERS_OF_EVERY_RUN.has(name) ? [] : ['@deep'];
  test(
    `${name} alone stops every attack that it is meant to stop`,
    { tag: ['@check-47', ...tag] },
    async ({ page }) => {
      test.setTimeout(120_000);
      expect(missedEffects(await attack(page, book, layer), layer)).toEqual({});
    },
  );
}

for (const [name, layer] of Object.entries(PARTS)) {
  test(
    `${name} alone stops every attack that it is meant to stop`,
    { tag: ['@check-47', '@deep'] },
    async ({ page }) => {
      test.setTimeout(120_000);
      expect(missedEffects(await attack(page, book, layer), layer)).toEqual({});
    },
  );
}

test('every effect is stopped by at least two layers', () => {
  const layers = [LAYERS['sanitizing at import'], ...Object.values(PARTS)];
  for (const effect of ['code', 'token', 'store', 'request', 'frame', 'page'] as const) {
    const stopping = layers.filter((layer) => layer?.passes[effect] === undefined);
    expect([effect, stopping.length >= 2]).toEqual([effect, true]);
  }
});

test.describe('the attacks of the reviewers', () => {
  test.skip(!existsSync(reviewedFile), `no real books at OCTAVO_REAL_BOOKS (${booksDir})`);

  test(
    'run no script when a single layer is active',
    { tag: ['@check-47', '@deep'] },
    async ({ page, browser, shop }) => {
      test.setTimeout(240_000);
      const title = `Reviewed ${randomUUID().slice(0, 8)}`;
      const bytes = await withCallsTo(listener.origin, readFileSync(reviewedFile), title);
      const reviewed = await importAndOpen(browser, shop, bytes, title);
      expect(Object.keys(await attack(page, reviewed, NO_LAYER)).length).toBeGreaterThan(25);
      for (const [name, layer] of Object.entries({ ...LAYERS, ...PARTS }))
        expect([name, missedEffects(await attack(page, reviewed, layer), layer)]).toEqual([name, {}]);
    },
  );
});

test.describe('the texts about a book', () => {
  const named = (): Record<string, string> =>
    Object.fromEntries(
      hostileTexts.map((text, at) => [`text-${at}`, textWithCallsTo(listener.origin, `text-${at}`, text)]),
    );

  test('attack a page without defenses', { tag: ['@check-50'] }, async ({ page }) => {
    origins.serve(framedTexts(named(), ''));
    expect(Object.keys(await effectsOfPage(page))).toEqual(expect.arrayContaining(Object.keys(named())));
  });

  test('are stopped by the store’s content security policy alone', { tag: ['@check-50'] }, async ({ page, shop }) => {
    const policy = (await fetch(shop.origin)).headers.get('content-security-policy') ?? '';
    const withoutTypes = policy
      .replace(/require-trusted-types-for [^;]+;? ?/, '')
      .replace(/trusted-types [^;]+;? ?/, '')
      .replace(/frame-ancestors [^;]+;? ?/, '');
    expect(withoutTypes).not.toBe(policy);
    origins.serve(framedTexts(named(), withoutTypes));
    expect(missedEffects(await effectsOfPage(page), { defenses: {}, passes: { frame: NOT_OWN_FRAME } })).toEqual({});
  });

  test('are stopped by Trusted Types alone', { tag: ['@check-50'] }, async ({ page, shop }) => {
    const policy = (await fetch(shop.origin)).headers.get('content-security-policy') ?? '';
    const types = policy.split('; ').filter((rule) => rule.includes('trusted-types'));
    expect(types).toHaveLength(2);
    const write = (text: string): string =>
      `<p id="sink"></p><script>try { document.querySelector('#sink').innerHTML = ${JSON.stringify(text).replaceAll('<', String.raw`\u003c`)} } catch (error) { document.title = error.name }</script>`;
    const pages = Object.fromEntries(Object.entries(named()).map(([name, text]) => [name, write(text)]));
    origins.serve(framedTexts(pages, types.join('; ')));
    expect(await effectsOfPage(page)).toEqual({});
    origins.serve(framedTexts(pages, ''));
    expect(Object.keys(await effectsOfPage(page)).length).toBeGreaterThan(10);
  });
});
