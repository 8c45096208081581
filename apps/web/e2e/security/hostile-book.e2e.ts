import { expect, type Page, type Route } from '@playwright/test';
import { ReadingPage } from '../pages/reading.page.ts';
import { logIn } from '../support/session.ts';
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
import { adminToken, streamUrl } from '../support/reading-url.ts';
import type { Shop } from '../support/shop.ts';
import { test } from '../support/test.ts';
import { demoAdmin } from '../support/demo-accounts.ts';
import { chapterFrame } from '../support/chapter-frame.ts';

/** The token that an attack would steal. */
const SECRET = 'the-token-of-a-reader';

/**
 * Responds for the external origin and records every request the browser would have sent to it, every opened page,
 * and every dialog. A real server cannot listen there, because browsers block requests to other local ports.
 */
async function recordExternalRequests(page: Page, { origin, readerOrigin }: Shop): Promise<string[]> {
  const externalRequests: string[] = [];
  await page.context().route(`${EXTERNAL_ORIGIN}/**`, (route) => {
    externalRequests.push(new URL(route.request().url()).pathname);
    return route.fulfill({ status: 200, headers: { 'access-control-allow-origin': '*' }, body: '' });
  });
  page.context().on('page', (opened) => {
    // A clicked link to our own origin may be followed: no chapter is shown in its own window.
    const isOurs = [origin, readerOrigin].includes(new URL(opened.url() || 'about:blank').origin);
    if (!isOurs && !/^(about:blank)?$/.test(opened.url())) externalRequests.push(`a window: ${opened.url()}`);
  });
  page.on('dialog', (dialog) => {
    externalRequests.push(`a dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  return externalRequests;
}

/** The attempts that ran in any frame of the page. Code in a frame within a chapter reports to the chapter as well. */
async function executedAttempts(page: Page): Promise<string[]> {
  // A frame that was blocked never has a window to inspect.
  const shown = page.frames().filter((frame) => frame.url().startsWith('http'));
  const executed = await Promise.all(
    shown.map((frame) =>
      frame.evaluate((name): string[] => {
        const { [name]: names } = globalThis as unknown as Record<string, string[] | undefined>;
        return names ?? [];
      }, EXECUTED_KEY),
    ),
  );
  return [...new Set(executed.flat())];
}

/** Clicks every element of the chapter that could have a handler or a link. */
async function clickEverything(page: Page): Promise<void> {
  await chapterFrame(page, '/one.xhtml')
    ?.locator('body')
    .evaluate((body) => {
      for (const target of body.querySelectorAll('a, p, button, input, svg, summary, mi, text')) {
        const init = { bubbles: true, cancelable: true, clientX: 640, clientY: 300 };
        for (const type of ['pointerdown', 'mouseover', 'click']) target.dispatchEvent(new MouseEvent(type, init));
      }
    });
}

/** Goes to the last page, whose SVG contains attacks as well, and waits until loading has finished. */
async function readToTheEnd(page: Page): Promise<void> {
  await page.keyboard.press('End');
  await expect.poll(() => chapterFrame(page, '/two.svg')).toBeDefined();
  await chapterFrame(page, '/two.svg')?.waitForLoadState('domcontentloaded');
}

/** The first words of the visible book. Undefined while the prerendered frame is still shown. */
async function firstLine(page: Page): Promise<string | null | undefined> {
  const reader = page.frames().find((frame) => /\/read\/[^/]+\/$/.test(frame.url()));
  if (!reader || (await reader.locator('#octavo-prefetch').count()) > 0) return undefined;
  return chapterFrame(page, '/one.xhtml')?.locator('#first').textContent();
}

test(
  'a hostile book is imported, shown and read, and none of its code runs or reaches another origin',
  { tag: ['@check-47'] },
  async ({ page, shop, consoleGuard }) => {
    test.setTimeout(240_000);
    consoleGuard.allow('refused by policy');
    expect(countAttempts()).toBeGreaterThan(40);
    const { slug, output } = await importHostileBook(shop);
    expect(output).toContain('1 added');
    expect(output).toContain('Removed: ');

    const externalRequests = await recordExternalRequests(page, shop);
    await logIn(page, demoAdmin);
    await page.goto(`/product/${slug}`);
    await expect(page.getByText('Calm.').first()).toBeVisible();
    expect(await executedAttempts(page)).toEqual([]);

    await new ReadingPage(page).open();
    await expect.poll(() => firstLine(page)).toBe('It was read in peace.');
    const forbidden =
      'script, iframe, object, embed, form, base, meta[http-equiv], link[rel=prefetch], [onclick], [ping]';
    expect(await chapterFrame(page, '/one.xhtml')?.locator(forbidden).count()).toBe(0);
    await clickHostileTocEntry(page);
    await clickEverything(page);
    await readToTheEnd(page);

    expect(await executedAttempts(page)).toEqual([]);
    expect(externalRequests).toEqual([]);
    await expect(page).toHaveURL(new RegExp(`/product/${slug}/stream$`));
  },
);

/** Defenses that a test can disable between a book and the browser. */
interface DisabledDefenses {
  /** The chapters are served unsanitized. */
  sanitizing?: true;
  chapterPolicy?: true;
  pagePolicy?: true;
  /** The reader is served from the store origin, with access to its storage. */
  separateOrigin?: true;
}

/** Opens the book with these defenses disabled. */
async function openWithoutDefenses(
  page: Page,
  shop: Shop,
  disabled: DisabledDefenses,
  endings?: readonly TerminalAttempt[],
): Promise<string> {
  const { slug } = await importHostileBook(shop);
  const address = (await streamUrl(shop, slug, await adminToken(shop))) ?? '';
  const own = disabled.separateOrigin ? address.replace(shop.readerOrigin, shop.origin) : address;
  const raw: Readonly<Record<string, () => string>> = {
    'one.xhtml': () => hostileChapter(endings),
    'two.svg': () => hostileSvg(),
    'hostile.css': () => hostileStyles(),
  };
  const respond = async (route: Route): Promise<void> => {
    const request = route.request();
    const url = new URL(request.url());
    const isPage = url.pathname.endsWith('/');
    const isOfBook = /\.(xhtml|svg|css)$/.test(url.pathname);
    // The reader keeps long-polling requests open. As in a browser, they have no time limit.
    const response = await route.fetch({ url: request.url().replace(shop.origin, shop.readerOrigin), timeout: 0 });
    const headers = response.headers();
    if ((isPage && disabled.pagePolicy) || (isOfBook && disabled.chapterPolicy))
      delete headers['content-security-policy'];
    const file = url.pathname.split('/').at(-1) ?? '';
    const body = disabled.sanitizing && isOfBook && request.method() === 'GET' ? raw[file]?.() : undefined;
    if (body === undefined) return route.fulfill({ response, headers });
    // These headers describe the sanitized text, which is shorter.
    delete headers['content-length'];
    delete headers['content-encoding'];
    return route.fulfill({ status: 200, headers, body });
  };
  const isIntercepted = ({ origin, pathname }: URL): boolean =>
    disabled.separateOrigin ? origin === shop.origin : /^\/read\/[^/]+\/(.+\.(xhtml|svg|css))?$/.test(pathname);
  await page.route(isIntercepted, respond);
  await page.addInitScript(
    ([name, secret]) => {
      try {
        localStorage.setItem(name, secret);
      } catch {
        // A frame without storage access contains nothing to read.
      }
    },
    [TOKEN_KEY, SECRET] as const,
  );
  await page.goto(own);
  return own;
}

/** The four layers, each disabled alone. */
const DEFENSES: Readonly<Record<string, DisabledDefenses>> = {
  'sanitizing at import': { sanitizing: true },
  'the chapter policy': { chapterPolicy: true },
  'the page policy': { pagePolicy: true },
  'the separate origin': { separateOrigin: true },
  'both policies and the separate origin': { chapterPolicy: true, pagePolicy: true, separateOrigin: true },
};

// `hostile-vectors.e2e.ts` tests each defense alone. These tests use the real reader.
for (const [layer, without] of Object.entries(DEFENSES)) {
  test(
    `with ${layer} disabled the other defenses still contain a hostile book`,
    { tag: ['@check-47', '@deep'] },
    async ({ page, shop, consoleGuard }) => {
      test.setTimeout(240_000);
      consoleGuard.allow('refused by policy', 'http error', 'network error', 'hostile book');
      const externalRequests = await recordExternalRequests(page, shop);
      try {
        const own = await openWithoutDefenses(page, shop, without);
        await expect.poll(() => firstLine(page)).toBe('It was read in peace.');
        await clickEverything(page);
        await readToTheEnd(page);

        expect(await executedAttempts(page)).toEqual([]);
        expect(externalRequests).toEqual([]);
        expect(page.url()).toBe(own);
      } finally {
        // The reader never stops polling. Pending requests stay unanswered.
        await page.unrouteAll({ behavior: 'ignoreErrors' });
      }
    },
  );
}

test(
  'an unsanitized chapter that redirects its frame stays blocked',
  { tag: ['@check-47', '@deep'] },
  async ({ page, shop, consoleGuard }) => {
    test.setTimeout(240_000);
    consoleGuard.allow('refused by policy', 'http error', 'network error', 'hostile book');
    const externalRequests = await recordExternalRequests(page, shop);
    const refused = page.waitForEvent('console', { predicate: (message) => message.text().includes('frame-src') });
    try {
      const own = await openWithoutDefenses(page, shop, { sanitizing: true }, ['refresh']);
      await refused;
      expect(externalRequests).toEqual([]);
      expect(page.url()).toBe(own);
      expect(await page.evaluate((name) => name in globalThis, EXECUTED_KEY)).toBe(false);
    } finally {
      await page.unrouteAll({ behavior: 'ignoreErrors' });
    }
  },
);

test(
  'with every defense disabled the hostile book runs and steals the token, which proves that the attack is real',
  { tag: ['@check-47', '@deep'] },
  async ({ page, shop, consoleGuard }) => {
    test.setTimeout(240_000);
    consoleGuard.allow('refused by policy', 'http error', 'network error', 'hostile book');
    const externalRequests = await recordExternalRequests(page, shop);
    try {
      const everything: DisabledDefenses = {
        sanitizing: true,
        chapterPolicy: true,
        pagePolicy: true,
        separateOrigin: true,
      };
      await openWithoutDefenses(page, shop, everything);
      await expect
        .poll(() => executedAttempts(page))
        .toEqual(expect.arrayContaining(['inline script', 'script frame', 'inner drawing: script']));
      await expect.poll(() => externalRequests).toContain(`/token/${SECRET}`);
      await expect.poll(() => externalRequests).toContain('/img.png');
    } finally {
      await page.unrouteAll({ behavior: 'ignoreErrors' });
    }
  },
);
