/** Text that came into the database past everything that cleans it: what shows it is no less safe for that. */
import type { Page } from '@playwright/test';
import { writeRaw } from '../support/raw-sql.ts';
import { expect, testWithOwnShop as test } from '../support/test.ts';

const SLUG = 'the-heron-ledger';
const TITLE = 'The Heron Ledger';
const EXTERNAL_ORIGIN = 'http://hostile.example';
const PAYLOAD_SCRIPT = 'window.hit=1';

/** What scanners try and what got through the cleaners of others. */
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
  // Last, since a parser may take all that follows for part of them.
  `<noscript><p title="</noscript><img src=x onerror=${PAYLOAD_SCRIPT}>"></noscript>`,
  `<form><math><mtext></form><form><mglyph><svg><mtext><style><path id="</style><img onerror=${PAYLOAD_SCRIPT} src>">`,
  `<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=${PAYLOAD_SCRIPT}&gt;">`,
].join('');

/** Everything that was asked of anybody outside, and each dialog. */
function recordExecutions(page: Page): string[] {
  const heard: string[] = [];
  page.on('request', (request) => void (request.url().startsWith(EXTERNAL_ORIGIN) && heard.push(request.url())));
  page.on('dialog', (dialog) => {
    heard.push(dialog.message());
    void dialog.dismiss();
  });
  return heard;
}

/** What of the texts on a page is more than words: elements and attributes that no text may have. */
const payloadsIn = (page: Page): Promise<string[]> =>
  page.locator('[data-component="Prose"]').evaluateAll((texts) =>
    texts.flatMap((text) =>
      [...text.querySelectorAll('*')].flatMap((element) => {
        const isWords = /^(P|B|I|UL|LI|A)$/.test(element.tagName);
        const wrong = element.getAttributeNames().filter((name) => !['href', 'rel'].includes(name));
        const leads = element.getAttribute('href') ?? 'https:';
        return isWords && wrong.length === 0 && /^(https:|\/(?!\/))/.test(leads) ? [] : [element.outerHTML];
      }),
    ),
  );

/** Presses every word of the texts that could listen or lead somewhere. */
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

test('50: what was written into the database raw is shown clean, by the server and by the browser', async ({
  page,
  shop,
  consoleGuard,
}) => {
  test.setTimeout(240_000);
  await writeRaw(shop, [
    ['update products set description = $1, short_description = $1 where slug = $2', PAYLOADS, SLUG],
    ['update reviews set review = $1 where product_id = (select id from products where slug = $2)', PAYLOADS, SLUG],
  ]);
  const heard = recordExecutions(page);
  for (const path of [`/product/${SLUG}`, `/product/${SLUG}/reviews`]) {
    const answer = await page.goto(path);
    const sent = (await answer?.text()) ?? '';
    const drawn = sent.slice(sent.indexOf('<div id="root">'), sent.lastIndexOf('id="octavo-page"'));
    expect(drawn).toContain('Kept <b>bold</b> <i>words</i>');
    expect(drawn).not.toMatch(
      /window\.hit|hostile\.example|javascript:|clobber"|<(form action|iframe|object|embed|base|meta)/,
    );
    await expectHarmless(page);
  }

  // No policy had to keep anything of it from running.
  expect(consoleGuard.unexpectedErrors()).toEqual([]);

  // Drawn by the browser alone, of what the calls say. What cleans a text there reads it in a document in which nothing
  // runs, and Chromium tells of each handler in it that the policy would not have let it.
  consoleGuard.allow('refused by policy');
  await page.goto('/discover/historical');
  await page.getByRole('link', { name: TITLE }).first().click();
  await expect(page.getByRole('heading', { level: 1, name: TITLE })).toBeVisible();
  await expectHarmless(page);
  await page.getByRole('link', { name: /Reviews$/ }).click();
  await expect(page).toHaveURL(/\/reviews$/);
  await expectHarmless(page);
  expect(heard).toEqual([]);
});
