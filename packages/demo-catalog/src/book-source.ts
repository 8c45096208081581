import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as v from 'valibot';
import { SYSTEMS, type SystemName } from '@octavo/cover-art/art';

const TextSchema = v.pipe(v.string(), v.trim(), v.nonEmpty('must not be empty'));

/** Cover options of a book besides its system. The seed decides the rest. */
export const CoverOverrideSchema = v.strictObject({
  seed: v.optional(TextSchema),
  palette: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0))),
  options: v.optional(v.record(v.string(), v.union([v.string(), v.number(), v.boolean()]))),
});

/** The schema of `book.json`. */
const BookSourceSchema = v.strictObject({
  slug: v.pipe(v.string(), v.regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/, 'must be lower-case words joined by hyphens')),
  title: TextSchema,
  subtitle: v.optional(TextSchema),
  author: TextSchema,
  editor: TextSchema,
  language: v.pipe(v.string(), v.regex(/^[a-z]{2,3}(?:-[A-Za-z0-9]+)*$/, 'must be a language tag such as en or ja')),
  genres: v.pipe(v.array(TextSchema), v.minLength(1, 'must contain at least one genre')),
  price: v.pipe(v.string(), v.regex(/^\d{1,3}\.\d{2}$/, 'must be dollars and cents, such as 12.90')),
  publishedOn: v.pipe(v.string(), v.isoDate('must be a date in the format YYYY-MM-DD')),
  featured: v.boolean(),
  sales: v.pipe(v.number(), v.integer(), v.minValue(0)),
  /** One or two sentences of plain text. */
  short: TextSchema,
  /** Markdown. */
  description: TextSchema,
  /** The book's series, by its name in `series.json`, and its position there. */
  series: v.optional(v.strictObject({ name: TextSchema, position: v.pipe(v.number(), v.minValue(0)) })),
  kind: v.picklist(['prose', 'verse', 'fixed']),
  publisher: TextSchema,
  readingProgression: v.optional(v.picklist(['ltr', 'rtl'])),
  writingMode: v.optional(v.picklist(['horizontal-tb', 'vertical-rl'])),
  cover: v.strictObject({
    system: v.custom<SystemName>(
      (value) => typeof value === 'string' && value in SYSTEMS,
      'must be one of the cover systems',
    ),
    ...CoverOverrideSchema.entries,
  }),
});

/** The metadata of a book from its `book.json`. */
export type BookMetadata = v.InferOutput<typeof BookSourceSchema>;

/** The source of one chapter. */
interface ChapterSource {
  /** File name without its extension: `01-the-plank`. */
  readonly name: string;
  readonly markdown: string;
}

/** A picture used by a chapter. */
interface ImageSource {
  /** Path relative to the chapters: `images/plank.svg`. */
  readonly path: string;
  readonly bytes: Uint8Array;
}

/** A book as read from its folder. */
export interface BookSource {
  readonly metadata: BookMetadata;
  readonly chapters: readonly ChapterSource[];
  readonly images: readonly ImageSource[];
}

/** Thrown for an error in the sources. The message names the file, the field and the expected value. */
export class DemoSourceError extends Error {
  override readonly name = 'DemoSourceError';
}

/** Validates parsed JSON. @throws {DemoSourceError} naming the file and each invalid field. */
function validateSource<Schema extends v.GenericSchema>(
  schema: Schema,
  value: unknown,
  file: string,
): v.InferOutput<Schema> {
  const result = v.safeParse(schema, value);
  if (result.success) return result.output;
  const errors = result.issues.map((issue) => `  ${v.getDotPath(issue) ?? '(the whole file)'}: ${issue.message}`);
  throw new DemoSourceError(`${file} is invalid:\n${errors.join('\n')}`);
}

/** Reads and validates a JSON file. @throws {DemoSourceError} when it is missing, not JSON or invalid. */
export async function readSource<Schema extends v.GenericSchema>(
  schema: Schema,
  path: string,
): Promise<v.InferOutput<Schema>> {
  const text = await readFile(path, 'utf8').catch((cause: unknown) => {
    throw new DemoSourceError(`${path} cannot be read. Check that the file exists.`, { cause });
  });
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (cause) {
    throw new DemoSourceError(`${path} is not JSON: ${cause instanceof Error ? cause.message : String(cause)}`, {
      cause,
    });
  }
  return validateSource(schema, value, path);
}

/** Reads the folder of one book. @throws {DemoSourceError} naming missing or invalid files. */
export async function readBookSource(folder: string, slug: string): Promise<BookSource> {
  const bookFolder = join(folder, slug);
  const metadata = await readSource(BookSourceSchema, join(bookFolder, 'book.json'));
  if (metadata.slug !== slug)
    throw new DemoSourceError(`${bookFolder}/book.json: slug is ${metadata.slug}, but its folder is ${slug}`);
  const files = await readdir(bookFolder);
  const names = files.filter((name) => /^\d\d-.+\.md$/.test(name)).toSorted();
  if (names.length === 0)
    throw new DemoSourceError(`${bookFolder} has no chapter. Chapter files must be named NN-name.md`);
  const chapters = await Promise.all(
    names.map(async (name) => ({ name: name.slice(0, -3), markdown: await readFile(join(bookFolder, name), 'utf8') })),
  );
  const pictures = files.includes('images') ? (await readdir(join(bookFolder, 'images'))).toSorted() : [];
  const images = await Promise.all(
    pictures
      .filter((name) => /\.(?:svg|png|jpe?g)$/.test(name))
      .map(async (name) => ({ path: `images/${name}`, bytes: await readFile(join(bookFolder, 'images', name)) })),
  );
  return { metadata, chapters, images };
}

/** Reads all books in a folder, ordered by slug. */
export async function readBookSources(folder: string): Promise<BookSource[]> {
  const entries = await readdir(folder, { withFileTypes: true });
  const slugs = entries
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name)
    .toSorted();
  return Promise.all(slugs.map((slug) => readBookSource(folder, slug)));
}
