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
    properties: v.exactOptional(v.object({ overflow: v.exactOptional(v.picklist(['auto', 'paginated', 'scrolled'])) })),
  }),
});

/** An edition of the book that readers could open. */
export const EditionSchema = v.object({
  number: v.number(),
  /** The author's note about it; empty without one. */
  note: v.string(),
  /** ISO 8601; empty when unknown. */
  date: v.string(),
  is_current: v.boolean(),
});
export type Edition = v.InferOutput<typeof EditionSchema>;

/** The part of the manifest that the first page needs, independent of the length of the book. */
export type Opening = v.InferOutput<typeof OpeningSchema>;

const PageDataSchema = v.object({
  /** Identifies the content of the edition; empty if the server does not send it. */
  edition: v.fallback(v.string(), ''),
  /** Identifies the book in all editions; empty if the server does not send it. */
  book: v.fallback(v.string(), ''),
  /** An opaque id that distinguishes the users of a browser; empty for an anonymous reader. */
  reader: v.fallback(v.string(), ''),
  /** The key that encrypts this user's unsynced data at sign-out, 32 bytes in base64; empty if nothing is encrypted. */
  seal: v.fallback(v.string(), ''),
  product_url: v.fallback(v.string(), ''),
  /** The origin of the shop; empty if the server does not send it. */
  shop_url: v.fallback(v.string(), ''),
  /** Set for a sample: the fraction of the book that it contains. */
  sample: v.fallback(v.nullable(v.object({ share: v.number() })), null),
  /** Editions that are newer than the one that the user read last, the newest first. */
  new_editions: v.fallback(v.array(EditionSchema), []),
  opening: v.fallback(v.nullable(OpeningSchema), null),
  /** Preloaded user data, each as in the response of its endpoint; `null` if there is none. */
  kept: v.fallback(
    v.nullable(v.object({ position: v.unknown(), settings: v.unknown(), book_settings: v.unknown() })),
    null,
  ),
});

/** The data that the server embeds in the page. */
export type PageData = v.InferOutput<typeof PageDataSchema>;

/** Reads the data of a page. A page without data is opened for an anonymous reader. */
export function readPageData(doc: Document): PageData {
  const text = doc.getElementById('octavo-reading')?.textContent ?? '{}';
  try {
    return v.parse(PageDataSchema, JSON.parse(text));
  } catch {
    // Data of another server version: reading works without it.
    return v.parse(PageDataSchema, {});
  }
}
