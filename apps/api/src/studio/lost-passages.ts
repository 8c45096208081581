import { type EditionAnnotations, MIN_PASSAGE_READERS } from '@octavo/core/studio';
import { normalizeText } from '@octavo/core/search';
import * as v from 'valibot';
import type { EditionFiles } from '../reading/edition-files.ts';
import { comparable, findQuotes } from '../reading/find-quotes.ts';
import { chapterTitles } from '../reading/read-text.ts';
import { parseJson, StoredTextsSchema, TocSchema } from '../reading/stored-book.ts';

/** A passage that readers have annotated, with the text that one of their browsers sent. */
export interface AnnotatedPassage {
  readonly quote: string;
  readonly annotations: number;
  /** The number of readers, without the seller of the book. */
  readonly readers: number;
}

type LostPassage = EditionAnnotations['lost'][number];

/** A passage in a file: its text there, and its chapter. */
interface FoundPassage {
  readonly text: string;
  readonly chapter: string;
}

const ManifestSchema = v.object({ toc: v.optional(v.array(TocSchema), []) });

/**
 * Returns the passages that are not in `now`, with their text in `before`, the most frequent first. Passages of few readers,
 * and passages that are not in `before` either, are counted by chapter.
 */
export function findLostPassages({
  before,
  now,
  passages,
}: {
  readonly before: EditionFiles | undefined;
  readonly now: Pick<EditionFiles, 'texts'>;
  readonly passages: readonly AnnotatedPassage[];
}): LostPassage[] {
  const isFound = findQuotes({ texts: now.texts, quotes: passages.map(({ quote }) => quote) });
  const locate = before ? passageFinder(before) : () => undefined;
  const lost = new Map<string, LostPassage>();
  for (const [at, { quote, annotations, readers }] of passages.entries()) {
    if (isFound[at] !== false) continue;
    const found = locate(quote);
    const shown = found && readers >= MIN_PASSAGE_READERS ? found.text : '';
    const chapter = found?.chapter ?? '';
    const key = JSON.stringify([chapter, shown]);
    const count = lost.get(key)?.annotation_count ?? 0;
    lost.set(key, { quote: shown, chapter, annotation_count: count + annotations });
  }
  return [...lost.values()].toSorted((one, other) => other.annotation_count - one.annotation_count);
}

/** Returns a function that finds a passage in a file. */
function passageFinder({ manifest, texts }: EditionFiles): (quote: string) => FoundPassage | undefined {
  const stored = v.parse(StoredTextsSchema, parseJson(texts));
  const chapters = chapterTitles(stored, v.parse(ManifestSchema, parseJson(manifest)).toc);
  const documents = stored.map(({ text }, at) => ({
    shown: normalizeText(text),
    compared: comparable(text),
    chapter: chapters[at] ?? '',
    offsets: undefined as Uint32Array | undefined,
  }));
  return (quote) => {
    const compared = comparable(quote);
    for (const document of documents) {
      const start = document.compared.indexOf(compared);
      if (start < 0) continue;
      const offsets = (document.offsets ??= offsetsOf(document.shown));
      const end = (offsets[start + compared.length - 1] ?? 0) + 1;
      return { text: document.shown.slice(offsets[start], end), chapter: document.chapter };
    }
    return undefined;
  };
}

/** Returns the offset of each character that is not a space. */
function offsetsOf(text: string): Uint32Array {
  const offsets = new Uint32Array(text.length);
  let count = 0;
  for (let at = 0; at < text.length; at += 1) if (text[at] !== ' ') offsets[count++] = at;
  return offsets;
}
