import * as v from 'valibot';

const OpeningSchema = v.object({
  metadata: v.object({
    title: v.union([v.string(), v.record(v.string(), v.string())]),
    language: v.exactOptional(v.array(v.string())),
    readingProgression: v.picklist(['ltr', 'rtl', 'auto']),
    layout: v.literal('reflowable'),
    numberOfPositions: v.number(),
  }),
  index: v.number(),
  document: v.object({
    href: v.string(),
    type: v.string(),
    cfi: v.string(),
    size: v.number(),
    positions: v.number(),
    linear: v.exactOptional(v.literal('no')),
  }),
});

/** As much of the manifest as the first page of text needs, however long the book is. */
export type Opening = v.InferOutput<typeof OpeningSchema>;

const PageDataSchema = v.object({
  /** Names the content of the edition; empty where the server does not say. */
  edition: v.fallback(v.string(), ''),
  /** Names the book in all its editions; empty where the server does not say. */
  book: v.fallback(v.string(), ''),
  /** Tells readers of one browser apart without naming them; empty for nobody in particular. */
  reader: v.fallback(v.string(), ''),
  /** Opens what was sealed in this browser when this reader signed out, 32 bytes in base64; empty where nothing is sealed. */
  seal: v.fallback(v.string(), ''),
  product_url: v.fallback(v.string(), ''),
  /** Set in a sample: the share of the book that may be read. */
  sample: v.fallback(v.nullable(v.object({ share: v.number() })), null),
  opening: v.fallback(v.nullable(OpeningSchema), null),
  /** What the server keeps for the reader, each as its own call answers; `null` for what there is not. */
  kept: v.fallback(
    v.nullable(v.object({ position: v.unknown(), settings: v.unknown(), book_settings: v.unknown() })),
    null,
  ),
});

/** What the server wrote into the page about the reading that it opens. */
export type PageData = v.InferOutput<typeof PageDataSchema>;

/** Reads the facts of a page; a page without them is an ordinary reading of nobody in particular. */
export function readPageData(doc: Document): PageData {
  const text = doc.getElementById('octavo-reading')?.textContent ?? '{}';
  try {
    return v.parse(PageDataSchema, JSON.parse(text));
  } catch {
    // Written by another version of the server: the reading itself needs none of it.
    return v.parse(PageDataSchema, {});
  }
}
