import type { Db } from '../db/database.ts';
import { type PassageSize, readingEditionQueries } from '../db/reading/reading-editions.queries.ts';
import { passageBatches } from '../reading/passage-batches.ts';
import type { AnnotatedPassage } from './lost-passages.ts';

/** The sizes in one query. The embedded database reads a page in one turn of the event loop. */
const PAGE_SIZE = 250;
/** The maximum number of annotations to read. Their passages stay in memory. */
const MAX_ANNOTATIONS = 20_000;
/** The maximum size of all distinct passages. They are held in memory and sent to a worker in one message. */
const MAX_PASSAGE_BYTES = 4_000_000;
/** The maximum number of passages to find in a file. */
const MAX_PASSAGES = 2_000;

/**
 * Returns the passages that readers have annotated in a book, the most frequent first. It reads the first 20,000
 * annotations, and returns at most 2,000 passages and 4 MB of text. The seller does not count as a reader.
 */
export async function listFrequentPassages(
  db: Db,
  { productId, sellerId }: { readonly productId: number; readonly sellerId: number | null },
): Promise<AnnotatedPassage[]> {
  const queries = readingEditionQueries(db);
  const passages = new Map<string, { annotations: number; readers: number; lastReader: number | null }>();
  let after: PassageSize | undefined;
  let total = 0;
  for (let count = 0; count < MAX_ANNOTATIONS; count += PAGE_SIZE) {
    const page = await queries.listAllPassageSizes(productId, { after, limit: PAGE_SIZE });
    for await (const batch of passageBatches(db, page))
      for (const { user_id: userId, quote } of batch) {
        if (quote === '') continue;
        if (!passages.has(quote)) {
          const bytes = Buffer.byteLength(quote);
          if (total + bytes > MAX_PASSAGE_BYTES) continue;
          total += bytes;
        }
        const passage = passages.get(quote) ?? { annotations: 0, readers: 0, lastReader: sellerId };
        passage.annotations += 1;
        // Pages are in the order of readers.
        if (userId !== sellerId && userId !== passage.lastReader) {
          passage.readers += 1;
          passage.lastReader = userId;
        }
        passages.set(quote, passage);
      }
    after = page.at(-1);
    if (page.length < PAGE_SIZE) break;
  }
  return [...passages]
    .map(([quote, { annotations, readers }]) => ({ quote, annotations, readers }))
    .toSorted((one, other) => other.annotations - one.annotations || (one.quote < other.quote ? -1 : 1))
    .slice(0, MAX_PASSAGES);
}
