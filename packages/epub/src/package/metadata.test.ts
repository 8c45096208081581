import { describe, expect, it } from 'vitest';
import { openPublication } from '../publication/index.ts';
import { METADATA, anEpub, opfOf } from '../testing/an-epub.ts';
import { bufferSource } from '../zip/index.ts';
import { toIsoDate, toIsoDateTime } from './dates.ts';
import { toUri } from './identifiers.ts';

const read = async (metadata: string) => (await openPublication(bufferSource(anEpub({ metadata })))).metadata;

describe('metadata', () => {
  it('distinguishes titles, people and roles by their refinements', async () => {
    const metadata =
      await read(`<dc:identifier id="id">9780306406157</dc:identifier><dc:identifier>urn:uuid:0F8E4F6C-9A2A-4D0B-8A35-3F6F2F1C7C11</dc:identifier>
      <dc:title id="s">Or, There and Back</dc:title><meta refines="#s" property="title-type">subtitle</meta>
      <dc:title id="t">The Journey</dc:title><meta refines="#t" property="title-type">main</meta><meta refines="#t" property="file-as">Journey, The</meta>
      <dc:creator id="a">Ada Writer</dc:creator><meta refines="#a" property="role" scheme="marc:relators">aut</meta><meta refines="#a" property="file-as">Writer, Ada</meta>
      <dc:creator>Bo Writer</dc:creator>
      <dc:contributor id="e">Eve Editor</dc:contributor><meta refines="#e" property="role">edt</meta>
      <dc:contributor id="b">Ben Binder</dc:contributor><meta refines="#b" property="role">bnd</meta>
      <dc:publisher>Paper &amp; Sons</dc:publisher><dc:language>en_US</dc:language><dc:language>not a language</dc:language>
      <dc:subject>Travel</dc:subject><dc:subject>Travel</dc:subject><dc:date>2019</dc:date>
      <dc:description>&lt;p&gt;A &lt;b&gt;long&lt;/b&gt; walk.&lt;/p&gt;</dc:description>
      <meta id="c" property="belongs-to-collection">Walks</meta><meta refines="#c" property="collection-type">series</meta><meta refines="#c" property="group-position">2.5</meta>`);
    expect(metadata).toMatchObject({
      identifier: 'urn:isbn:9780306406157',
      altIdentifier: ['urn:uuid:0f8e4f6c-9a2a-4d0b-8a35-3f6f2f1c7c11'],
      title: 'The Journey',
      subtitle: 'Or, There and Back',
      sortAs: 'Journey, The',
      author: [{ name: 'Ada Writer', sortAs: 'Writer, Ada' }, { name: 'Bo Writer' }],
      editor: [{ name: 'Eve Editor' }],
      contributor: [{ name: 'Ben Binder', role: ['bnd'] }],
      publisher: [{ name: 'Paper & Sons' }],
      language: ['en-US'],
      subject: [{ name: 'Travel' }],
      published: '2019-01-01',
      description: '<p>A <b>long</b> walk.</p>',
      belongsTo: { series: [{ name: 'Walks', position: 2.5 }] },
    });
  });

  it('has no direction overrides in titles and names', async () => {
    const metadata = METADATA.replace('A Sound Book', 'Fit \u202Eeno\u202C \u2067two\u2069 \u200Fthree');
    const { title } = await read(metadata);
    expect(title).toBe('Fit eno two \u200Fthree');
  });

  const HEBREW = 'CSS: הרפתקה';
  it.each([
    ['', '', HEBREW],
    ['', ' dir="rtl"', `\u200F${HEBREW}`],
    ['', ' dir="ltr"', HEBREW],
    ['', ' dir="auto"', HEBREW],
    ['rtl', '', `\u200F${HEBREW}`],
    ['rtl', ' dir="auto"', HEBREW],
    ['rtl', ' dir="ltr"', HEBREW],
    ['ltr', ' dir="rtl"', `\u200F${HEBREW}`],
    ['auto', '', HEBREW],
  ])('marks the direction of a title in a package with dir="%s" and the attribute%s', async (book, own, expected) => {
    const metadata = METADATA.replace('<dc:title>A Sound Book', `<dc:title${own}>${HEBREW}`);
    const opf = opfOf({ metadata }).replace('<package', book === '' ? '<package' : `<package dir="${book}"`);
    const publication = await openPublication(bufferSource(anEpub({ opf })));
    expect(publication.metadata.title).toBe(expected);
  });

  it('marks the direction of a title that begins with a letter of the other direction only', async () => {
    const titleOf = async (text: string, dir: string) =>
      (await read(METADATA.replace('<dc:title>A Sound Book', `<dc:title dir="${dir}">${text}`))).title;
    expect(await titleOf('הרפתקה CSS', 'rtl')).toBe('הרפתקה CSS');
    expect(await titleOf('הרפתקה CSS', 'ltr')).toBe('\u200Eהרפתקה CSS');
    expect(await titleOf('1984', 'ltr')).toBe('1984');
    expect(await titleOf('1984', 'rtl')).toBe('\u200F1984');
  });

  it('marks the direction of a name only when the name itself declares it', async () => {
    const metadata = `${METADATA}<dc:creator>Ada</dc:creator><dc:creator dir="rtl">Bo</dc:creator>`;
    const opf = opfOf({ metadata }).replace('<package', '<package dir="rtl"');
    const { author } = (await openPublication(bufferSource(anEpub({ opf })))).metadata;
    expect(author).toEqual([{ name: 'Ada' }, { name: '\u200FBo' }]);
  });

  it('reads the attributes of EPUB 2 and the metadata of Calibre', async () => {
    const metadata =
      await read(`<dc:identifier id="id" opf:scheme="ISBN">0-306-40615-2</dc:identifier><dc:title>Old</dc:title><dc:language>de</dc:language>
      <dc:creator opf:role="aut" opf:file-as="Writer, Ada">Ada Writer</dc:creator><dc:contributor opf:role="edt">Eve Editor</dc:contributor>
      <dc:date opf:event="modification">2020-02-02</dc:date><dc:date opf:event="publication">1999-09</dc:date>
      <meta name="calibre:series" content="Walks"/><meta name="calibre:series_index" content="3.0"/>`);
    expect(metadata).toMatchObject({
      identifier: 'urn:isbn:0306406152',
      author: [{ name: 'Ada Writer', sortAs: 'Writer, Ada' }],
      editor: [{ name: 'Eve Editor' }],
      published: '1999-09-01',
      belongsTo: { series: [{ name: 'Walks', position: 3 }] },
    });
  });

  it('returns a title in several scripts by language', async () => {
    const metadata = await read(
      `${METADATA.replace(/<dc:title.*?title>/, '')}<dc:title id="t" xml:lang="ja">草枕</dc:title><meta refines="#t" property="alternate-script" xml:lang="en">Kusamakura</meta>`,
    );
    expect(metadata.title).toEqual({ ja: '草枕', en: 'Kusamakura' });
  });

  it('reads accessibility metadata and ignores unknown values', async () => {
    const { accessibility } =
      await read(`${METADATA}<meta property="schema:accessMode">textual</meta><meta property="schema:accessMode">nonsense</meta>
      <meta property="schema:accessModeSufficient">textual, visual</meta><meta property="schema:accessibilityFeature">alternativeText</meta>
      <meta property="schema:accessibilityHazard">none</meta><meta property="schema:accessibilitySummary">Fine.</meta>
      <meta property="dcterms:conformsTo">EPUB Accessibility 1.1 - WCAG 2.1 Level AA</meta><meta property="a11y:certifiedBy">Octavo</meta>`);
    expect(accessibility).toEqual({
      conformsTo: ['https://www.w3.org/TR/epub-a11y-11#wcag-2.1-aa'],
      certification: { certifiedBy: 'Octavo' },
      summary: 'Fine.',
      accessMode: ['textual'],
      accessModeSufficient: [['textual', 'visual']],
      feature: ['alternativeText'],
      hazard: ['none'],
    });
  });
});

