import { addressesIn, addressesInStyles, beginningOf } from '@octavo/epub/excerpt';
import * as v from 'valibot';
import { type FoundResource, type OpenPublication, packedOnce } from './open-publication.ts';

interface ContentsLine {
  readonly href: string;
  readonly children?: readonly ContentsLine[] | undefined;
}
const ContentsSchema: v.GenericSchema<ContentsLine> = v.looseObject({
  href: v.string(),
  children: v.optional(v.array(v.lazy(() => ContentsSchema))),
});
const LinkEntries = { href: v.string(), type: v.string(), rel: v.optional(v.string()) };
const DocumentSchema = v.looseObject({ ...LinkEntries, size: v.optional(v.number(), 1) });
const ManifestSchema = v.looseObject({
  metadata: v.looseObject({ layout: v.optional(v.string()) }),
  readingOrder: v.array(DocumentSchema),
  resources: v.array(v.looseObject(LinkEntries)),
  toc: v.optional(v.array(ContentsSchema)),
  landmarks: v.optional(v.array(ContentsSchema)),
  pageList: v.optional(v.array(ContentsSchema)),
});
type WholeManifest = v.InferOutput<typeof ManifestSchema>;

/** A document of a sample: its line in the manifest, its text, and its bytes where it is not the whole file. */
interface LentDocument {
  readonly link: v.InferOutput<typeof DocumentSchema>;
  readonly text: string;
  readonly part?: Uint8Array;
}

const XHTML = 'application/xhtml+xml';
const STYLES = /^text\/css/;
const LOOKS = /^(text\/css|font\/|application\/(font|x-font|vnd\.ms-(opentype|fontobject)))/;
/** One position for each so many bytes, as the manifest counts them. */
const POSITION_BYTES = 1024;

const samples = new WeakMap<OpenPublication, Map<number, Promise<OpenPublication>>>();

/**
 * The first `share` (0 to 1) of an open book as a book of its own: documents from the start, by size and never more, the
 * last of them cut between two paragraphs; with them its styles and fonts and what those documents show. What the contents
 * name beyond that stays readable and leads nowhere. Of fixed pages there is always the first, which is the cover.
 */
export function sampleOf(publication: OpenPublication, share: number): Promise<OpenPublication> {
  const made = samples.get(publication) ?? new Map<number, Promise<OpenPublication>>();
  samples.set(publication, made);
  const sample = made.get(share) ?? makeSample(publication, share);
  made.set(share, sample);
  sample.catch(() => made.delete(share));
  return sample;
}

async function makeSample(publication: OpenPublication, share: number): Promise<OpenPublication> {
  const whole = v.parse(ManifestSchema, JSON.parse(new TextDecoder().decode(publication.manifest)));
  const lent = await lentDocuments(publication, whole, share);
  const shown = new Set([...lent.flatMap(shownBy), ...(await shownByStyles(publication, whole))]);
  const resources = whole.resources.filter(
    ({ href, type, rel }) => LOOKS.test(type) || rel === 'cover' || (shown.has(nameOf(href)) && !/html/.test(type)),
  );
  const parts = new Map(lent.map(({ link, part }) => [nameOf(link.href), part]));
  const names = new Set([...parts.keys(), ...resources.map(({ href }) => nameOf(href))]);
  const manifest = Buffer.from(JSON.stringify(manifestOf(whole, lent, resources)));
  return {
    archive: publication.archive,
    manifest,
    packedManifest: packedOnce(manifest),
    metadata: publication.metadata,
    readingOrder: publication.readingOrder.slice(0, lent.length),
    find(name): FoundResource | undefined {
      const found = names.has(name) ? publication.find(name) : undefined;
      const part = parts.get(name);
      return found && part ? { ...found, part } : found;
    },
  };
}

async function lentDocuments(book: OpenPublication, manifest: WholeManifest, share: number): Promise<LentDocument[]> {
  const { readingOrder, metadata } = manifest;
  const isFixed = metadata.layout === 'fixed';
  const lent: LentDocument[] = [];
  let left = share * readingOrder.reduce((sum, { size }) => sum + size, 0);
  for (const link of readingOrder) {
    const isCover = isFixed && lent.length === 0 && readingOrder.length > 1;
    if (link.size > left && !isCover) {
      const document =
        isFixed || link.type !== XHTML ? undefined : beginningOf(await textOf(book, link.href), left / link.size);
      if (document !== undefined) lent.push(cutDocument(link, document));
      break;
    }
    lent.push({ link, text: link.type === XHTML ? await textOf(book, link.href) : '' });
    left -= link.size;
  }
  return lent;
}

function cutDocument(link: LentDocument['link'], text: string): LentDocument {
  const part = Buffer.from(text);
  const size = part.byteLength;
  return { link: { ...link, size, positions: Math.ceil(size / POSITION_BYTES) }, text, part };
}

async function textOf({ archive, find }: OpenPublication, href: string): Promise<string> {
  const resource = find(nameOf(href));
  return resource ? new TextDecoder().decode(await archive.read(resource.entry)) : '';
}

const shownBy = ({ link, text }: LentDocument): string[] =>
  link.type === XHTML ? addressesIn(text).flatMap((address) => named(address, link.href)) : [];

async function shownByStyles(book: OpenPublication, { resources }: WholeManifest): Promise<string[]> {
  const names: string[] = [];
  for (const { href, type } of resources)
    if (STYLES.test(type))
      names.push(...addressesInStyles(await textOf(book, href)).flatMap((address) => named(address, href)));
  return names;
}

/** The file of the book that an address in one of its files means; none where it leads out of the book. */
function named(address: string, from: string): string[] {
  const base = `http://book.invalid/${from}`;
  if (!URL.canParse(address, base)) return [];
  const { host, pathname } = new URL(address, base);
  return host === 'book.invalid' ? [nameOf(pathname.slice(1))] : [];
}

const nameOf = (href: string): string => decodeURIComponent(href);

function manifestOf(whole: WholeManifest, lent: readonly LentDocument[], resources: WholeManifest['resources']) {
  const readingOrder = lent.map(({ link }) => link);
  const texts = new Map(lent.map(({ link, text, part }) => [link.href, part && text]));
  const cut = ({ href, children, ...line }: ContentsLine): ContentsLine => ({
    ...line,
    href: isLent(href) ? href : '',
    ...(children ? { children: children.map(cut) } : {}),
  });
  const isLent = (href: string): boolean => {
    const [file = '', id] = href.split('#');
    const text = texts.get(file);
    return texts.has(file) && (id === undefined || text === undefined || text.includes(`id="${nameOf(id)}"`));
  };
  const positions = readingOrder.reduce(
    (sum, link) => sum + (typeof link['positions'] === 'number' ? link['positions'] : 1),
    0,
  );
  return {
    ...whole,
    metadata: { ...whole.metadata, numberOfPositions: positions },
    readingOrder,
    resources,
    toc: whole.toc?.map(cut) ?? [],
    ...(whole.landmarks ? { landmarks: whole.landmarks.map(cut) } : {}),
    ...(whole.pageList ? { pageList: whole.pageList.map(cut) } : {}),
  };
}
