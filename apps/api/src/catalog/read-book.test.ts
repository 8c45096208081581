import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { writeEpub, xhtmlDocument } from '@octavo/epub/write';
import { expect, it, onTestFinished } from 'vitest';
import { readBook } from './read-book.ts';

it('names what an import changed with its first file, the most severe first', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'octavo-read-book-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const bodies = [
    '<p>It cost <v:sum>twelve</v:sum></p>',
    '<p>One</p><script>x</script>',
    '<p>Two</p><script>x</script>',
    '<template><p>three</p></template>',
  ];
  const documents = bodies.map((body, index) => ({
    href: `${index}.xhtml`,
    title: `${index}`,
    content: xhtmlDocument({ title: `${index}`, language: 'en', body }),
  }));
  const book = {
    identifier: 'urn:a',
    title: 'A',
    language: 'en',
    modified: '2025-01-01T00:00:00Z',
    creators: [],
    documents,
  };
  await writeFile(join(folder, 'a.epub'), await writeEpub(book));
  const { warnings } = await readBook(join(folder, 'a.epub'), join(folder, 'served.zip'));
  expect(warnings.map((warning) => warning.replace(/EPUB\/|OPS\//, ''))).toEqual([
    'One word is not shown: three. (in 3.xhtml, line 8)',
    'Removed: a script. (in 1.xhtml, line 8 and one other file)',
    'Removed: a template. (in 3.xhtml, line 8)',
    'Unknown elements were replaced by their text: sum. (in 0.xhtml, line 8)',
    'The document has no content. (in 3.xhtml)',
  ]);
});

it('keeps the narrators of the recorded audio among the contributors', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'octavo-read-book-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const book = {
    identifier: 'urn:a',
    title: 'A',
    language: 'en',
    modified: '2025-01-01T00:00:00Z',
    creators: [],
    contributors: [{ name: 'Ada Reader', role: 'nrt' }],
    meta: [['media:narrator', 'Ben Speaker']] as const,
    documents: [{ href: '1.xhtml', content: xhtmlDocument({ title: '1', language: 'en', body: '<p>One</p>' }) }],
  };
  await writeFile(join(folder, 'a.epub'), await writeEpub(book));
  const { contributors } = await readBook(join(folder, 'a.epub'), join(folder, 'served.zip'));
  expect(contributors.map(({ role, name }) => [role, name])).toEqual([
    ['nrt', 'Ada Reader'],
    ['nrt', 'Ben Speaker'],
  ]);
});
