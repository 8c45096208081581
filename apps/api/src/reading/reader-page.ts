import { createHmac } from 'node:crypto';
import type { Reading, Sample } from '../services/reading-grants.service.ts';

/** What the reader's page is told about the reading it is opened for. */
interface PageFacts {
  readonly reading: Reading | Sample;
  readonly shop: string;
  /** Makes a key of a person that says nothing about them and is no use elsewhere. */
  readonly secret: string;
}

/** The reader's page with what it has to know in it: a script tag of data, which no policy has to let run. */
export function readerPage(page: string, { reading, shop, secret }: PageFacts): string {
  const facts = {
    edition: reading.contentHash,
    reader: reading.sampleShare === undefined ? keyOf(reading.userId, secret) : '',
    shop_url: shop,
    product_url: `${shop}/product/${encodeURIComponent(reading.slug)}`,
    sample: reading.sampleShare === undefined ? null : { share: reading.sampleShare },
  };
  const json = JSON.stringify(facts).replaceAll('<', String.raw`\u003c`);
  return page.replace('</head>', () => `<script type="application/json" id="octavo-reading">${json}</script></head>`);
}

const keyOf = (userId: number, secret: string): string =>
  createHmac('sha256', secret).update(`reader ${userId}`).digest('hex').slice(0, 16);