describe('identifiers', () => {
  it.each([
    ['urn:isbn:978-0-306-40615-7', 'urn:isbn:9780306406157'],
    ['ISBN 080442957X', 'urn:isbn:080442957X'],
    ['0F8E4F6C-9A2A-4D0B-8A35-3F6F2F1C7C11', 'urn:uuid:0f8e4f6c-9a2a-4d0b-8a35-3f6f2f1c7c11'],
    ['doi:10.1000/182', 'https://doi.org/10.1000/182'],
    ['https://example.org/a book', 'urn:octavo:https%3A%2F%2Fexample.org%2Fa%20book'],
    ['https://example.org/book', 'https://example.org/book'],
    ['1234567890', 'urn:octavo:1234567890'],
    ['com.example.book', 'urn:octavo:com.example.book'],
  ])('become URIs: %s', (written, uri) => {
    expect(toUri(written)).toBe(uri);
  });
});

describe('dates', () => {
  it.each([
    ['2020', '2020-01-01'],
    ['2020-2-3', '2020-02-03'],
    ['2020-02-30', undefined],
    ['2020-02-03T04:05:06+02:00', '2020-02-03T02:05:06Z'],
    ['2020-02-03T04:05:06', '2020-02-03T04:05:06Z'],
    ['last spring', undefined],
  ])('become ISO 8601 or undefined: %s', (written, date) => {
    expect(toIsoDate(written)).toBe(date);
  });

  it('become date-times in UTC', () => {
    expect(toIsoDateTime('2020-02-03T04:05:06.500Z')).toBe('2020-02-03T04:05:06.500Z');
    expect(toIsoDateTime('never')).toBeUndefined();
  });
});
