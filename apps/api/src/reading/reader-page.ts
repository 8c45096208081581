import { createHmac } from 'node:crypto';
import type { Reading } from '../services/reading-grants.service.ts';

/** What the reader's page is told about the reading it is opened for. */
interface PageFacts {
  readonly reading: Pick<Reading, 'userId' | 'contentHash' | 'slug'>;
  readonly shop: string;
  /** Makes a key of a person that says nothing about them and is no use elsewhere. */
  readonly secret: string;
}

/** The reader's page with what it has to know in it: a script tag of data, which no policy has to let run. */
export function readerPage(page: string, { reading, shop, secret }: PageFacts): string {
  const facts = {
    edition: reading.contentHash,
    reader: createHmac('sha256', secret).update(`reader ${reading.userId}`).digest('hex').slice(0, 16),
    shop_url: shop,
    product_url: `${shop}/product/${encodeURIComponent(reading.slug)}`,
    sample: null,
  };
  const json = JSON.stringify(facts).replaceAll('<', String.raw`\u003c`);
  return page.replace('</head>', () => `<script type="application/json" id="octavo-reading">${json}</script></head>`);
}
