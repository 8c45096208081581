import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as v from 'valibot';
import { SYSTEMS, type SystemName } from '@octavo/cover-art/art';

const TextSchema = v.pipe(v.string(), v.trim(), v.nonEmpty('must not be empty'));

/** What a book asks of its cover beyond the system; the seed decides the rest. */
export const CoverOverrideSchema = v.strictObject({
  seed: v.optional(TextSchema),
  palette: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0))),
  options: v.optional(v.record(v.string(), v.union([v.string(), v.number(), v.boolean()]))),
});

/** What `book.json` says about a book. */
const BookSourceSchema = v.strictObject({
  slug: v.pipe(v.string(), v.regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/, 'must be lower-case words joined by hyphens')),
  title: TextSchema,
  subtitle: v.optional(TextSchema),
  author: TextSchema,
  editor: TextSchema,
  language: v.pipe(v.string(), v.regex(/^[a-z]{2,3}(?:-[A-Za-z0-9]+)*$/, 'must be a language tag such as en or ja')),
  genres: v.pipe(v.array(TextSchema), v.minLength(1, 'must name at least one genre')),
  price: v.pipe(v.string(), v.regex(/^\d{1,3}\.\d{2}$/, 'must be dollars and cents, such as 12.90')),
  publishedOn: v.pipe(v.string(), v.isoDate('must be a date written YYYY-MM-DD')),
  featured: v.boolean(),
  sales: v.pipe(v.number(), v.integer(), v.minValue(0)),
  /** One or two sentences of plain text. */
  short: TextSchema,
  /** Markdown. */
  description: TextSchema,
  /** The series it belongs to, by a name `series.json` has, and its place there. */
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

/** A book as its `book.json` describes it. */
export type BookMetadata = v.InferOutput<typeof BookSourceSchema>;

/** One chapter as it was written. */
interface ChapterSource {
  /** File name without its ending: `01-the-plank`. */
  readonly name: string;
  readonly markdown: string;
}

/** A file a chapter shows. */
interface ImageSource {
  /** Path beside the chapters: `images/plank.svg`. */
  readonly path: string;
  readonly bytes: Uint8Array;
}

/** A book as it lies in its folder. */
export interface BookSource {
  readonly metadata: BookMetadata;
  readonly chapters: readonly ChapterSource[];
  readonly images: readonly ImageSource[];
}

/** Something in the sources is wrong: the file, the field and what was expected. */
export class DemoSourceError extends Error {
  override readonly name = 'DemoSourceError';
}

/** Checks parsed JSON. @throws {DemoSourceError} naming the file and each wrong field. */
function validateSource<Schema extends v.GenericSchema>(
  schema: Schema,
  value: unknown,
  file: string,
): v.InferOutput<Schema> {
  const result = v.safeParse(schema, value);
  if (result.success) return result.output;
  const faults = result.issues.map((issue) => `  ${v.getDotPath(issue) ?? '(the whole file)'}: ${issue.message}`);
  throw new DemoSourceError(`${file} is not as it should be:\n${faults.join('\n')}`);
}

/** Reads and checks a JSON file. @throws {DemoSourceError} when it is no JSON or not as the schema says. */
export async function readSource<Schema extends v.GenericSchema>(
  schema: Schema,
  path: string,
): Promise<v.InferOutput<Schema>> {
  const text = await readFile(path, 'utf8').catch((cause: unknown) => {
    throw new DemoSourceError(`${path} cannot be read; is it there?`, { cause });
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

/** Reads one book's folder. @throws {DemoSourceError} naming what is missing or wrong. */
export async function readBookSource(folder: string, slug: string): Promise<BookSource> {
  const place = join(folder, slug);
  const metadata = await readSource(BookSourceSchema, join(place, 'book.json'));
  if (metadata.slug !== slug)
    throw new DemoSourceError(`${place}/book.json: slug is ${metadata.slug}, but its folder is ${slug}`);
  const files = await readdir(place);
  const names = files.filter((name) => /^\d\d-.+\.md$/.test(name)).toSorted();
  if (names.length === 0) throw new DemoSourceError(`${place} has no chapter: files are to be named NN-name.md`);
  const chapters = await Promise.all(
    names.map(async (name) => ({ name: name.slice(0, -3), markdown: await readFile(join(place, name), 'utf8') })),
  );
  const pictures = files.includes('images') ? (await readdir(join(place, 'images'))).toSorted() : [];
  const images = await Promise.all(
    pictures
      .filter((name) => /\.(?:svg|png|jpe?g)$/.test(name))
      .map(async (name) => ({ path: `images/${name}`, bytes: await readFile(join(place, 'images', name)) })),
  );
  return { metadata, chapters, images };
}

/** Every book below a folder, by slug. */
export async function readBookSources(folder: string): Promise<BookSource[]> {
  const entries = await readdir(folder, { withFileTypes: true });
  const slugs = entries
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name)
    .toSorted();
  return Promise.all(slugs.map((slug) => readBookSource(folder, slug)));
}
