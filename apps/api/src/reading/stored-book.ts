import * as v from 'valibot';

/** An entry of a table of contents. */
export interface TocLink {
  readonly href: string;
  readonly title: string;
  readonly children?: readonly TocLink[] | undefined;
}

/** An entry of the table of contents in a stored manifest. */
export const TocSchema: v.GenericSchema<TocLink> = v.object({
  href: v.string(),
  title: v.string(),
  children: v.optional(v.array(v.lazy(() => TocSchema))),
});

/** The stored texts of a book: its documents in reading order. */
export const StoredTextsSchema = v.array(v.object({ href: v.string(), text: v.string() }));

/** Parses the bytes of a stored JSON file. */
export const parseJson = (bytes: Uint8Array): unknown => JSON.parse(new TextDecoder().decode(bytes));
