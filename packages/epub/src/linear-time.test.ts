import { expect, it } from 'vitest';
import { EpubError } from './errors/index.ts';
import {
  documentText,
  extractCssUrls,
  extractNote,
  extractUrls,
  locateIds,
  truncateBefore,
  truncateDocument,
} from './excerpt/index.ts';
import { planFixes } from './fix/index.ts';
import { openPublication } from './publication/index.ts';
import { createUrlPolicy, sanitizeCss, sanitizeDocument } from './sanitize/index.ts';
import { anEpub, METADATA, opfOf } from './testing/an-epub.ts';
import { decodeText, MalformedXmlError, parseHtml, parseXml } from './xml/index.ts';
import { hiddenText, relevantRules } from './visibility/index.ts';
import { readStyleSheet } from './visibility/style-rules.ts';
import { bufferSource } from './zip/index.ts';

const MB = 1024 ** 2;
/** The length of each repetition; `pnpm verify:deep hostile-import` uses 1 MB. */
const LENGTH = Number(process.env['OCTAVO_LINEAR_LENGTH'] ?? MB / 8);
/** A quadratic step takes hundreds of times the time of ordinary text of this length. */
const MAX_SLOWDOWN = 25;
const MIN_BASELINE_MS = 20;
/** The part of `LENGTH` that is tried first. The deep check always takes the whole length. */
const SAMPLE = 1 / 8;
const isSampled = process.env['OCTAVO_LINEAR_LENGTH'] === undefined;

/** Strings that end a token, start one without an end, or are copied and looked up. Each is repeated up to `LENGTH`. */
const REPEATED = [
  '<',
  '<a ',
  '<a b',
  '</',
  '</p>',
  '<p>',
  '<b><i>',
  '<table>',
  '<a><b></a>',
  '<svg><a>',
  '<!--',
  '-->',
  '<!',
  '<?xml ',
  '<?xml-stylesheet href="',
  '<![CDATA[',
  '<!DOCTYPE x [',
  '<!ENTITY a "',
  '&a;',
  '<meta charset=',
  ']]>',
  '&',
  '&a',
  '&amp',
  '&#',
  '&nbsp;',
  '"',
  "'",
  '\\',
  '\\a',
  '/*',
  '*/',
  '/',
  '//',
  'url(',
  'url("',
  "url('",
  'image-set(',
  'var(',
  '(',
  ')',
  '{',
  '}',
  ';',
  ':',
  '@import ',
  '@import "',
  '@media{',
  '@layer{',
  '[',
  '.a',
  ',a',
  '!important',
  '-',
  '0',
  '1.',
  '1vw ',
  '+',
  '%',
  '#',
  ' ',
  '\n',
  ' \n',
  '\t',
  'a ',
  'aA',
  '\u0301\u0316',
  '\uD800',
  '\uFEFF',
  ' style="',
  ' srcset="a 1x,',
  '<p/>',
  '<li><ol>',
  '<li/>',
  'data:',
  'http://',
  '..',
  '../',
];
const ORDINARY = '<p class="a">It was a dark &amp; stormy night, and “the rain” fell.</p>\n';
const page = (body: string): string =>
  `<html xmlns="http://www.w3.org/1999/xhtml"><head><title>x</title></head><body>${body}</body></html>`;
const inText = (text: string): string => page(`<p>${text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')}</p>`);
const inAttribute = (name: string, text: string): string =>
  page(`<a ${name}="${text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')}">x</a>`);

const context = {
  urlPolicy: createUrlPolicy('a.xhtml', (name) => (name === 'b.png' ? name : undefined)),
  onRemoved: () => undefined,
  onUnwrapped: () => undefined,
  onPageLength: () => undefined,
};
const sanitize = (text: string, kind: 'xhtml' | 'svg' = 'xhtml'): void =>
  void sanitizeDocument(Buffer.from(text), 'a.xhtml', kind, context);
const open = async (parts: Parameters<typeof anEpub>[0]): Promise<void> => {
  const publication = await openPublication(bufferSource(anEpub(parts)));
  await publication.close();
};

const PARAGRAPHS = parseXml(page('<p class="a">It <b id="b"/>rained.</p>'.repeat(1_000)), 'a');
const hidden = (css: string) => hiddenText(PARAGRAPHS, relevantRules(readStyleSheet(css).rules));

