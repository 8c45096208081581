import type { EpubWarning } from '../errors/index.ts';
import type { PublicationResource } from './publication.ts';

/** Limits of the copies of a book. Real books repeat a few decorative pages. */
const MAX_COPIES = 200;
const MAX_COPIED_BYTES = 32 * 1024 ** 2;

/** Names the copies of documents that the reading order contains more than once. */
export class RepeatedDocuments {
  readonly #names: Set<string>;
  readonly #copies: PublicationResource[] = [];
  readonly #warn: (warning: EpubWarning) => void;
  #bytes = 0;

  /** `names` are the entry names of the book. */
  constructor(names: Iterable<string>, warn: (warning: EpubWarning) => void) {
    this.#names = new Set(names);
    this.#warn = warn;
  }

  get copies(): readonly PublicationResource[] {
    return this.#copies;
  }

  /** Returns a copy of the document under a new name in the same folder; undefined above the limits. */
  copy(resource: PublicationResource): PublicationResource | undefined {
    this.#bytes += resource.entry.size;
    if (this.#copies.length === MAX_COPIES || this.#bytes > MAX_COPIED_BYTES) {
      this.#warn({
        code: 'spine_repetition_omitted',
        message: 'The reading order repeats documents too often; a repetition was omitted.',
        entry: resource.name,
      });
      return undefined;
    }
    const copy = { ...resource, name: this.#unusedName(resource.name) };
    this.#names.add(copy.name);
    this.#copies.push(copy);
    return copy;
  }

  #unusedName(name: string): string {
    const folder = name.slice(0, name.lastIndexOf('/') + 1);
    const file = name.slice(folder.length);
    for (let number = 2; ; number++) {
      const candidate = `${folder}repeated-${number}-${file}`;
      if (!this.#names.has(candidate)) return candidate;
    }
  }
}
