import { expect, type Page, type Route } from '@playwright/test';
import { ReadingPage } from '../pages/reading.page.ts';
import { logIn } from '../pages/store.page.ts';
import {
  countAttempts,
  type TerminalAttempt,
  hostileChapter,
  hostileSvg,
  hostileStyles,
  importHostileBook,
  EXTERNAL_ORIGIN,
  clickHostileTocEntry,
  EXECUTED_KEY,
  TOKEN_KEY,
} from '../support/hostile-book.ts';
import type { Shop } from '../support/shop.ts';
import { test } from '../support/test.ts';

/** What a thief would carry away. */
const SECRET = 'the-token-of-a-reader';

/**
 * Answers in the place of the address outside, and writes down whatever the browser would have let out to it, each page
 * that opens and each dialog. No server can listen there: browsers keep pages from asking other ports of this machine.
 */
async function recordExternalRequests(page: Page, { origin, readerOrigin }: Shop): Promise<string[]> {
  const heard: string[] = [];
  await page.context().route(`${EXTERNAL_ORIGIN}/**`, (route) => {
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
async function executedAttempts(page: Page): Promise<string[]> {
  // A frame that was refused never has a window to look into.
  const shown = page.frames().filter((frame) => frame.url().startsWith('http'));
  const ran = await Promise.all(
    shown.map((frame) =>
      frame.evaluate((name): string[] => {
        const { [name]: names } = globalThis as unknown as Record<string, string[] | undefined>;
        return names ?? [];
      }, EXECUTED_KEY),
    ),
  );
  return [...new Set(ran.flat())];
}

const frameAt = (page: Page, end: string) => page.frames().find((frame) => frame.url().endsWith(end));

/** Presses everything in the chapter that could listen or lead somewhere. */
async function clickEverything(page: Page): Promise<void> {
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
  consoleGuard,
}) => {
  test.setTimeout(240_000);
  consoleGuard.allow('refused by policy');
  expect(countAttempts()).toBeGreaterThan(40);
  const { slug, output } = await importHostileBook(shop);
  expect(output).toContain('1 added');
  expect(output).toContain('Left out: ');

  const heard = await recordExternalRequests(page, shop);
  await logIn(page, { username: 'admin', password: 'Octavo!2026' });
  await page.goto(`/product/${slug}`);
  await expect(page.getByText('Calm.').first()).toBeVisible();
  expect(await executedAttempts(page)).toEqual([]);

  await new ReadingPage(page).open();
  await expect.poll(() => firstLine(page)).toBe('It was read in peace.');
  const forbidden =
    'script, iframe, object, embed, form, base, meta[http-equiv], link[rel=prefetch], [onclick], [ping]';
  expect(await frameAt(page, '/one.xhtml')?.locator(forbidden).count()).toBe(0);
  await clickHostileTocEntry(page);
  await clickEverything(page);
  await readToTheEnd(page);

  expect(await executedAttempts(page)).toEqual([]);
  expect(heard).toEqual([]);
  await expect(page).toHaveURL(new RegExp(`/product/${slug}/stream$`));
});

/** The address an administrator reads a book at. */
async function streamUrl(shop: Shop, slug: string): Promise<string> {
  const body = new URLSearchParams({ username: 'admin', password: 'Octavo!2026' });
  const signedIn: unknown = await (await fetch(`${shop.origin}/api/v1/auth/login`, { method: 'POST', body })).json();
  const headers = { authorization: `Bearer ${(signedIn as { access_token: string }).access_token}` };
  const product: unknown = await (await fetch(`${shop.origin}/api/v1/products/${slug}`, { headers })).json();
  const { meta_data: meta } = product as { meta_data: { key: string; value: string }[] };
  return meta.find(({ key }) => key === '_ebook_stream_url')?.value ?? '';
}

/** What can be taken away between a book and its reader, on the way to the browser. */
interface DisabledDefenses {
  /** The book comes as its maker wrote it. */
  sanitizing?: true;
  chapterPolicy?: true;
  pagePolicy?: true;
  /** The reader is served by the store, beside the store's own storage. */
  separateOrigin?: true;
}

/** Opens the book with these layers gone. */
async function openWithoutDefenses(page: Page, shop: Shop, disabled: DisabledDefenses, endings?: readonly TerminalAttempt[]): Promise<string> {
  const { slug } = await importHostileBook(shop);
  const address = await streamUrl(shop, slug);
  const own = disabled.separateOrigin ? address.replace(shop.readerOrigin, shop.origin) : address;
  const raw: Readonly<Record<string, () => string>> = {
    'one.xhtml': () => hostileChapter(endings),
    'two.svg': () => hostileSvg(),
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
    if ((isPage && disabled.pagePolicy) || (isOfBook && disabled.chapterPolicy))
      delete headers['content-security-policy'];
    const file = url.pathname.split('/').at(-1) ?? '';
    const body = disabled.sanitizing && isOfBook && request.method() === 'GET' ? raw[file]?.() : undefined;
    if (body === undefined) return route.fulfill({ response, headers });
    // They speak of the cleaned text, which is shorter.
    delete headers['content-length'];
    delete headers['content-encoding'];
    return route.fulfill({ status: 200, headers, body });
  };
  const isAnswered = ({ origin, pathname }: URL): boolean =>
    disabled.separateOrigin ? origin === shop.origin : /^\/read\/[^/]+\/(.+\.(xhtml|svg|css))?$/.test(pathname);
  await page.route(isAnswered, answer);
  await page.addInitScript(
    ([name, secret]) => {
      try {
        localStorage.setItem(name, secret);
      } catch {
        // A frame without a storage has nothing to be read out of it.
      }
    },
    [TOKEN_KEY, SECRET] as const,
  );
  await page.goto(own);
  return own;
}

/** Each way in which one of the four layers may be missing. */
const DEFENSES: Readonly<Record<string, DisabledDefenses>> = {
  'the cleaning at import': { sanitizing: true },
  'the policy of the chapter': { chapterPolicy: true },
  'the policy of the page': { pagePolicy: true },
  'the origin of its own': { separateOrigin: true },
  'both policies, and the origin of its own': { chapterPolicy: true, pagePolicy: true, separateOrigin: true },
};

for (const [layer, without] of Object.entries(DEFENSES)) {
  test(`47: with ${layer} switched off the rest still holds a hostile book`, async ({ page, shop, consoleGuard }) => {
    test.setTimeout(240_000);
    consoleGuard.allow('refused by policy', 'refused call', 'broken connection', 'hostile book');
    const heard = await recordExternalRequests(page, shop);
    try {
      const own = await openWithoutDefenses(page, shop, without);
      await expect.poll(() => firstLine(page)).toBe('It was read in peace.');
      await clickEverything(page);
      await readToTheEnd(page);

      expect(await executedAttempts(page)).toEqual([]);
      expect(heard).toEqual([]);
      expect(page.url()).toBe(own);
    } finally {
      // The reader never stops asking for news; what is still asked goes unanswered.
      await page.unrouteAll({ behavior: 'ignoreErrors' });
    }
  });
}

test('47: a chapter that was not cleaned and sends its frame away goes nowhere', async ({ page, shop, consoleGuard }) => {
  test.setTimeout(240_000);
  consoleGuard.allow('refused by policy', 'refused call', 'broken connection', 'hostile book');
  const heard = await recordExternalRequests(page, shop);
  const refused = page.waitForEvent('console', { predicate: (message) => message.text().includes('frame-src') });
  try {
    const own = await openWithoutDefenses(page, shop, { sanitizing: true }, ['refresh']);
    await refused;
    expect(heard).toEqual([]);
    expect(page.url()).toBe(own);
    expect(await page.evaluate((name) => name in globalThis, EXECUTED_KEY)).toBe(false);
  } finally {
    await page.unrouteAll({ behavior: 'ignoreErrors' });
  }
});

test('47: with every layer gone the same book runs and carries the token away: the attack is a true one', async ({
  page,
  shop,
  consoleGuard,
}) => {
  test.setTimeout(240_000);
  consoleGuard.allow('refused by policy', 'refused call', 'broken connection', 'hostile book');
  const heard = await recordExternalRequests(page, shop);
  try {
    const everything = { cleaning: true, chapterPolicy: true, pagePolicy: true, ownOrigin: true } as const;
    await openWithoutDefenses(page, shop, everything);
    await expect
      .poll(() => executedAttempts(page))
      .toEqual(expect.arrayContaining(['inline script', 'script frame', 'inner drawing: script']));
    await expect.poll(() => heard).toContain(`/token/${SECRET}`);
    await expect.poll(() => heard).toContain('/img.png');
  } finally {
    await page.unrouteAll({ behavior: 'ignoreErrors' });
  }
});
