import { describe, expect, it } from 'vitest';
import { flatText } from './flat-text.ts';
import { findQuote, matchesQuote, quoteOf } from './text-quote.ts';

/** Ranges in the test's DOM belong to the page's document. */
function page(body: string): Document {
  document.body.innerHTML = body;
  return document;
}

/** Selects the first occurrence of `words` in a single text node. */
function select(doc: Document, words: string): Range {
  const walker = doc.createTreeWalker(doc.body, 4);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const at = node.nodeValue?.indexOf(words) ?? -1;
    if (at === -1) continue;
    const range = doc.createRange();
    range.setStart(node, at);
    range.setEnd(node, at + words.length);
    return range;
  }
  throw new Error(`The test has no ${words}.`);
}

describe('flatText', () => {
  it('has one space for white space and block boundaries, and no soft hyphens', () => {
    const flat = flatText(
      page('<h1>One</h1><p>The\n   we\u00adir <em>had</em> been</p><p>talking<br>.</p><style>x</style>'),
    );
    expect(flat.text).toBe('One The weir had been talking .');
  });

  it('has composed characters and no invisible ones, as the server’s search, and maps them back', () => {
    const doc = page('<p>Le cafe\u0301 de\u200bRe\u0301\u00admi, \u1112\u1161\u11ab\ufeff.</p>');
    const flat = flatText(doc);
    expect(flat.text).toBe('Le café deRémi, 한.');
    const at = flat.text.indexOf('café');
    expect(flat.range(at, at + 4).toString()).toBe('cafe\u0301');
    expect(flat.range(at + 3, at + 4).toString()).toBe('e\u0301');
    const text = doc.querySelector('p')?.firstChild;
    expect(text && [7, 8].map((offset) => flat.indexOf(text, offset))).toEqual([7, 7]);
    const hit = { before: 'Le ', exact: 'café', after: ' deRémi, 한.' };
    expect(findQuote(flat, hit)?.toString()).toBe('cafe\u0301');
  });

  it('omits ruby annotations', () => {
    expect(flatText(page('<p><ruby>漢<rt>かん</rt>字<rt>じ</rt></ruby>だ</p>')).text).toBe('漢字だ');
  });

  it('maps any part of the text back to the document', () => {
    const flat = flatText(page('<p>The weir <em>had</em></p><p>been talking</p>'));
    expect(flat.range(4, 17).toString().replaceAll(/\s+/g, ' ')).toBe('weir hadbeen');
  });
});

describe('findQuote', () => {
  it('finds a quote at its original position', () => {
    const doc = page('<p>The weir had been talking all night.</p><p>Nobody listened.</p>');
    const flat = flatText(doc);
    const quote = quoteOf(select(doc, 'talking all night'), flat);
    expect(quote).toEqual({ before: 'The weir had been ', exact: 'talking all night', after: '. Nobody listened.' });
    const found = findQuote(flat, quote);
    expect(found?.toString()).toBe('talking all night');
    expect(found && matchesQuote(flat, found, quote)).toBe(true);
  });

  it('contains no half surrogate pair, which the server rejects', () => {
    const fish = '🐟'.repeat(60);
    const doc = page(`<p>a${fish}The weir${fish}</p>`);
    const quote = quoteOf(select(doc, 'The weir'), flatText(doc));
    // The context is cut after an odd number of code units.
    const odd = quoteOf(select(doc, 'he weir'), flatText(doc));
    const halves = quoteOf(select(doc, fish.slice(1, 9)), flatText(doc));
    const texts = [quote, odd, halves].flatMap(({ before, exact, after }) => [before, exact, after]);
    expect(texts.filter((text) => /\p{Surrogate}/u.test(text))).toEqual([]);
    expect([quote.before.length, odd.before.length, halves.exact]).toEqual([48, 47, fish.slice(2, 8)]);
  });

  it('chooses the occurrence with the same context', () => {
    const doc = page('<p>It rose. It waited. It rose again.</p>');
    const found = findQuote(flatText(doc), { before: 'waited. It ', exact: 'rose', after: ' again.' });
    expect(found?.startOffset).toBe(23);
  });

  it('finds a quote in an edition with other markup and another context', () => {
    const old = page('<p>She wrote the date, and the hour, and under weather she put undecided.</p>');
    const quote = quoteOf(select(old, 'the hour, and under weather'), flatText(old));
    const edition = page(
      '<div><p>Preface.</p></div><p>He wrote the date, and <b>the hour</b>, and under\n weather he put rain.</p>',
    );
    expect(findQuote(flatText(edition), quote)?.toString().replaceAll(/\s+/g, ' ')).toBe('the hour, and under weather');
  });

  it('finds a quote by its ends when its middle was edited', () => {
    const long =
      'A bird that fishes for its living cannot afford to stand about, and yet on eleven mornings it had done exactly that for no reason.';
    const edited = long.replace('eleven mornings', 'twelve evenings');
    const found = findQuote(flatText(page(`<p>Before. ${edited} After.</p>`)), { before: '', exact: long, after: '' });
    expect(found?.toString()).toBe(edited);
  });

  it('does not find a single word in another context', () => {
    const old = page('<p>She had come down to the weir before anybody was awake.</p>');
    const quote = quoteOf(select(old, 'weir'), flatText(old));
    const other = flatText(page('<p>The weir. Nobody asked for a weir, and there was no other.</p>'));
    expect(findQuote(other, quote)).toBeUndefined();
    expect(findQuote(other, { before: '', exact: 'weir', after: '' })).toBeUndefined();
    expect(findQuote(flatText(page('<h1>weir</h1>')), { before: '', exact: 'weir', after: '' })).toBeDefined();
    const edited = flatText(page('<h1>New</h1><p>He too had come down to the weir. The weir slept.</p>'));
    expect(findQuote(edited, quote)?.startOffset).toBe(28);
  });

  it('does not match the same word at the same position of another text', () => {
    const quote = { before: 'so it was.', exact: 'The', after: ' weir had been talking all night' };
    const isFound = (body: string): boolean => {
      const doc = page(body);
      return matchesQuote(flatText(doc), select(doc, 'The'), quote);
    };
    expect(isFound('<p>The river had been silent for a year.</p>')).toBe(false);
    expect(isFound('<p>Preface.</p><p>The weir had talked.</p>')).toBe(true);
  });

  it('returns undefined when the text is missing', () => {
    expect(findQuote(flatText(page('<p>Other words.</p>')), { before: '', exact: 'weir', after: '' })).toBeUndefined();
    expect(findQuote(flatText(page('<p>x</p>')), { before: '', exact: ' ', after: '' })).toBeUndefined();
  });
});
