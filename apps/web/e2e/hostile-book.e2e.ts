import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { writeEpub } from '@octavo/epub/write';
import type { Page } from '@playwright/test';
import { ReadingPage } from './pages/reading.page.ts';
import { logIn } from './pages/store.page.ts';
import { expect, test } from './support/test.ts';

/** Whatever runs says so here, in the book's frame or in any page above it. */
const RAN = 'octavoWasRun';
const RUN = `try { top.${RAN} = 1 } catch (e) {} try { parent.${RAN} = 1 } catch (e) {} window.${RAN} = 1; localStorage.setItem('${RAN}', '1')`;
const OUTSIDE = 'https://outside.example';
const PICTURE = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64');
const SVG_SCRIPT = `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="9" height="9" onload="${RUN}"><script>${RUN}</script><a xlink:href="javascript:${RUN}"><text y="9">s</text></a><image xlink:href="${OUTSIDE}/svg.png"/><foreignObject><iframe xmlns="http://www.w3.org/1999/xhtml" src="javascript:${RUN}"></iframe></foreignObject><set attributeName="onload" to="${RUN}"/></svg>`;

/** A chapter that tries everything a chapter has been known to try. */
const CHAPTER = `<?xml version="1.0" encoding="UTF-8"?>
<?xml-stylesheet type="text/css" href="${OUTSIDE}/pi.css"?>
<?xml-stylesheet type="text/xsl" href="run.xsl"?>
<html xmlns="http://www.w3.org/1999/xhtml" xmlns:epub="http://www.idpf.org/2007/ops" onload="${RUN}">
<head><title>One</title>
<base href="${OUTSIDE}/"/>
<meta http-equiv="refresh" content="0;url=${OUTSIDE}/refresh"/>
<meta http-equiv="Content-Security-Policy" content="script-src *"/>
<link rel="stylesheet" href="${OUTSIDE}/link.css"/>
<link rel="stylesheet" href="hostile.css"/>
<link rel="prefetch" href="${OUTSIDE}/prefetch"/><link rel="preconnect" href="${OUTSIDE}"/>
<link rel="modulepreload" href="run.js"/>
<style>@import "${OUTSIDE}/import.css"; @import url(${OUTSIDE}/import2.css); @font-face { font-family: x; src: url(${OUTSIDE}/font.woff2) } body { background: url("${OUTSIDE}/body.png"); font-family: x } p::before { content: url(${OUTSIDE}/before.png) } i { background: image-set("${OUTSIDE}/set.png" 1x); cursor: u\\72l(${OUTSIDE}/escape.png), auto }</style>
<script>${RUN}</script><script src="run.js"></script><script src="${OUTSIDE}/run.js"></script>
</head>
<body onload="${RUN}" onpageshow="${RUN}" background="${OUTSIDE}/background.png">
<h1>The hostile chapter</h1>
<p id="first">It was read in peace.</p>
<img src="missing.png" onerror="${RUN}" alt=""/><img src="${OUTSIDE}/img.png" srcset="${OUTSIDE}/srcset.png 2x" alt=""/>
<p style="background:url(${OUTSIDE}/style.png)" onclick="${RUN}" onmouseover="${RUN}">styled</p>
<p><a id="js" href="javascript:${RUN}">a link</a> <a id="js2" href=" java&#x9;script:${RUN}">another</a> <a id="data" href="data:text/html,&lt;script&gt;${RUN}&lt;/script&gt;">a third</a> <a id="vb" href="vbscript:x" target="_top">a fourth</a> <a id="root" href="/../../api" ping="${OUTSIDE}/ping">a fifth</a></p>
<iframe src="javascript:${RUN}"></iframe><iframe srcdoc="&lt;script&gt;${RUN}&lt;/script&gt;"></iframe><iframe src="${OUTSIDE}/frame"></iframe>
<object data="hostile.svg" type="image/svg+xml"></object><object data="data:text/html,&lt;script&gt;${RUN}&lt;/script&gt;"></object><embed src="${OUTSIDE}/embed"/>
<form action="${OUTSIDE}/form" method="get"><input name="q" autofocus="" onfocus="${RUN}"/><button id="send" formaction="javascript:${RUN}">Send</button></form>
<video src="${OUTSIDE}/video.mp4" poster="${OUTSIDE}/poster.png" autoplay=""></video><audio src="${OUTSIDE}/audio.mp3" autoplay=""></audio>
<details open="" ontoggle="${RUN}"><summary>more</summary>less</details>
<math xmlns="http://www.w3.org/1998/Math/MathML"><maction actiontype="statusline" xlink:href="javascript:${RUN}" xmlns:xlink="http://www.w3.org/1999/xlink"><mi href="javascript:${RUN}">x</mi></maction></math>
${SVG_SCRIPT}
<epub:switch><epub:default><script>${RUN}</script></epub:default></epub:switch>
<p id="last">Nothing happened.</p>
</body></html>`;

