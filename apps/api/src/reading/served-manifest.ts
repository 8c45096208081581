import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import * as v from 'valibot';
import type { PublicationDocument, PublicationFile, PublicationMetadata } from './open-publication.ts';
import { parseJson } from './stored-book.ts';

/** The number of links that are parsed and validated before other requests run. */
const LINKS_AT_ONCE = 500;

const LinkSchema = v.object({ href: v.string(), type: v.string() });
const DocumentSchema = v.looseObject({
  ...LinkSchema.entries,
  size: v.optional(v.number()),
  cfi: v.optional(v.string()),
  linear: v.optional(v.string()),
  properties: v.optional(v.looseObject({ layout: v.optional(v.string()) })),
});
const ServedManifestSchema = v.object({
  metadata: v.optional(
    v.object({
      title: v.optional(v.union([v.string(), v.record(v.string(), v.string())])),
      language: v.optional(v.array(v.string())),
      readingProgression: v.optional(v.string()),
      layout: v.optional(v.string()),
      numberOfPositions: v.optional(v.number()),
    }),
    {},
  ),
  readingOrder: v.array(v.unknown()),
  resources: v.array(v.unknown()),
});

/** The parts of a stored manifest that the server needs. */
export interface ServedManifest {
  readonly metadata: PublicationMetadata;
  readonly readingOrder: readonly PublicationDocument[];
  readonly resources: readonly PublicationFile[];
  /** The media type of each file, by its name in the container. */
  readonly types: ReadonlyMap<string, string>;
}

/** A manifest whose lists are in batches. */
interface BatchedManifest<Batch> {
  readonly metadata: PublicationMetadata;
  readonly readingOrder: readonly Batch[];
  readonly resources: readonly Batch[];
}

/** A manifest whose lists are JSON texts of a limited length. */
export type SplitManifest = BatchedManifest<string>;

/** Splits a manifest into texts that take a short time to parse. Runs in a worker. */
export function splitManifest(manifest: Uint8Array): SplitManifest {
  const { metadata, readingOrder, resources } = batchesOf(manifest);
  const toText = (links: readonly unknown[]) => JSON.stringify(links);
  return { metadata, readingOrder: readingOrder.map(toText), resources: resources.map(toText) };
}

/** Parses a manifest. A large one is split in a worker by `split`. */
export async function parseManifest(
  manifest: Uint8Array,
  split?: (manifest: Uint8Array) => Promise<SplitManifest>,
): Promise<ServedManifest> {
  const batched = split ? await split(manifest) : batchesOf(manifest);
  const types = new Map<string, string>();
  const readLinks = async <S extends v.GenericSchema<unknown, PublicationFile>>(
    schema: S,
    batches: readonly (string | readonly unknown[])[],
  ): Promise<v.InferOutput<S>[]> => {
    const links: v.InferOutput<S>[] = [];
    for (const [at, batch] of batches.entries()) {
      // Other requests run between two batches.
      if (at > 0) await yieldToEventLoop();
      const valid = v.parse(v.array(schema), typeof batch === 'string' ? JSON.parse(batch) : batch);
      for (const { href, type } of valid) types.set(decodeURIComponent(href), type);
      links.push(...valid);
    }
    return links;
  };
  return {
    metadata: batched.metadata,
    readingOrder: await readLinks(DocumentSchema, batched.readingOrder),
    resources: await readLinks(LinkSchema, batched.resources),
    types,
  };
}

function batchesOf(manifest: Uint8Array): BatchedManifest<readonly unknown[]> {
  const { metadata, readingOrder, resources } = v.parse(ServedManifestSchema, parseJson(manifest));
  return { metadata, readingOrder: inBatches(readingOrder), resources: inBatches(resources) };
}

function inBatches(links: readonly unknown[]): (readonly unknown[])[] {
  const batches: (readonly unknown[])[] = [];
  for (let at = 0; at < links.length; at += LINKS_AT_ONCE) batches.push(links.slice(at, at + LINKS_AT_ONCE));
  return batches;
}
