import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import type { Db } from '../db/database.ts';
import { annotationQueries, type AnnotationSize } from '../db/reading/annotations.queries.ts';
import type { ReadingKey } from '../db/reading/reading.queries.ts';
import { type Annotation, toAnnotations } from './annotation.ts';

/** The size of a batch. An HTML export of 20 MB takes 51 MB of memory with batches of 64 kB, and 40 MB with 16 kB. */
const MAX_BATCH_BYTES = 16 * 1024;
const MAX_BATCH_ROWS = 50;

/** Loads annotations in batches of limited size, in the order of `sizes`. Annotations that no longer exist are left out. */
export async function* annotationBatches<Key, Row>(
  sizes: readonly (readonly [key: Key, bytes: number])[],
  load: (keys: readonly Key[]) => Promise<Row[]>,
): AsyncGenerator<Row[]> {
  let keys: Key[] = [];
  let total = 0;
  for (const [key, bytes] of sizes) {
    if (keys.length >= MAX_BATCH_ROWS || (keys.length > 0 && total + bytes > MAX_BATCH_BYTES)) {
      yield await load(keys);
      keys = [];
      total = 0;
    }
    keys.push(key);
    total += bytes;
  }
  if (keys.length > 0) yield await load(keys);
}

/**
 * Reads all pages of a list of sizes at once, so that a slow client gets the annotations in the order in which they were. Other requests
 * run between the pages.
 */
export async function readSizes(pages: AsyncIterable<AnnotationSize[]>): Promise<AnnotationSize[]> {
  const sizes: AnnotationSize[] = [];
  for await (const page of pages) {
    if (sizes.length > 0) await yieldToEventLoop();
    sizes.push(...page);
  }
  return sizes;
}

/** Loads the annotations in a book in reading order, in batches. */
export async function* annotationsInReadingOrder(db: Db, reader: ReadingKey): AsyncGenerator<Annotation[]> {
  yield* loadAnnotations(db, reader, await readSizes(annotationQueries(db).sizesInReadingOrder(reader)));
}

/** Loads the annotations of a book in the order of `sizes`, in batches. */
export async function* loadAnnotations(
  db: Db,
  reader: ReadingKey,
  sizes: readonly AnnotationSize[],
): AsyncGenerator<Annotation[]> {
  const queries = annotationQueries(db);
  for await (const rows of annotationBatches(sizes, (ids) => queries.listByIds(reader.userId, ids)))
    yield toAnnotations(rows);
}
