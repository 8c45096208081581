import { describe, expect, it } from 'vitest';
import { EpubError } from '../errors/index.ts';
import { DEFAULT_LIMITS, openPublication } from '../publication/index.ts';
import { METADATA, anEpub, chapterOf } from '../testing/an-epub.ts';
import { normalizeBook } from '../testing/normalize-book.ts';
import { manifestErrors } from '../testing/validate-manifest.ts';
import { bufferSource, memorySink } from '../zip/index.ts';
import { deobfuscateFont } from './deobfuscate-font.ts';
import { normalize } from './index.ts';

const item = (href: string, type: string): string => `<item id="i-${href}" href="${href}" media-type="${type}"/>`;
const CHAPTER = item('chapter.xhtml', 'application/xhtml+xml').replace('i-chapter.xhtml', 'chapter');

describe('the served copy', () => {
  it('contains only the listed resources', async () => {
    const { served, warnings } = await normalizeBook(
      anEpub({
        manifest: `${CHAPTER}${item('a.css', 'text/css')}${item('a.png', 'image/png')}${item('evil.js', 'application/javascript')}${item('f.otf', 'application/vnd.ms-opentype')}`,
        extra: [
          { name: 'EPUB/a.css', content: 'p { background: url(a.png) }' },
          { name: 'EPUB/a.png', content: 'png', isStored: true },
          { name: 'EPUB/f.otf', content: 'OTTO' },
          { name: 'EPUB/evil.js', content: 'steal()' },
          { name: 'EPUB/unlisted.xhtml', content: chapterOf('hidden') },
          { name: 'META-INF/com.apple.ibooks.display-options.xml', content: '<x/>' },
        ],
      }),
    );
    expect(served.entries.map(({ name }) => name)).toEqual([
      'EPUB/chapter.xhtml',
      'EPUB/a.css',
      'EPUB/a.png',
      'EPUB/f.otf',
    ]);
    expect(warnings.map(({ code, entry }) => [code, entry])).toContainEqual([
      'resource_type_unsupported',
      'EPUB/evil.js',
    ]);
  });

  it('has page lengths in reflowable documents and their styles only', async () => {
    const css = { name: 'EPUB/a.css', content: 'p { width: 50vw }' };
    const chapter = chapterOf('<p style="width:50vw">x</p>');
    const manifest = CHAPTER + item('a.css', 'text/css');
    const reflowable = await normalizeBook(anEpub({ manifest, chapter, extra: [css] }));
    expect(await reflowable.textOf('EPUB/a.css')).toBe(
      'p { width: calc(50 * var(--octavo-vw, 1cqw)) }\nhtml{container-type:inline-size}',
    );
    expect(await reflowable.textOf('EPUB/chapter.xhtml')).toContain('<p style="width:calc(50 *');
    const metadata = `${METADATA}<meta property="rendition:layout">pre-paginated</meta>`;
    const fixed = await normalizeBook(anEpub({ manifest, metadata, chapter, extra: [css] }));
    expect(await fixed.textOf('EPUB/a.css')).toBe('p { width: 50vw }');
    expect(await fixed.textOf('EPUB/chapter.xhtml')).toContain('<p style="width:50vw">');
  });

  it('contains a repeated document as often as the reading order', async () => {
    const { manifest, served, texts, textOf } = await normalizeBook(
      anEpub({
        chapter: chapterOf('<p id="a">x <a href="#a">y</a></p>'),
        spine: '<spine><itemref idref="chapter"/><itemref idref="chapter"/></spine>',
      }),
    );
    expect(manifest.readingOrder.map(({ href, cfi }) => [href, cfi])).toEqual([
      ['EPUB/chapter.xhtml', '/6/2[chapter]'],
      ['EPUB/repeated-2-chapter.xhtml', '/6/4[chapter]'],
    ]);
    expect(manifestErrors(manifest)).toEqual([]);
    expect(texts.map(({ text }) => text)).toEqual(['x y', 'x y']);
    expect(await textOf('EPUB/repeated-2-chapter.xhtml')).toBe(await textOf('EPUB/chapter.xhtml'));
    expect(served.entries.map(({ name }) => name)).toContain('EPUB/repeated-2-chapter.xhtml');
  });

  it('names missing words, unknown elements and a guessed encoding in warnings', async () => {
    const body = '<p>a <v:word>b</v:word></p><template>c d</template>';
    const bytes = Buffer.concat([
      Buffer.from(chapterOf(body).replace('</body></html>', '')),
      Buffer.from([0xe9]),
      Buffer.from('</body></html>'),
    ]);
    const { warnings } = await normalizeBook(anEpub({ chapter: bytes }));
    expect(warnings.map(({ code, message }) => [code, message])).toEqual([
      ['encoding_guessed', 'The document does not have the encoding that it declares, so some letters may be wrong.'],
      ['element_unknown', 'Unknown elements were replaced by their text: word.'],
      ['text_missing', '2 words are not shown: c, d.'],
      ['content_removed', 'Removed: a template.'],
    ]);
  });

  it('is sanitized, with a warning for each document with removed content', async () => {
    const hostile = chapterOf('<p onclick="steal()">Text</p><script>steal()</script>');
    const { textOf, warnings, texts } = await normalizeBook(anEpub({ chapter: hostile }));
    expect(await textOf('EPUB/chapter.xhtml')).not.toContain('steal');
    expect(warnings).toEqual([
      {
        code: 'content_removed',
        message: 'Removed: an event handler, a script.',
        entry: 'EPUB/chapter.xhtml',
        line: 2,
      },
    ]);
    expect(texts).toEqual([{ href: 'EPUB/chapter.xhtml', title: 'One', text: 'Text' }]);
  });

  it('has a valid manifest with sizes and positions of the served documents', async () => {
    const chapter = chapterOf(`<p>${'word '.repeat(1000)}</p><script>${'x'.repeat(50_000)}</script>`);
    const { manifest, served } = await normalizeBook(
      anEpub({ chapter, manifest: CHAPTER.replace('/>', ' properties="scripted svg remote-resources"/>') }),
    );
    const [link] = manifest.readingOrder;
    expect(link).toMatchObject({
      size: served.find('EPUB/chapter.xhtml')?.size,
      positions: 6,
      properties: { contains: ['svg'] },
    });
    expect(manifest.metadata.numberOfPositions).toBe(6);
    expect(manifestErrors(manifest)).toEqual([]);
  });

  it('repairs a chapter that is not well-formed', async () => {
    const { textOf, warnings } = await normalizeBook(anEpub({ chapter: '<html><body><p>One<br>two<p>three' }));
    expect(await textOf('EPUB/chapter.xhtml')).toContain('<p>One<br/>two</p><p>three</p>');
    expect(warnings.map(({ code }) => code)).toEqual(['content_repaired']);
  });

  it('is byte-identical on every run', async () => {
    const bytes = async (): Promise<Uint8Array> => {
      const sink = memorySink();
      await normalize(await openPublication(bufferSource(anEpub())), sink);
      return sink.bytes();
    };
    expect(Buffer.compare(await bytes(), await bytes())).toBe(0);
  });
});

