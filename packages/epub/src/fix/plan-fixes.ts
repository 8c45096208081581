import type { Limits } from '../check/index.ts';
import { EpubError } from '../errors/index.ts';
import { EPUB_TYPE } from '../package/index.ts';
import { createZipWriter, type ByteSink, type RandomAccessSource } from '../zip/index.ts';
import { type AccessibilityScore, scoreAccessibility } from './accessibility-score.ts';
import { fixAccessibility } from './accessibility-fix.ts';
import { fixAlternatives } from './alternatives-fix.ts';
import { type FindFix, type FixCode, fixCodes, type FixEdits, type FixOptions } from './fix.ts';
import { type FixableBook, openFixableBook } from './fixable-book.ts';
import { fixCover, fixProgression, fixProperties } from './manifest-fixes.ts';
import { fixIdentifier, fixLanguage, fixModified, fixTitle } from './metadata-fixes.ts';
import { fixMimetype } from './mimetype-fix.ts';
import { fixNavigation } from './navigation-fix.ts';
import { applyEdits, type ChangedLine, differenceOf } from './text-edits.ts';

/** The differences are shown as a whole. */
const MAX_FILES = 20;
const MAX_NEW_LINES = 40;

const FIXES: Readonly<Record<FixCode, FindFix>> = {
  mimetype: fixMimetype,
  title: fixTitle,
  language: fixLanguage,
  identifier: fixIdentifier,
  modified: fixModified,
  navigation: fixNavigation,
  cover: fixCover,
  properties: fixProperties,
  progression: fixProgression,
  alternatives: fixAlternatives,
  accessibility: fixAccessibility,
};

/** The changes of one file. */
export interface FileChange {
  /** Name of the entry. */
  readonly file: string;
  readonly lines: readonly ChangedLine[];
}

/** A fix that a book needs, with what it changes. */
export interface PlannedFix {
  readonly code: FixCode;
  /** The first twenty files. */
  readonly changes: readonly FileChange[];
  readonly fileCount: number;
  /** The number of edited places. */
  readonly placeCount: number;
  /** The number of similar places that need attention. */
  readonly openCount: number;
}

/** The fixes that a book needs, and its accessibility. */
export interface BookExamination {
  readonly fixes: readonly PlannedFix[];
  /** `undefined` for a book whose package document cannot be read as text. */
  readonly accessibility: AccessibilityScore | undefined;
}

/**
 * Returns the fixes that a book needs, and what each would change. Closes the source.
 * @throws {EpubError} as `openPublication`
 */
export const planFixes = async (
  source: RandomAccessSource,
  options: FixOptions,
  limits?: Limits,
): Promise<readonly PlannedFix[]> => (await examineBook(source, options, limits)).fixes;

/**
 * Returns the fixes that a book needs, and how accessible it is without them. Closes the source.
 * @throws {EpubError} as `openPublication`
 */
export async function examineBook(
  source: RandomAccessSource,
  options: FixOptions,
  limits?: Limits,
): Promise<BookExamination> {
  const book = await openFixableBook(source, limits);
  if (!book) return { fixes: [], accessibility: undefined };
  try {
    const planned: PlannedFix[] = [];
    for (const code of fixCodes) {
      const found = await FIXES[code](book, options);
      if (found) planned.push(toPlan(code, found));
    }
    const needed = new Set(planned.map(({ code }) => code));
    return { fixes: planned, accessibility: await scoreAccessibility(book, needed) };
  } finally {
    await book.publication.close();
  }
}

function toPlan(
  code: FixCode,
  { edits, files = new Map(), movesMimetype = false, openCount = 0 }: FixEdits,
): PlannedFix {
  const changes: FileChange[] = [
    ...(movesMimetype ? [{ file: 'mimetype', lines: [{ kind: 'added' as const, text: EPUB_TYPE }] }] : []),
    ...[...edits].map(([file, change]) => ({ file, lines: differenceOf(change.text, change.edits) })),
    ...[...files].map(([file, content]) => ({ file, lines: newLines(content) })),
  ];
  return {
    code,
    changes: changes.slice(0, MAX_FILES),
    fileCount: changes.length,
    placeCount:
      [...edits.values()].reduce((sum, change) => sum + change.edits.length, 0) + files.size + (movesMimetype ? 1 : 0),
    openCount,
  };
}

const newLines = (content: string): ChangedLine[] =>
  content
    .trimEnd()
    .split('\n')
    .slice(0, MAX_NEW_LINES)
    .map((text) => ({ kind: 'added', text }));

/**
 * Writes a copy of a book with one fix to the sink that `openSink` returns. All other entries are copied as they are. Closes the
 * source.
 * @returns whether the book needed the fix; otherwise nothing is written
 * @throws {EpubError} as `openPublication`
 */
export async function applyFix(
  source: RandomAccessSource,
  openSink: () => ByteSink,
  code: FixCode,
  options: FixOptions,
  limits?: Limits,
): Promise<boolean> {
  const book = await openFixableBook(source, limits);
  if (!book) return false;
  try {
    const found = await FIXES[code](book, options);
    if (!found) return false;
    await writeFixed(book, found, openSink());
    return true;
  } finally {
    await book.publication.close();
  }
}

async function writeFixed(
  book: FixableBook,
  { edits, files = new Map(), movesMimetype }: FixEdits,
  sink: ByteSink,
): Promise<void> {
  const { archive } = book.publication;
  const writer = createZipWriter(sink);
  try {
    if (movesMimetype) await writer.add('mimetype', EPUB_TYPE, 'stored');
    // In the order of the bytes: a reader that streams the file expects the `mimetype` first.
    const entries = [...archive.entries].sort((one, other) => one.headerOffset - other.headerOffset);
    for (const entry of entries) {
      if (movesMimetype && entry.name === 'mimetype') continue;
      const change = edits.get(entry.name);
      if (change) await writer.add(entry.name, inUtf8(applyEdits(change.text, change.edits)));
      else {
        await archive.verify(entry);
        await writer.copy(entry, archive.openRawChunks(entry));
      }
    }
    for (const [name, content] of files) await writer.add(name, content);
    await writer.finish();
  } catch (error) {
    await sink.abort?.();
    throw error instanceof RangeError ? new EpubError('epub_too_large', 'The fixed file would be too large.') : error;
  }
}

const DECLARED_ENCODING = /^(<\?xml[^>]*?encoding\s*=\s*)(?:"[^"]*"|'[^']*')/;

/** A changed document is written in UTF-8, whatever its encoding was. */
const inUtf8 = (text: string): string => text.replace(DECLARED_ENCODING, '$1"UTF-8"');
