import type { Db } from '../db/database.ts';
import { annotationQueries } from '../db/reading/annotations.queries.ts';
import { type PassageSize, type ReaderPassage, readingEditionQueries } from '../db/reading/reading-editions.queries.ts';
import type { ReadingKey } from '../db/reading/reading.queries.ts';
import { annotationBatches, readSizes } from './annotation-batches.ts';

/** Each passage is searched in the whole text of the book. */
const MAX_PASSAGES = 2_000;
/** The passages wait in memory, and a worker gets them in one message. 2,000 passages of 2 kB are more than a reader marks. */
const MAX_PASSAGE_BYTES = 4_000_000;

/** Loads the passages of annotations in batches of limited size. Other requests run between the batches. */
export const passageBatches = (db: Db, sizes: readonly PassageSize[]): AsyncGenerator<ReaderPassage[]> =>
  annotationBatches(
    sizes.map((size) => [size, size.bytes] as const),
    (keys) => readingEditionQueries(db).listPassages(keys),
  );

/** Lists the annotated passages of a user in a book, in reading order: the first 2,000, and at most 4 MB. */
export async function readPassages(db: Db, reader: ReadingKey, maxBytes = MAX_PASSAGE_BYTES): Promise<ReaderPassage[]> {
  const sizes = (await readSizes(annotationQueries(db).sizesInReadingOrder(reader))).slice(0, MAX_PASSAGES);
  const passages: ReaderPassage[] = [];
  let total = 0;
  for await (const batch of passageBatches(
    db,
    sizes.map(([id, bytes]) => ({ user_id: reader.userId, id, bytes })),
  ))
    for (const passage of batch) {
      total += Buffer.byteLength(passage.quote);
      if (total > maxBytes) return passages;
      if (passage.quote !== '') passages.push(passage);
    }
  return passages;
}
