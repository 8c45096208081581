import { describe, expect, it } from 'vitest';
import { childSpan, descendantSpans, type ElementSpan, locateElements, textOfSpan } from './element-spans.ts';
import { appendEdit, applyEdits, attributeEdit, differenceOf } from './text-edits.ts';

const rootOf = (text: string): ElementSpan => {
  const root = locateElements(text);
  if (!root) throw new Error('The text is not well-formed.');
  return root;
};
const spanOf = (text: string, localName: string): ElementSpan => {
  const root = rootOf(text);
  const span = [root, ...descendantSpans(root)].find((each) => each.localName === localName);
  if (!span) throw new Error(`There is no ${localName}.`);
  return span;
};

describe('locateElements', () => {
  it('returns the places of elements in the text as written', () => {
    const text = `<?xml version="1.0"?>\r\n<!-- <b/> -->\r\n<o:a x='1>2'>t<b/>&amp;<![CDATA[<c>]]><d >é&nbsp;</d ></o:a>`;
    const root = rootOf(text);
    const places = [root, ...descendantSpans(root)].map((span) => [
      text.slice(span.start, span.tagEnd),
      text.slice(span.contentEnd, span.end),
    ]);
    expect(places).toEqual([
      [`<o:a x='1>2'>`, '</o:a>'],
      ['<b/>', ''],
      ['<d >', '</d >'],
    ]);
    expect([root.name, root.localName, root.attributes['x']]).toEqual(['o:a', 'a', '1>2']);
    expect(textOfSpan(text, spanOf(text, 'd'))).toBe('é');
  });

  it('finds places behind the first 64 kB, even with characters with two code units', () => {
    const text = `<a>${'𝄞 text '.repeat(20_000)}<b id="1"/></a>`;
    expect(text.slice(spanOf(text, 'b').start, spanOf(text, 'b').end)).toBe('<b id="1"/>');
  });

  it.each([
    ['an open element', '<a>'],
    ['misnested elements', '<a><b></a>'],
    ['an unknown entity', '<a>&unknown;</a>'],
    ['1,001 attributes in a tag', `<a ${Array.from({ length: 1_001 }, (_, at) => `a${at}="" `).join('')}/>`],
    ['an entity of its own', '<!DOCTYPE a [<!ENTITY e "x">]><a>&e;</a>'],
    ['no element', 'text'],
    ['2,000 levels', '<a>'.repeat(2_000) + '</a>'.repeat(2_000)],
  ])('returns nothing for a document with %s', (_name, text) => {
    expect(locateElements(text)).toBeUndefined();
  });
});

describe('textOfSpan', () => {
  it.each([
    ['The <i>Tide</i> Tables', 'The Tide Tables'],
    ['<b>T</b>he Tide', 'The Tide'],
    ['The<br/>Tide\n  Tables', 'The Tide Tables'],
    ['<!-- A --><![CDATA[The]]> <x:b>Tide</x:b> &amp;&nbsp;&#84;ables', 'The Tide & Tables'],
    [' <i/> ', ''],
  ])('returns the text of %j in its order', (inside, expected) => {
    const text = `<d xmlns:x="y"><h1>${inside}</h1> and more</d>`;
    const heading = spanOf(text, 'h1');
    expect([textOfSpan(text, heading), heading.hasText]).toEqual([expected, expected !== '']);
  });
});

describe('attributeEdit', () => {
  it.each([
    ['<a/>', '<a x="1 &quot;2&quot;"/>'],
    ['<a />', '<a x="1 &quot;2&quot;" />'],
    ['<a y="2"></a>', '<a y="2" x="1 &quot;2&quot;"></a>'],
    [`<a x = 'old' y="2"></a>`, `<a x = "1 &quot;2&quot;" y="2"></a>`],
    ['<a xx="3"/>', '<a xx="3" x="1 &quot;2&quot;"/>'],
    [`<a y=" x='3'"/>`, `<a y=" x='3'" x="1 &quot;2&quot;"/>`],
    [`<a y=' x="3" ' x='4'/>`, `<a y=' x="3" ' x="1 &quot;2&quot;"/>`],
  ])('changes %j to %j', (text, expected) => {
    expect(applyEdits(text, [attributeEdit(text, rootOf(text), 'x', '1 "2"')])).toBe(expected);
  });
});

describe('appendEdit', () => {
  it.each([
    ['<a>\n  <b/>\n</a>', '<a>\n  <b/>\n  <c/>\n</a>'],
    ['<a><b/></a>', '<a><b/><c/></a>'],
    ['<a/>', '<a><c/></a>'],
    ['<a>\n</a>', '<a>\n<c/>\n</a>'],
    ['<a></a>', '<a><c/></a>'],
  ])('changes %j to %j', (text, expected) => {
    expect(applyEdits(text, [appendEdit(text, rootOf(text), ['<c/>'])])).toBe(expected);
  });
});

describe('differenceOf', () => {
  const text = '<a>\n  <b/>\n  <c/>\n  <d/>\n</a>\n';
  const shown = (edits: Parameters<typeof differenceOf>[1], source = text) =>
    differenceOf(source, edits).map(
      ({ kind, text: line }) => `${{ same: ' ', added: '+', removed: '-' }[kind]}${line}`,
    );

  it('shows an inserted line with the lines around it', () => {
    expect(shown([appendEdit(text, rootOf(text), ['<e/>'])])).toEqual(['   <d/>', '+  <e/>', ' </a>']);
  });

  it('shows a changed line before and after', () => {
    const span = childSpan(rootOf(text), 'c');
    expect(span && shown([attributeEdit(text, span, 'x', '1')])).toEqual([
      '   <b/>',
      '-  <c/>',
      '+  <c x="1"/>',
      '   <d/>',
    ]);
  });

  it('shows the part of a long line around the change', () => {
    const long = `<a>${'<b/>'.repeat(300)}<c/>${'<b/>'.repeat(300)}</a>`;
    const [removed, added] = shown([attributeEdit(long, spanOf(long, 'c'), 'x', '1')], long);
    expect(removed).toContain('<c/>');
    expect(added).toContain('<c x="1"/>');
    for (const line of [removed, added]) expect(line?.length).toBeLessThan(250);
  });

  it('shows 60 lines at most', () => {
    const many = `<a>\n${'<b/>\n'.repeat(100)}</a>`;
    const edits = descendantSpans(rootOf(many)).map((span) => attributeEdit(many, span, 'x', '1'));
    expect(differenceOf(many, edits)).toHaveLength(60);
  });
});
