import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { streamUrlOf } from '@octavo/core/entities';
import { writeEpub } from '@octavo/epub/write';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestShop, type TestShop } from '../../test/harness.ts';
import { importBook } from '../catalog/index.ts';

const OUTSIDE = 'https://outside.example';
const SVG = `<svg xmlns="http://www.w3.org/2000/svg" onload="run()"><script>run()</script><image href="${OUTSIDE}/s.png"/><foreignObject><iframe xmlns="http://www.w3.org/1999/xhtml" src="javascript:run()"></iframe></foreignObject></svg>`;
const CHAPTER = `<html xmlns="http://www.w3.org/1999/xhtml"><head><title>One</title>
<base href="${OUTSIDE}/"/><meta http-equiv="refresh" content="0;url=${OUTSIDE}/m"/>
<link rel="stylesheet" href="${OUTSIDE}/l.css"/><style>@import "${OUTSIDE}/i.css"; p { background: url(${OUTSIDE}/b.png) }</style>
<script>run()</script></head><body onload="run()"><p onclick="run()">Read in peace.</p>
<a href="javascript:run()">a</a><a href="data:text/html,run">b</a><img src="${OUTSIDE}/p.png" onerror="run()" alt=""/>
<iframe src="${OUTSIDE}/f"></iframe><object data="${OUTSIDE}/o"></object><embed src="${OUTSIDE}/e"/>
<form action="${OUTSIDE}/g"><button formaction="javascript:run()">c</button></form>${SVG}</body></html>`;
/** What must not be left of it in anything the shop serves. */
const ACTIVE =
  /<(script|iframe|object|embed|base|meta http-equiv|form)|\son\w+\s*=|javascript:|data:text|outside\.example/i;

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());

it('47: a book that tries everything is served without anything that runs, calls or leads out', async () => {
  const { id, slug } = await importHostileBook();
  const owner = await shop.signIn('owner');
  await shop.deps.db
    .insertInto('entitlements')
    .values({ user_id: owner.userId, product_id: id, source: 'order' })
    .execute();
  const address = streamUrlOf(await owner.api.products.bySlug({ slug, userId: owner.userId })) ?? '';
  const cookie = (await shop.read(address)).headers.get('set-cookie')?.split(';')[0] ?? '';
  const read = (path: string) => shop.read(address + path, { headers: { cookie } });

  const manifest = (await (await read('manifest.json')).json()) as {
    readingOrder: { href: string }[];
    resources?: { href: string }[];
  };
  const texts: string[] = [];
  for (const { href } of [...manifest.readingOrder, ...(manifest.resources ?? [])]) {
    const answer = await read(href);
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
    const text = await answer.text();
    expect([href, ACTIVE.exec(text)]).toEqual([href, null]);
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
        content: `@import "${OUTSIDE}/c.css"; p { background: url(${OUTSIDE}/c.png) }`,
      },
    ],
    toc: [{ title: 'One', href: 'one.xhtml' }],
  });
  writeFileSync(file, bytes);
  const { db, files } = shop.deps;
  return importBook({ db, files, maxBytes: 1_000_000 }, file, { genres: ['Fiction'], priceCents: 499 });
}
