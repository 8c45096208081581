import type { Collection } from '../manifest/index.ts';
import { textOf } from '../xml/index.ts';
import type { MetadataReader } from './refinements.ts';

/** Reads series and collections, from EPUB 3 metadata or from Calibre's. */
export function readCollections(
  reader: MetadataReader,
): { series?: Collection[]; collection?: Collection[] } | undefined {
  const series: Collection[] = [];
  const collection: Collection[] = [];
  for (const element of reader.metaElements('belongs-to-collection')) {
    const name = textOf(element);
    const isSeries = reader.refine(element, 'collection-type').includes('series');
    if (name !== '')
      (isSeries ? series : collection).push(toCollection(name, reader.refine(element, 'group-position')[0]));
  }
  const [calibre] = reader.meta('calibre:series');
  if (series.length === 0 && calibre) series.push(toCollection(calibre, reader.meta('calibre:series_index')[0]));
  if (series.length === 0 && collection.length === 0) return undefined;
  return { ...(series.length > 0 ? { series } : {}), ...(collection.length > 0 ? { collection } : {}) };
}

function toCollection(name: string, position: string | undefined): Collection {
  const value = Number.parseFloat(position ?? '');
  return Number.isFinite(value) ? { name, position: value } : { name };
}
