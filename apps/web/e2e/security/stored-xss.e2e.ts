/** Texts written to the database without sanitizing: pages that show them are still safe. */
import type { Page } from '@playwright/test';
import { writeRaw } from '../support/raw-sql.ts';
import { expect, testWithOwnShop as test } from '../support/test.ts';

const SLUG = 'the-heron-ledger';
const TITLE = 'The Heron Ledger';
const EXTERNAL_ORIGIN = 'http://hostile.example';
const PAYLOAD_SCRIPT = 'window.hit=1';

/** Payloads of XSS scanners, and payloads that have bypassed other sanitizers. */
const PAYLOADS = [
  '<p>Kept <b>bold</b> <i>words</i> and a <a href="https://example.org/">link</a></p><ul><li>One</li></ul>',
  `<script>${PAYLOAD_SCRIPT}</script><script src="${EXTERNAL_ORIGIN}/script.js"></script>`,
  `<img src=x onerror="${PAYLOAD_SCRIPT}"><img src="${EXTERNAL_ORIGIN}/picture.png">`,
  `<svg onload="${PAYLOAD_SCRIPT}"><script>${PAYLOAD_SCRIPT}</script><a xlink:href="javascript:${PAYLOAD_SCRIPT}"><text>press</text></a></svg>`,
  `<a href="javascript:${PAYLOAD_SCRIPT}">press</a><a href="java&#10;script:${PAYLOAD_SCRIPT}">press</a>`,
  `<a href="data:text/html,<script>opener.${PAYLOAD_SCRIPT}</script>">press</a><a href="//hostile.example/link">press</a>`,
  `<p style="background:url(${EXTERNAL_ORIGIN}/style.png)" onclick="${PAYLOAD_SCRIPT}" onmouseover="${PAYLOAD_SCRIPT}">press</p>`,
  `<style>@import "${EXTERNAL_ORIGIN}/sheet.css"; body { display: none }</style><link rel="stylesheet" href="${EXTERNAL_ORIGIN}/l.css">`,
  `<form action="${EXTERNAL_ORIGIN}/form"><input name="card" autofocus onfocus="${PAYLOAD_SCRIPT}"><button>press</button></form>`,
  `<iframe srcdoc="<script>parent.${PAYLOAD_SCRIPT}</script>"></iframe><iframe src="javascript:parent.${PAYLOAD_SCRIPT}"></iframe>`,
  `<object data="${EXTERNAL_ORIGIN}/object"></object><embed src="${EXTERNAL_ORIGIN}/embed"><video src=x onerror="${PAYLOAD_SCRIPT}"></video>`,
  `<base href="${EXTERNAL_ORIGIN}/"><meta http-equiv="refresh" content="0;url=${EXTERNAL_ORIGIN}/away">`,
  '<a id="octavo-page" name="body" href="/">clobber</a><p id="root" name="cookie">clobber</p>',
  // Last, because a parser may treat everything after these as their content.
  `<noscript><p title="</noscript><img src=x onerror=${PAYLOAD_SCRIPT}>"></noscript>`,
  `<form><math><mtext></form><form><mglyph><svg><mtext><style><path id="</style><img onerror=${PAYLOAD_SCRIPT} src>">`,
  `<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=${PAYLOAD_SCRIPT}&gt;">`,
].join('');

/** Records every request to another origin, and every dialog. */
function recordExecutions(page: Page): string[] {
  const executions: string[] = [];
  page.on('request', (request) => void (request.url().startsWith(EXTERNAL_ORIGIN) && executions.push(request.url())));
  page.on('dialog', (dialog) => {
    executions.push(dialog.message());
    void dialog.dismiss();
  });
  return executions;
}

/** Elements and attributes in page texts that no sanitized text may contain. */
const payloadsIn = (page: Page): Promise<string[]> =>
  page.locator('[data-component="Prose"]').evaluateAll((texts) =>
    texts.flatMap((text) =>
      [...text.querySelectorAll('*')].flatMap((element) => {
        const isWords = /^(P|B|I|UL|LI|A)$/.test(element.tagName);
        const wrong = element.getAttributeNames().filter((name) => !['href', 'rel'].includes(name));
        const href = element.getAttribute('href') ?? 'https:';
        return isWords && wrong.length === 0 && /^(https:|\/(?!\/))/.test(href) ? [] : [element.outerHTML];
      }),
    ),
  );

/** Clicks every element of the texts that could have a handler or a link. */
const clickAll = (page: Page): Promise<void> =>
  page.locator('[data-component="Prose"] :is(a, p, button)').evaluateAll((all) => {
    addEventListener(
      'click',
      (event) => (event.target as Element).closest('a[href^="https:"]') && event.preventDefault(),
    );
    for (const element of all) {
      if (element.getAttribute('href') === '/') continue;
      element.dispatchEvent(new MouseEvent('mouseover', { bubbles: true }));
      (element as HTMLElement).click();
    }
  });

async function expectHarmless(page: Page): Promise<void> {
  const texts = page.locator('[data-component="Prose"]').filter({ hasText: 'Kept bold words' });
  await expect(texts.first()).toBeVisible();
  await expect(page.getByRole('region', { name: 'Notifications' })).toBeAttached();
  expect(await payloadsIn(page)).toEqual([]);
  const link = texts.first().getByRole('link', { name: 'link', exact: true });
  await expect(link).toHaveAttribute('rel', /(?=.*noopener)(?=.*nofollow)/);
  const { href } = new URL(page.url());
  await clickAll(page);
  expect(await page.evaluate(() => 'hit' in window)).toBe(false);
  expect(page.url()).toBe(href);
}

test(
  'raw HTML in the database is rendered sanitized by the server and by the browser',
  { tag: ['@check-50', '@deep'] },
  async ({ page, shop, consoleGuard }) => {
    test.setTimeout(240_000);
    await writeRaw(shop, [
      ['update products set description = $1, short_description = $1 where slug = $2', PAYLOADS, SLUG],
      ['update reviews set html = $1 where product_id = (select id from products where slug = $2)', PAYLOADS, SLUG],
    ]);
    const executions = recordExecutions(page);
    for (const path of [`/product/${SLUG}`, `/product/${SLUG}/reviews`]) {
      const response = await page.goto(path);
      const html = (await response?.text()) ?? '';
      const rendered = html.slice(html.indexOf('<div id="root">'), html.lastIndexOf('id="octavo-page"'));
      expect(rendered).toContain('Kept <b>bold</b> <i>words</i>');
      expect(rendered).not.toMatch(
        /window\.hit|hostile\.example|javascript:|clobber"|<(form action|iframe|object|embed|base|meta)/,
      );
      await expectHarmless(page);
    }

    // No policy had to block any of it.
    expect(consoleGuard.unexpectedErrors()).toEqual([]);

    // Client-rendered from API responses. The sanitizer parses a text in an inert document, and Chromium reports each
    // inline handler in it that the policy would block.
    consoleGuard.allow('refused by policy');
    await page.goto('/discover/historical');
    await page.getByRole('link', { name: TITLE }).first().click();
    await expect(page.getByRole('heading', { level: 1, name: TITLE })).toBeVisible();
    await expectHarmless(page);
    await page.getByRole('link', { name: /Reviews$/ }).click();
    await expect(page).toHaveURL(/\/reviews$/);
    await expectHarmless(page);
    expect(executions).toEqual([]);
  },
);