const PARSERS: Readonly<Record<string, (text: string) => unknown>> = {
  'parseXml in content': (text) => parseXml(page(text), 'a'),
  'parseXml in an attribute': (text) => parseXml(inAttribute('title', text), 'a'),
  parseHtml: (text) => parseHtml(text, 'a'),
  'parseHtml in a tag': (text) => parseHtml(`<p ${text}`, 'a'),
  decodeText: (text) => decodeText(Buffer.from(`<?xml ${text}`)),
  'decodeText of invalid UTF-8': (text) => decodeText(Buffer.from(`${text}\xff`, 'latin1')),
  'parseXml with entities': (text) => parseXml(`<!DOCTYPE a [<!ENTITY a "b">${text}]><a>&a;</a>`, 'a'),
  'sanitizeDocument of a page': (text) => sanitize(page(text)),
  'sanitizeDocument of a drawing': (text) => sanitize(`<svg xmlns="http://www.w3.org/2000/svg">${text}</svg>`, 'svg'),
  'sanitizeDocument of a style attribute': (text) => sanitize(inAttribute('style', text)),
  'sanitizeDocument of a link': (text) => sanitize(inAttribute('href', text)),
  sanitizeCss: (text) => sanitizeCss(text, context),
  'sanitizeCss in a declaration': (text) => sanitizeCss(`a{background:${text}`, context),
  'hiddenText with a style sheet': (text) => hidden(`p{visibility:hidden}${text}`),
  'hiddenText with a selector': (text) => hidden(`${text}{visibility:hidden}`),
  'hiddenText with declarations': (text) => hidden(`p,a,b{${text};visibility:hidden}`),
  extractCssUrls: (text) => extractCssUrls(text),
  extractUrls: (text) => extractUrls(inAttribute('style', text)),
  documentText: (text) => documentText(inText(text)),
  extractNote: (text) => extractNote(inText(text), 'missing'),
  truncateDocument: (text) => truncateDocument(inText(text), 0.5),
  truncateBefore: (text) => truncateBefore(inText(text), 'missing'),
  locateIds: (text) => locateIds(inText(text)),
  'openPublication with a title': (text) =>
    open({ opf: opfOf({ metadata: METADATA.replace('A Sound Book', () => inText(text)) }) }),
  'openPublication with contents': (text) =>
    open({
      nav: `<html xmlns="http://www.w3.org/1999/xhtml" xmlns:epub="http://www.idpf.org/2007/ops"><body><nav epub:type="toc"><ol><li><a href="chapter.xhtml">x</a></li>${text}`,
    }),
  'openPublication with an address': (text) =>
    open({ manifest: inAttribute('href', text).replaceAll('<a href', '<item id="chapter" href') }),
};

async function cpuTime(parse: (text: string) => unknown, text: string): Promise<number> {
  const started = process.cpuUsage();
  try {
    await parse(text);
  } catch (error) {
    // A rejection is fine, as long as it is quick.
    if (!(error instanceof EpubError) && !(error instanceof MalformedXmlError)) throw error;
  }
  const { user, system } = process.cpuUsage(started);
  return (user + system) / 1000;
}

it.each(Object.entries(PARSERS))(
  '%s takes linear time for any text',
  { tags: ['check-45'], timeout: 300_000 },
  async (_, parse) => {
    const baseline = Math.max(MIN_BASELINE_MS, await cpuTime(parse, ORDINARY.repeat(LENGTH / ORDINARY.length)));
    const slow: string[] = [];
    const check = async (name: string, text: string): Promise<void> => {
      const time = await cpuTime(parse, text);
      const limit = (MAX_SLOWDOWN * baseline * text.length) / LENGTH;
      if (time > limit) slow.push(`${name}: ${Math.round(time)} ms, at most ${Math.round(limit)} ms`);
    };
    /** Whether the whole length could take too long: a quadratic step takes 64 times the time of the sample. */
    const mayBeSlow = async (piece: string): Promise<boolean> => {
      const time = await cpuTime(parse, piece.repeat((LENGTH * SAMPLE) / piece.length));
      return time / SAMPLE ** 2 > MAX_SLOWDOWN * baseline;
    };
    for (const piece of REPEATED) {
      if (isSampled && !(await mayBeSlow(piece))) continue;
      await check(JSON.stringify(piece), piece.repeat(LENGTH / piece.length));
    }
    // One megabyte of all of them, ordered so that an early error does not hide the rest.
    const share = MB / REPEATED.length;
    await check(
      'all',
      REPEATED.toReversed()
        .map((piece) => piece.repeat(share / piece.length))
        .join(''),
    );
    expect(slow).toEqual([]);
  },
);

it.each([
  ['parseXml', (text: string) => parseXml(text, 'a')],
  ['parseHtml', (text: string) => parseHtml(text, 'a')],
])('%s refuses an element with 100,000 attributes immediately', { tags: ['check-45'] }, async (_, parse) => {
  const attributes = Array.from({ length: 100_000 }, (_unused, at) => `a${at}="" `).join('');
  expect(() => parse(`<p ${attributes}/>`)).toThrow(expect.objectContaining({ code: 'epub_content_too_large' }));
  expect(await cpuTime(parse, `<p ${attributes}/>`)).toBeLessThan(1_000);
});

const PICTURES = '<img src="a"/>'.repeat(20_000);
it.each([
  ['in one line', `<p>${PICTURES}</p>`],
  ['in a link', `<a>${PICTURES}</a>`],
  ['in a figure', `<figure>${PICTURES}<figcaption/></figure>`],
  ['in an element with a long class', `<p class="${'a'.repeat(MB / 2)}">${PICTURES}</p>`],
])('planFixes takes linear time for 20,000 pictures %s', { tags: ['check-45'] }, async (_, body) => {
  const options = { identifier: 'urn:uuid:11111111-2222-8333-a444-555555555555', modified: '2026-11-26T09:00:00Z' };
  const book = anEpub({ chapter: page(body) });
  let codes: string[] = [];
  const plan = async (): Promise<void> => {
    codes = (await planFixes(bufferSource(book), options)).map(({ code }) => code);
  };
  expect(await cpuTime(plan, '')).toBeLessThan(1_500);
  expect(codes).toContain('accessibility');
});