const hostileBook = () =>
  writeEpub({
    identifier: 'urn:uuid:6f1d1c4e-5a7e-4b7e-9a53-0a3a43d7a001',
    title: `Peace <img src=x onerror="${RUN}">`,
    language: 'en',
    modified: '2026-01-01T00:00:00Z',
    creators: [{ name: `<script>${RUN}</script>Mallory` }],
    subjects: [`Fiction <img src=x onerror="${RUN}">`],
    description: `<p>Calm.</p><script>${RUN}</script><img src="${OUTSIDE}/description.png" onerror="${RUN}"><a href="javascript:${RUN}">link</a><form action="${OUTSIDE}"><button>b</button></form><base href="${OUTSIDE}/">`,
    documents: [
      { href: 'one.xhtml', title: `One <img src=x onerror="${RUN}">`, content: CHAPTER },
      { href: 'two.svg', title: 'Two', mediaType: 'image/svg+xml', content: SVG_SCRIPT },
    ],
    resources: [
      { href: 'cover.gif', mediaType: 'image/gif', content: PICTURE, isCover: true },
      { href: 'run.js', mediaType: 'text/javascript', content: RUN },
      { href: 'run.xsl', mediaType: 'application/xslt+xml', content: '<x/>' },
      { href: 'hostile.svg', mediaType: 'image/svg+xml', content: SVG_SCRIPT },
      {
        href: 'hostile.css',
        mediaType: 'text/css',
        content: `@import "${OUTSIDE}/css.css"; body { background-image: url(${OUTSIDE}/css.png) } p { color: black; behavior: url(x.htc) }`,
      },
    ],
    toc: [
      { title: `One <img src=x onerror="${RUN}">`, href: 'one.xhtml' },
      { title: 'Script', href: `javascript:${RUN}` },
    ],
  });

/** Writes down each request that leaves the shop, whether or not the browser let it out, and each page that opens. */
function watch(page: Page, origins: readonly string[]) {
  const outward: string[] = [];
  const note = (url: string) => {
    if (/^https?:/.test(url) && !origins.includes(new URL(url).origin)) outward.push(url);
  };
  page.context().on('request', (request) => note(request.url()));
  page.context().on('page', (opened) => outward.push(`a window: ${opened.url()}`));
  page.on('framenavigated', (frame) => note(frame.url()));
  page.on('dialog', (dialog) => {
    outward.push(`a dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  return outward;
}

/** The frames in which something of the book ran. */
async function framesThatRan(page: Page): Promise<string[]> {
  const ran = await Promise.all(
    page.frames().map(async (frame) => {
      const isMarked = await frame.evaluate((name) => name in globalThis || localStorage.getItem(name) !== null, RAN);
      return isMarked ? [frame.url()] : [];
    }),
  );
  return ran.flat();
}

test('47: a hostile book is imported, shown and read: nothing of it runs and nothing leaves', async ({
  page,
  shop,
  ears,
}) => {
  ears.allow('refused by policy');
  test.setTimeout(240_000);
  const file = join(shop.dataDir, 'hostile.epub');
  await writeFile(file, await hostileBook());
  const { output, code } = await shop.catalog('import', file);
  expect(output).toContain('1 added');
  expect(output).toContain('Left out: ');
  expect(code).toBe(0);
  const found: unknown = await (await fetch(`${shop.origin}/api/v1/products?search=mallory`)).json();
  expect(found).toEqual([expect.objectContaining({ slug: expect.any(String) })]);
  const [{ slug }] = found as [{ slug: string }];

  const outward = watch(page, [shop.origin, shop.readerOrigin]);
  await logIn(page, { username: 'admin', password: 'Octavo!2026' });
  await page.goto(`/product/${slug}`);
  await expect(page.getByText('Calm.').first()).toBeVisible();
  expect(await framesThatRan(page)).toEqual([]);

  const reading = new ReadingPage(page);
  await reading.open();
  const chapter = () => page.frames().find((frame) => frame.url().endsWith('/one.xhtml'));
  await expect.poll(() => chapter()?.locator('#first').textContent()).toBe('It was read in peace.');
  const text = chapter();
  if (!text) throw new Error('The chapter is not open.');
  expect(await text.locator('script, iframe, object, embed, form, base, meta[http-equiv]').count()).toBe(0);
  // Every link that is left is followed, and every place that could listen is clicked.
  for (const target of await text.locator('a, p, button, input, svg, summary').all()) {
    await target.dispatchEvent('click');
  }
  // The place is sent a moment after the last chapter came to rest; the reader itself never stops asking for news.
  const rested = page.waitForResponse((response) => {
    if (!response.url().endsWith('/position') || response.request().method() !== 'PUT') return false;
    return String(response.request().postData()).includes('"total_progression":1');
  });
  await expect(async () => {
    await page.keyboard.press('ArrowRight');
    expect(page.frames().some((frame) => frame.url().endsWith('/two.svg'))).toBe(true);
  }).toPass({ timeout: 30_000 });
  await rested;
  await Promise.all(page.frames().map((frame) => frame.waitForLoadState('load')));

  expect(await framesThatRan(page)).toEqual([]);
  expect(outward).toEqual([]);
  await expect(page).toHaveURL(new RegExp(`/product/${slug}/stream$`));
});
