import { expect, it } from 'vitest';
import { METADATA, anEpub, chapterOf, opfOf } from '../testing/an-epub.ts';
import { bufferSource } from '../zip/index.ts';
import { ERROR_FIXES, WARNING_ADVICE } from './advice.ts';
import { checkBook } from './index.ts';

const check = (parts: Parameters<typeof anEpub>[0]) => checkBook(bufferSource(anEpub(parts)));

it('finds nothing in a valid book', async () => {
  expect(await check({})).toMatchObject({ isAccepted: true, findings: [] });
});

it('states the accessibility of an accepted book', async () => {
  const metadata = `${METADATA}<meta property="schema:accessModeSufficient">textual</meta><meta property="schema:accessibilityHazard">none</meta>`;
  const { accessibility } = await check({ metadata });
  expect(accessibility).toContainEqual({ title: 'Hazards', statements: ['No hazards'] });
  expect(accessibility?.[0]?.statements).toContain('Readable in read aloud or dynamic braille');
});

it('finds problems with their place and how to fix them, the most severe first', async () => {
  const body = '<p>a <v:word>b</v:word></p>\n<script>c</script>\n<p>&broken <br></p>';
  const { isAccepted, findings } = await check({ chapter: chapterOf(body), mimetype: null });
  expect(isAccepted).toBe(true);
  expect(findings.map(({ severity, code, file, line }) => [severity, code, file, line])).toEqual([
    ['error', 'mimetype_missing', 'mimetype', undefined],
    ['error', 'content_repaired', 'EPUB/chapter.xhtml', 4],
    ['warning', 'content_removed', 'EPUB/chapter.xhtml', 3],
  ]);
  expect(findings[1]?.fix).toBe('Correct the XML of the document: close each element, and write & as &amp;.');
});

it('reports the reason of a rejection with the line of the error', async () => {
  const opf = opfOf().replace('</metadata>', '\n</meta>');
  expect(await check({ opf })).toEqual({
    isAccepted: false,
    findings: [
      {
        severity: 'fatal',
        code: 'epub_xml_malformed',
        file: 'EPUB/package.opf',
        line: 5,
        message: 'A metadata file of the book is not well-formed XML.',
        fix: 'Correct the XML of the file: close each element, and write & as &amp;.',
      },
    ],
  });
});

it('keeps the warnings that it found before a rejection', async () => {
  const metadata = METADATA.replace(/<dc:title.*?title>/, '');
  const chapter = chapterOf('<div>'.repeat(1_500) + '</div>'.repeat(1_500));
  const spine = '<spine><itemref idref="nav"/><itemref idref="chapter"/></spine>';
  const { isAccepted, findings } = await check({ metadata, chapter, spine });
  expect(isAccepted).toBe(false);
  expect(findings.map(({ severity, code }) => [severity, code])).toEqual([
    ['fatal', 'epub_content_too_deep'],
    ['error', 'title_missing'],
  ]);
});

it('counts the lines of a document with a document type of several lines', async () => {
  const chapter =
    '<!DOCTYPE html [\n<!ENTITY a "b">\n]>\n<html xmlns="http://www.w3.org/1999/xhtml"><body>\n<p>&a;<br></p></body></html>';
  const { findings } = await check({ chapter });
  expect(findings[0]).toMatchObject({ code: 'content_repaired', line: 5 });
});

it('says how to fix each problem in a whole sentence', () => {
  const fixes = [...Object.values(ERROR_FIXES), ...Object.values(WARNING_ADVICE).map(({ fix }) => fix)];
  for (const fix of fixes) expect(fix).toMatch(/^[A-Z].*[.]$/s);
});
