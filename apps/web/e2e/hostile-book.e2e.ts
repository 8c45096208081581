import { expect, type Page, type Route } from '@playwright/test';
import { ReadingPage } from './pages/reading.page.ts';
import { logIn } from './pages/store.page.ts';
import {
  countAttempts,
  type Ending,
  hostileChapter,
  hostileDrawing,
  hostileStyles,
  importHostileBook,
  OUTSIDE,
  pressContents,
  RAN,
  TOKEN,
} from './support/hostile-book.ts';
import type { Shop } from './support/shop.ts';
import { test } from './support/test.ts';

/** What a thief would carry away. */
const SECRET = 'the-token-of-a-reader';

/**
 * Answers in the place of the address outside, and writes down whatever the browser would have let out to it, each page
 * that opens and each dialog. No server can listen there: browsers keep pages from asking other ports of this machine.
 */
async function listenOutside(page: Page, { origin, readerOrigin }: Shop): Promise<string[]> {
  const heard: string[] = [];
  await page.context().route(`${OUTSIDE}/**`, (route) => {
    heard.push(new URL(route.request().url()).pathname);
    return route.fulfill({ status: 200, headers: { 'access-control-allow-origin': '*' }, body: '' });
  });
  page.context().on('page', (opened) => {
    // A link that was pressed and leads to ourselves may be followed: no chapter is shown in a window of its own.
    const isOurs = [origin, readerOrigin].includes(new URL(opened.url() || 'about:blank').origin);
    if (!isOurs && !/^(about:blank)?$/.test(opened.url())) heard.push(`a window: ${opened.url()}`);
  });
  page.on('dialog', (dialog) => {
    heard.push(`a dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  return heard;
}

/** What ran, in any frame of the page: whatever runs in a frame inside of a chapter says so in the chapter as well. */
async function attemptsThatRan(page: Page): Promise<string[]> {
  // A frame that was refused never has a window to look into.
  const shown = page.frames().filter((frame) => frame.url().startsWith('http'));
  const ran = await Promise.all(
    shown.map((frame) =>
      frame.evaluate((name): string[] => {
        const { [name]: names } = globalThis as unknown as Record<string, string[] | undefined>;
        return names ?? [];
      }, RAN),
    ),
  );
  return [...new Set(ran.flat())];
}

const frameAt = (page: Page, end: string) => page.frames().find((frame) => frame.url().endsWith(end));

/** Presses everything in the chapter that could listen or lead somewhere. */
async function pressEverything(page: Page): Promise<void> {
  await frameAt(page, '/one.xhtml')
    ?.locator('body')
    .evaluate((body) => {
      for (const target of body.querySelectorAll('a, p, button, input, svg, summary, mi, text')) {
        const init = { bubbles: true, cancelable: true, clientX: 640, clientY: 300 };
        for (const type of ['pointerdown', 'mouseover', 'click']) target.dispatchEvent(new MouseEvent(type, init));
      }
    });
}

/** Goes on to the last page, whose drawing attacks as well, and waits for all that has begun to load. */
async function readToTheEnd(page: Page): Promise<void> {
  await page.keyboard.press('End');
  await expect.poll(() => frameAt(page, '/two.svg')).toBeDefined();
  await frameAt(page, '/two.svg')?.waitForLoadState('domcontentloaded');
}

/** The first words of the book that is shown; nothing while the frame still stands in which they were fetched ahead. */
async function firstLine(page: Page): Promise<string | null | undefined> {
  const reader = page.frames().find((frame) => /\/read\/[^/]+\/$/.test(frame.url()));
  if (!reader || (await reader.locator('#octavo-ahead').count()) > 0) return undefined;
  return frameAt(page, '/one.xhtml')?.locator('#first').textContent();
}

test('47: a hostile book is imported, shown and read: nothing of it runs and nothing leaves', async ({
  page,
  shop,
  ears,
}) => {
  test.setTimeout(240_000);
  ears.allow('refused by policy');
  expect(countAttempts()).toBeGreaterThan(40);
  const { slug, output } = await importHostileBook(shop);
  expect(output).toContain('1 added');
  expect(output).toContain('Left out: ');

  const heard = await listenOutside(page, shop);
  await logIn(page, { username: 'admin', password: 'Octavo!2026' });
  await page.goto(`/product/${slug}`);
  await expect(page.getByText('Calm.').first()).toBeVisible();
  expect(await attemptsThatRan(page)).toEqual([]);

  await new ReadingPage(page).open();
  await expect.poll(() => firstLine(page)).toBe('It was read in peace.');
  const forbidden =
    'script, iframe, object, embed, form, base, meta[http-equiv], link[rel=prefetch], [onclick], [ping]';
  expect(await frameAt(page, '/one.xhtml')?.locator(forbidden).count()).toBe(0);
  await pressContents(page);
  await pressEverything(page);
  await readToTheEnd(page);

  expect(await attemptsThatRan(page)).toEqual([]);
  expect(heard).toEqual([]);
  await expect(page).toHaveURL(new RegExp(`/product/${slug}/stream$`));
});

/** The address an administrator reads a book at. */
async function streamAddress(shop: Shop, slug: string): Promise<string> {
  const body = new URLSearchParams({ username: 'admin', password: 'Octavo!2026' });
  const signedIn: unknown = await (await fetch(`${shop.origin}/api/v1/auth/login`, { method: 'POST', body })).json();
  const headers = { authorization: `Bearer ${(signedIn as { access_token: string }).access_token}` };
  const product: unknown = await (await fetch(`${shop.origin}/api/v1/products/${slug}`, { headers })).json();
  const { meta_data: meta } = product as { meta_data: { key: string; value: string }[] };
  return meta.find(({ key }) => key === '_ebook_stream_url')?.value ?? '';
}

/** What can be taken away between a book and its reader, on the way to the browser. */
interface Without {
  /** The book comes as its maker wrote it. */
  cleaning?: true;
  chapterPolicy?: true;
  pagePolicy?: true;
  /** The reader is served by the store, beside the store's own storage. */
  ownOrigin?: true;
}

/** Opens the book with these layers gone. */
async function openWithout(page: Page, shop: Shop, without: Without, endings?: readonly Ending[]): Promise<string> {
  const { slug } = await importHostileBook(shop);
  const address = await streamAddress(shop, slug);
  const own = without.ownOrigin ? address.replace(shop.readerOrigin, shop.origin) : address;
  const raw: Readonly<Record<string, () => string>> = {
    'one.xhtml': () => hostileChapter(endings),
    'two.svg': () => hostileDrawing(),
    'hostile.css': () => hostileStyles(),
  };
  const answer = async (route: Route): Promise<void> => {
    const request = route.request();
    const url = new URL(request.url());
    const isPage = url.pathname.endsWith('/');
    const isOfBook = /\.(xhtml|svg|css)$/.test(url.pathname);
    // The reader waits for news as long as it is open: without a limit, as the browser would.
    const response = await route.fetch({ url: request.url().replace(shop.origin, shop.readerOrigin), timeout: 0 });
    const headers = response.headers();
    if ((isPage && without.pagePolicy) || (isOfBook && without.chapterPolicy))
      delete headers['content-security-policy'];
    const file = url.pathname.split('/').at(-1) ?? '';
    const body = without.cleaning && isOfBook && request.method() === 'GET' ? raw[file]?.() : undefined;
    if (body === undefined) return route.fulfill({ response, headers });
    // They speak of the cleaned text, which is shorter.
    delete headers['content-length'];
    delete headers['content-encoding'];
    return route.fulfill({ status: 200, headers, body });
  };
  const isAnswered = ({ origin, pathname }: URL): boolean =>
    without.ownOrigin ? origin === shop.origin : /^\/read\/[^/]+\/(.+\.(xhtml|svg|css))?$/.test(pathname);
  await page.route(isAnswered, answer);
  await page.addInitScript(
    ([name, secret]) => {
      try {
        localStorage.setItem(name, secret);
      } catch {
        // A frame without a storage has nothing to be read out of it.
      }
    },
    [TOKEN, SECRET] as const,
  );
  await page.goto(own);
  return own;
}

/** Each way in which one of the four layers may be missing. */
const MISSING: Readonly<Record<string, Without>> = {
  'the cleaning at import': { cleaning: true },
  'the policy of the chapter': { chapterPolicy: true },
  'the policy of the page': { pagePolicy: true },
  'the origin of its own': { ownOrigin: true },
  'both policies, and the origin of its own': { chapterPolicy: true, pagePolicy: true, ownOrigin: true },
};

for (const [layer, without] of Object.entries(MISSING)) {
  test(`47: with ${layer} switched off the rest still holds a hostile book`, async ({ page, shop, ears }) => {
    test.setTimeout(240_000);
    ears.allow('refused by policy', 'refused call', 'broken connection', 'hostile book');
    const heard = await listenOutside(page, shop);
    try {
      const own = await openWithout(page, shop, without);
      await expect.poll(() => firstLine(page)).toBe('It was read in peace.');
      await pressEverything(page);
      await readToTheEnd(page);

      expect(await attemptsThatRan(page)).toEqual([]);
      expect(heard).toEqual([]);
      expect(page.url()).toBe(own);
    } finally {
      // The reader never stops asking for news; what is still asked goes unanswered.
      await page.unrouteAll({ behavior: 'ignoreErrors' });
    }
  });
}

test('47: a chapter that was not cleaned and sends its frame away goes nowhere', async ({ page, shop, ears }) => {
  test.setTimeout(240_000);
  ears.allow('refused by policy', 'refused call', 'broken connection', 'hostile book');
  const heard = await listenOutside(page, shop);
  const refused = page.waitForEvent('console', { predicate: (message) => message.text().includes('frame-src') });
  try {
    const own = await openWithout(page, shop, { cleaning: true }, ['refresh']);
    await refused;
    expect(heard).toEqual([]);
    expect(page.url()).toBe(own);
    expect(await page.evaluate((name) => name in globalThis, RAN)).toBe(false);
  } finally {
    await page.unrouteAll({ behavior: 'ignoreErrors' });
  }
});

test('47: with every layer gone the same book runs and carries the token away: the attack is a true one', async ({
  page,
  shop,
  ears,
}) => {
  test.setTimeout(240_000);
  ears.allow('refused by policy', 'refused call', 'broken connection', 'hostile book');
  const heard = await listenOutside(page, shop);
  try {
    const everything = { cleaning: true, chapterPolicy: true, pagePolicy: true, ownOrigin: true } as const;
    await openWithout(page, shop, everything);
    await expect
      .poll(() => attemptsThatRan(page))
      .toEqual(expect.arrayContaining(['inline script', 'script frame', 'inner drawing: script']));
    await expect.poll(() => heard).toContain(`/token/${SECRET}`);
    await expect.poll(() => heard).toContain('/img.png');
  } finally {
    await page.unrouteAll({ behavior: 'ignoreErrors' });
  }
});
