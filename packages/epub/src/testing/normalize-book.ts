import { DEFAULT_LIMITS, type Limits } from '../check/index.ts';
import { normalize, type NormalizedPublication } from '../normalize/index.ts';
import { openPublication, type Publication } from '../publication/index.ts';
import { bufferSource, memorySink, openZip, type ZipArchive } from '../zip/index.ts';

/** A book that was normalized in memory. */
export interface NormalizedBook extends NormalizedPublication {
  readonly publication: Publication;
  readonly served: ZipArchive;
  /** Returns the text of a served entry. */
  textOf(name: string): Promise<string>;
}

/** Opens and normalizes a book in memory. */
export async function normalizeBook(bytes: Uint8Array, limits: Partial<Limits> = {}): Promise<NormalizedBook> {
  const publication = await openPublication(bufferSource(bytes));
  const sink = memorySink();
  const normalized = await normalize(publication, sink, { limits: { ...DEFAULT_LIMITS, ...limits } });
  const served = await openZip(bufferSource(sink.bytes()));
  return {
    ...normalized,
    publication,
    served,
    textOf: async (name) => {
      const entry = served.find(name);
      if (!entry) throw new Error(`${name} is not served.`);
      return new TextDecoder().decode(await served.read(entry));
    },
  };
}