describe('a book with an invalid resource', () => {
  it.each([
    ['a chapter has a wrong declared size', 'chapter.xhtml', 'application/xhtml+xml', 'epub_entry_size'],
    ['a video has a wrong declared size', 'film.mp4', 'video/mp4', 'epub_entry_size'],
  ])('is rejected when %s', async (_, name, type, code) => {
    const bytes = anEpub({
      chapter: name === 'chapter.xhtml' ? null : chapterOf('x'),
      manifest: `${CHAPTER}${name === 'chapter.xhtml' ? '' : item(name, type)}`,
      extra: [{ name: `EPUB/${name}`, content: chapterOf('x'.repeat(500)), declared: { size: 100 } }],
    });
    await expect(normalizeBook(bytes)).rejects.toMatchObject({ code, entry: `EPUB/${name}` });
  });

  it('aborts the sink', async () => {
    let aborted = false;
    const publication = await openPublication(
      bufferSource(
        anEpub({
          chapter: chapterOf('<div>'.repeat(1500) + '</div>'.repeat(1500)),
          spine: '<spine><itemref idref="nav"/><itemref idref="chapter"/></spine>',
        }),
      ),
    );
    const sink = { ...memorySink(), abort: async () => void (aborted = true) };
    await expect(normalize(publication, sink)).rejects.toBeInstanceOf(EpubError);
    expect(aborted).toBe(true);
  });

  it('is rejected when a chapter is too large for memory', async () => {
    const publication = await openPublication(bufferSource(anEpub()));
    const limits = { ...DEFAULT_LIMITS, contentBytes: 50 };
    await expect(normalize(publication, memorySink(), { limits })).rejects.toMatchObject({
      code: 'epub_content_too_large',
    });
  });
});

describe('fonts', () => {
  const font = Uint8Array.from({ length: 2000 }, (_, index) => index % 251);

  it.each(['idpf', 'adobe'] as const)('are deobfuscated: %s', async (scheme) => {
    const uniqueIdentifier = 'urn:uuid:0f8e4f6c-9a2a-4d0b-8a35-3f6f2f1c7c11';
    const book = { uniqueIdentifier, identifiers: [uniqueIdentifier], fonts: new Map() };
    const algorithm = scheme === 'idpf' ? 'http://www.idpf.org/2008/embedding' : 'http://ns.adobe.com/pdf/enc#RC';
    const hidden = deobfuscateFont(font, scheme, book);
    expect(Buffer.compare(hidden.subarray(0, 1024), font.subarray(0, 1024))).not.toBe(0);
    expect(Buffer.compare(hidden.subarray(1040), font.subarray(1040))).toBe(0);

    const { served } = await normalizeBook(
      anEpub({
        manifest: CHAPTER + item('f.otf', 'font/otf'),
        metadata: METADATA,
        extra: [
          { name: 'EPUB/f.otf', content: hidden },
          {
            name: 'META-INF/encryption.xml',
            content: `<encryption><EncryptedData><EncryptionMethod Algorithm="${algorithm}"/><CipherData><CipherReference URI="EPUB/f.otf"/></CipherData></EncryptedData></encryption>`,
          },
        ],
      }),
    );
    const entry = served.find('EPUB/f.otf');
    expect(entry && Buffer.compare(await served.read(entry), font)).toBe(0);
  });
});

describe('the search text', () => {
  it('has one line per paragraph and no ruby annotations', async () => {
    const body =
      '<h1>Title</h1>\n<p>One\n <em>two</em><sup>3</sup></p><ul><li>a</li><li>b</li></ul><p><ruby>漢<rp>(</rp><rt>かん</rt><rp>)</rp></ruby>字<br/>次</p><style>p{}</style>';
    const { texts } = await normalizeBook(anEpub({ chapter: chapterOf(body) }));
    expect(texts[0]?.text).toBe('Title\nOne two3\na\nb\n漢字\n次');
  });
});
