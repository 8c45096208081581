/** Files that are refused, and protected books. */
import { describe, expect, it } from 'vitest';
import { anEpub, opfOf, type EpubParts } from '../testing/an-epub.ts';
import { rawZip } from '../testing/raw-zip.ts';
import { bufferSource } from '../zip/index.ts';
import { DEFAULT_LIMITS, openPublication } from './index.ts';

const open = (parts: EpubParts = {}) => openPublication(bufferSource(anEpub(parts)));
const rejectionOf = (code: string, entry?: string) => ({
  name: 'EpubError',
  code,
  ...(entry === undefined ? {} : { entry }),
});
const encryption = (algorithm: string): EpubParts['extra'] => [
  {
    name: 'META-INF/encryption.xml',
    content: `<encryption xmlns="urn:oasis:names:tc:opendocument:xmlns:container" xmlns:enc="http://www.w3.org/2001/04/xmlenc#"><enc:EncryptedData><enc:EncryptionMethod Algorithm="${algorithm}"/><enc:CipherData><enc:CipherReference URI="EPUB/chapter.xhtml"/></enc:CipherData></enc:EncryptedData></encryption>`,
  },
];

describe('a file that is not a book', () => {
  it('is rejected without a container document', async () => {
    await expect(open({ container: null })).rejects.toMatchObject(
      rejectionOf('epub_container_missing', 'META-INF/container.xml'),
    );
  });

  it('is rejected with the name of the folder when a folder was zipped', async () => {
    const bytes = rawZip([{ name: 'My Book/META-INF/container.xml', content: '<container/>' }]);
    await expect(openPublication(bufferSource(bytes))).rejects.toMatchObject({
      code: 'epub_container_missing',
      message: expect.stringContaining('in the folder "My Book"'),
    });
  });

  it('is rejected when the container names no package', async () => {
    await expect(open({ container: '<container><rootfiles/></container>' })).rejects.toMatchObject(
      rejectionOf('epub_container_invalid'),
    );
  });

  it('is rejected when the package is missing', async () => {
    await expect(open({ opf: null })).rejects.toMatchObject(rejectionOf('epub_package_missing', 'EPUB/package.opf'));
  });

  it.each([
    ['has no spine', '<package xmlns="http://www.idpf.org/2007/opf"><manifest/></package>', 'epub_package_invalid'],
    ['is another document', '<html/>', 'epub_package_invalid'],
    ['is not well-formed', '<package><manifest></package>', 'epub_xml_malformed'],
    ['is empty', '', 'epub_xml_malformed'],
  ])('is rejected when the package %s', async (_, opf, code) => {
    await expect(open({ opf })).rejects.toMatchObject(rejectionOf(code, 'EPUB/package.opf'));
  });

  it('is rejected when the package is larger than 5 MB', async () => {
    const noise = Array.from({ length: 700_000 }, (_, index) => index.toString(36)).join(' ');
    const opf = opfOf().replace('</metadata>', `<!-- ${noise} ${noise} --></metadata>`);
    await expect(open({ opf })).rejects.toMatchObject(rejectionOf('epub_package_too_large', 'EPUB/package.opf'));
  });

  it.each([
    ['entities', '<!DOCTYPE package [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;">]>'],
    ['an external entity', '<!DOCTYPE package [<!ENTITY x SYSTEM "file:///etc/passwd">]>'],
    ['a document type', '<!DOCTYPE package SYSTEM "http://evil.example/package.dtd">'],
  ])('is rejected when the package or the container declares %s', async (_, doctype) => {
    const opf = opfOf().replace('<package', `${doctype}<package`);
    await expect(open({ opf })).rejects.toMatchObject(rejectionOf('epub_xml_entity', 'EPUB/package.opf'));
    const container = `${doctype}<container><rootfiles/></container>`;
    await expect(open({ container })).rejects.toMatchObject(rejectionOf('epub_xml_entity', 'META-INF/container.xml'));
  });

  it('is rejected when the reading order is empty', async () => {
    await expect(open({ spine: '<spine/>' })).rejects.toMatchObject(rejectionOf('epub_spine_empty'));
    await expect(open({ spine: '<spine><itemref idref="nobody"/></spine>' })).rejects.toMatchObject(
      rejectionOf('epub_spine_empty'),
    );
  });

  it('is rejected with the entry name when a chapter is missing', async () => {
    await expect(open({ chapter: null })).rejects.toMatchObject(
      rejectionOf('epub_spine_missing', 'EPUB/chapter.xhtml'),
    );
  });

  it('is rejected when its only document has an unsupported type', async () => {
    const manifest = '<item id="chapter" href="chapter.xhtml" media-type="application/pdf"/>';
    await expect(open({ manifest })).rejects.toMatchObject(rejectionOf('epub_spine_empty'));
  });

  it('is rejected when its table of contents is too large', async () => {
    const source = bufferSource(anEpub());
    await expect(openPublication(source, { limits: { ...DEFAULT_LIMITS, contentBytes: 100 } })).rejects.toMatchObject(
      rejectionOf('epub_content_too_large', 'EPUB/nav.xhtml'),
    );
  });

  it('is rejected as a container before any entry is read', async () => {
    await expect(openPublication(bufferSource(rawZip([{ name: '../x' }])))).rejects.toMatchObject(
      rejectionOf('epub_entry_name', '../x'),
    );
  });
});

describe('a protected book', () => {
  it.each(['http://www.w3.org/2001/04/xmlenc#aes128-cbc', 'http://readium.org/2014/01/lcp', ''])(
    'is rejected: %s',
    async (algorithm) => {
      const extra = encryption(algorithm) ?? [];
      await expect(open({ extra })).rejects.toMatchObject(rejectionOf('epub_encrypted', 'EPUB/chapter.xhtml'));
    },
  );

  it.each(['META-INF/rights.xml', 'META-INF/license.lcpl', 'META-INF/sinf.xml'])('is rejected for %s', async (name) => {
    await expect(open({ extra: [{ name, content: '<x/>' }] })).rejects.toMatchObject(
      rejectionOf('epub_encrypted', name),
    );
  });

  it.each(['http://www.idpf.org/2008/embedding', 'http://ns.adobe.com/pdf/enc#RC'])(
    'is accepted when only fonts are obfuscated: %s',
    async (algorithm) => {
      const { encrypted } = await open({ extra: encryption(algorithm) ?? [] });
      expect([...encrypted.fonts.keys()]).toEqual(['EPUB/chapter.xhtml']);
    },
  );
});
