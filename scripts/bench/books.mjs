/** Generates EPUB files for benchmarks: small, valid and different, each with its own cover. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { bundleModule } from './bundle.mjs';
import { apiModule } from './databases.mjs';

const PARAGRAPH = 'The tide went out before the lamp was lit, and nobody on the quay had a word to say about it. ';

/** Writes `count` generated books into an existing folder. */
export async function writeBooks(folder, count) {
  const builder = await bundleModule('an-epub', 'packages/epub/src/testing/an-epub.ts');
  const { anEpub, chapterOf } = await import(pathToFileURL(builder).href);
  const { default: sharp } = await apiModule('sharp');
  for (let n = 1; n <= count; n += 1) {
    const cover = await sharp({ create: { width: 640, height: 960, channels: 3, background: colorOf(n) } })
      .jpeg({ quality: 80 })
      .toBuffer();
    const paragraphs = `<p>${PARAGRAPH.repeat(8)}</p>`.repeat(12);
    writeFileSync(
      join(folder, `${String(n).padStart(6, '0')}.epub`),
      anEpub({
        metadata: `<dc:identifier id="id">urn:bench:file:${n}</dc:identifier><dc:title>A Book of the Bench, Number ${n}</dc:title><dc:creator>Author ${n % 97}</dc:creator><dc:language>en</dc:language><meta property="dcterms:modified">2026-01-01T00:00:00Z</meta>`,
        manifest: `<item id="nav" href="nav.xhtml" media-type="application/xhtml+xml" properties="nav"/><item id="chapter" href="chapter.xhtml" media-type="application/xhtml+xml"/><item id="cover" href="cover.jpg" media-type="image/jpeg" properties="cover-image"/>`,
        chapter: chapterOf(`<h1>One</h1>${paragraphs}<p>Number ${n}.</p>`),
        extra: [{ name: 'EPUB/cover.jpg', content: cover, isStored: true }],
      }),
    );
  }
}

const colorOf = (n) => ({ r: (n * 37) % 256, g: (n * 91) % 256, b: (n * 151) % 256 });
