import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { writeEpub } from '@octavo/epub/write';
import sharp from 'sharp';
import type { DemoCatalog } from '@octavo/demo-catalog/schema';

/** A demo catalog with one book and one person of each role. */
export const aDemoCatalog: DemoCatalog = {
  version: 1,
  genres: [{ name: 'Travel', picture: { avif: 'genres/travel.avif', webp: 'genres/travel.webp', width: 8 } }],
  books: [
    {
      slug: 'the-long-way',
      title: 'The Long Way',
      author: 'Maren Oskalo',
      authorUsername: 'maren_oskalo',
      editor: 'Gideon Strake',
      publisher: 'Octavo Demo Press',
      language: 'en',
      genres: ['Travel'],
      priceCents: 1150,
      publishedOn: '2025-06-10',
      listedDaysAgo: 3,
      sales: 40,
      shortDescription: '<p>On foot.</p>',
      description: '<p>Five weeks on foot.</p>',
      epub: 'books/the-long-way.epub',
      cover: 'covers/the-long-way.svg',
      coverHue: 200,
    },
  ],
  authors: [{ name: 'Maren Oskalo', biography: '<p>Walks far.</p>' }],
  series: [],
  people: [
    person('ines_h', 'customer', { favorites: ['the-long-way'] }),
    person('maren_oskalo', 'author', { isConnected: true }),
    person('admin', 'admin', {}),
  ],
  reviews: [
    {
      book: 'the-long-way',
      username: 'ines_h',
      rating: 4,
      html: '<p>Blisters and all.</p>',
      daysAgo: 1,
      isVerified: true,
    },
  ],
  orders: [
    { username: 'ines_h', books: ['the-long-way'], daysAgo: 2, status: 'paid' },
    { username: 'admin', books: ['the-long-way'], daysAgo: 2, status: 'refunded' },
  ],
  shelves: [{ monthOffset: 0, books: ['the-long-way'] }],
};

function person(
  username: string,
  role: DemoCatalog['people'][number]['role'],
  more: Partial<DemoCatalog['people'][number]>,
) {
  return {
    username,
    displayName: `Display ${username}`,
    firstName: 'First',
    lastName: 'Last',
    email: `${username}@octavo.example`,
    role,
    isConnected: false,
    joinedDaysAgo: 10,
    favorites: [],
    ...more,
  };
}

/** Writes the catalog and its files to a folder, as the build does. */
export async function writeDemoFixture(folder: string): Promise<void> {
  for (const name of ['books', 'covers', 'genres']) mkdirSync(join(folder, name), { recursive: true });
  writeFileSync(join(folder, 'catalog.json'), JSON.stringify(aDemoCatalog));
  writeFileSync(
    join(folder, 'covers/the-long-way.svg'),
    '<svg xmlns="http://www.w3.org/2000/svg" width="600" height="900"><rect width="600" height="900" fill="teal"/></svg>',
  );
  const square = await sharp({ create: { width: 8, height: 8, channels: 3, background: 'teal' } })
    .webp()
    .toBuffer();
  writeFileSync(join(folder, 'genres/travel.webp'), square);
  const epub = await writeEpub({
    identifier: 'urn:uuid:0f0e7a52-7a0e-4a35-9b57-6e0f3ac2a001',
    title: 'The Long Way',
    language: 'en',
    modified: '2025-06-10T00:00:00Z',
    creators: [{ name: 'Maren Oskalo' }],
    documents: [
      {
        href: 'text/one.xhtml',
        title: 'One',
        content:
          '<html xmlns="http://www.w3.org/1999/xhtml"><head><title>One</title></head><body><p>One.</p></body></html>',
      },
    ],
  });
  writeFileSync(join(folder, 'books/the-long-way.epub'), epub);
}
