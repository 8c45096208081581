import { expect, it } from 'vitest';
import { buildSample } from './build-sample.ts';

const XHTML = 'application/xhtml+xml';
const GUIDED = { href: 'one.xhtml.guided.json', type: 'application/guided-navigation+json' };
const CHAPTER =
  '<html xmlns="http://www.w3.org/1999/xhtml"><body><p id="a">One.</p><audio src="hum.mp3"/></body></html>';

it('leaves the recorded audio of a book out of its sample, but not the sounds of its chapters', () => {
  const manifest = {
    metadata: { title: 'A Heard Book', duration: 60 },
    readingOrder: [{ href: 'one.xhtml', type: XHTML, size: CHAPTER.length, alternate: [GUIDED], duration: 60 }],
    resources: [{ href: 'narrator.mp3', type: 'audio/mpeg' }, { href: 'hum.mp3', type: 'audio/mpeg' }, GUIDED],
  };
  const sample = buildSample({
    manifest: Buffer.from(JSON.stringify(manifest)),
    documents: [{ href: 'one.xhtml', bytes: Buffer.from(CHAPTER) }],
    styles: [],
  });
  const served = JSON.parse(Buffer.from(sample.manifest).toString('utf8')) as typeof manifest;
  expect(served.readingOrder).toEqual([{ href: 'one.xhtml', type: XHTML, size: CHAPTER.length }]);
  expect(served.metadata).not.toHaveProperty('duration');
  expect(sample.resources).toEqual(['hum.mp3']);
});
