import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { streamUrlOf } from '@octavo/core/entities';
import { writeEpub } from '@octavo/epub/write';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { anEntitlement } from '../../test/an-entitlement.ts';
import { openTestShop, type TestShop } from '../../test/harness.ts';
import { importBook } from '../catalog/index.ts';

const EXTERNAL_ORIGIN = 'https://outside.example';
const SVG = `<svg xmlns="http://www.w3.org/2000/svg" onload="run()"><script>run()</script><image href="${EXTERNAL_ORIGIN}/s.png"/><foreignObject><iframe xmlns="http://www.w3.org/1999/xhtml" src="javascript:run()"></iframe></foreignObject></svg>`;
const CHAPTER = `<html xmlns="http://www.w3.org/1999/xhtml"><head><title>One</title>
<base href="${EXTERNAL_ORIGIN}/"/><meta http-equiv="refresh" content="0;url=${EXTERNAL_ORIGIN}/m"/>
<link rel="stylesheet" href="${EXTERNAL_ORIGIN}/l.css"/><style>@import "${EXTERNAL_ORIGIN}/i.css"; p { background: url(${EXTERNAL_ORIGIN}/b.png) }</style>
<script>run()</script></head><body onload="run()"><p onclick="run()">Read in peace.</p>
<a href="javascript:run()">a</a><a href="data:text/html,run">b</a><img src="${EXTERNAL_ORIGIN}/p.png" onerror="run()" alt=""/>
<iframe src="${EXTERNAL_ORIGIN}/f"></iframe><object data="${EXTERNAL_ORIGIN}/o"></object><embed src="${EXTERNAL_ORIGIN}/e"/>
<form action="${EXTERNAL_ORIGIN}/g"><button formaction="javascript:run()">c</button></form>${SVG}</body></html>`;
/** Patterns of active content that must not remain in anything the shop serves. */
const ACTIVE_CONTENT =
  /<(script|iframe|object|embed|base|meta http-equiv|form)|\son\w+\s*=|javascript:|data:text|outside\.example/i;

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());

it('serves a malicious book without scripts, requests or links to other origins', { tags: ['check-47'] }, async () => {
  const { id, slug } = await importHostileBook();
  const owner = await shop.signIn('owner');
  await anEntitlement(shop.deps, owner.userId, id);
  const address = streamUrlOf(await owner.api.products.bySlug({ slug, userId: owner.userId })) ?? '';
  const cookie = (await shop.readerFetch(address)).headers.get('set-cookie')?.split(';')[0] ?? '';
  const read = (path: string) => shop.readerFetch(address + path, { headers: { cookie } });

  const manifest = (await (await read('manifest.json')).json()) as {
    readingOrder: { href: string }[];
    resources?: { href: string }[];
  };
  const texts: string[] = [];
  for (const { href } of [...manifest.readingOrder, ...(manifest.resources ?? [])]) {
    const response = await read(href);
    expect(response.headers.get('x-content-type-options')).toBe('nosniff');
    const text = await response.text();
    expect([href, ACTIVE_CONTENT.exec(text)]).toEqual([href, null]);
    texts.push(text);
  }
  expect(texts.join()).toContain('Read in peace.');
  expect(texts.length).toBeGreaterThan(1);
});

async function importHostileBook() {
  const file = join(shop.directory, 'hostile.epub');
  const bytes = await writeEpub({
    identifier: 'urn:uuid:6f1d1c4e-5a7e-4b7e-9a53-0a3a43d7a002',
    title: 'Peace',
    language: 'en',
    modified: '2026-01-01T00:00:00Z',
    creators: [{ name: 'Mallory' }],
    documents: [
      { href: 'one.xhtml', title: 'One', content: CHAPTER },
      { href: 'two.svg', title: 'Two', mediaType: 'image/svg+xml', content: SVG },
    ],
    resources: [
      {
        href: 'a.css',
        mediaType: 'text/css',
        content: `@import "${EXTERNAL_ORIGIN}/c.css"; p { background: url(${EXTERNAL_ORIGIN}/c.png) }`,
      },
    ],
    toc: [{ title: 'One', href: 'one.xhtml' }],
  });
  writeFileSync(file, bytes);
  const { db, files } = shop.deps;
  return importBook({ db, files, maxBytes: 1_000_000 }, file, { genres: ['Fiction'], priceCents: 499 });
}
