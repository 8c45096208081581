import { type JsonSchema, toJsonSchema } from '@valibot/to-json-schema';
import type * as v from 'valibot';

/** What may be sent, or what is answered. */
type Direction = 'input' | 'output';

/** A schema as documents hold it. */
export type DocumentSchema = JsonSchema;

/**
 * Writes a schema of the contract for a document: what may be sent, or what is answered. What our schemas put right on the
 * way in is told as what it becomes, since a client does best to send just that.
 */
export function describeSchema(schema: v.GenericSchema, side: Direction): DocumentSchema {
  const { $schema: _draft, ...described } = toJsonSchema(unwrap(schema, side) as unknown as v.GenericSchema, {
    target: 'draft-2020-12',
    typeMode: side,
    errorMode: 'ignore',
  });
  return simplify(described);
}

/** What the library writes for our schemas, without what would mislead: it knows steps, and not what they add up to. */
function simplify(schema: DocumentSchema): DocumentSchema {
  const { anyOf, required, minLength, maxLength, ...rest } = schema;
  const isList = anyOf?.some((one) => typeof one === 'object' && one.type === 'array') === true;
  const told: DocumentSchema = { ...rest };
  if (told.default === null) delete told.default;
  if (told.type === undefined && typeof told.default === 'string') told.type = 'string';
  // An id may come as text and is a whole number all the same.
  if (anyOf && told.type === undefined) told.anyOf = anyOf.map(simplifyInner);
  if (required && required.length > 0) told.required = required;
  if (minLength !== undefined) told[isList ? 'minItems' : 'minLength'] = minLength;
  if (maxLength !== undefined) told[isList ? 'maxItems' : 'maxLength'] = maxLength;
  if (told.properties) {
    told.properties = Object.fromEntries(
      Object.entries(told.properties).map(([name, inner]) => [name, simplifyInner(inner)]),
    );
  }
  if (typeof told.items === 'object' && !Array.isArray(told.items)) told.items = simplify(told.items);
  return told;
}

const simplifyInner = (schema: DocumentSchema | boolean): DocumentSchema | boolean =>
  typeof schema === 'boolean' ? schema : simplify(schema);

/** A schema or action of the library, by what this file reads of it. */
interface SchemaNode {
  readonly kind: string;
  readonly type: string;
  readonly pipe?: readonly SchemaNode[];
}

/** Where the library keeps the schemas inside of a schema. */
const WRAPPER_TYPES = ['item', 'wrapped', 'rest', 'value'] as const;

/** The same schema without the steps that only put right what arrives. */
function unwrap(given: SchemaNode, side: Direction): SchemaNode {
  const schema = side === 'output' ? withDefaults(given) : given;
  const steps = pipeSteps(schema);
  const rows = inputOf(steps);
  if (rows) return arrayItems(unwrap(rows, side));
  if (steps.length > 1) {
    const last = steps.findLastIndex(({ kind }) => kind === 'schema');
    const kept = steps.slice(steps[0]?.type === 'unknown' ? last : 0);
    const pipe = kept.map((step) => (step.kind === 'schema' ? unwrap(step, side) : step));
    return { ...schema, ...pipe[0], pipe };
  }
  const copy: Record<string, unknown> & SchemaNode = { ...schema };
  for (const name of WRAPPER_TYPES) if (isSchemaNode(copy[name])) copy[name] = unwrap(copy[name], side);
  for (const name of ['options', 'items']) {
    const list = copy[name];
    if (Array.isArray(list)) copy[name] = list.map((inner: unknown) => (isSchemaNode(inner) ? unwrap(inner, side) : inner));
  }
  if (typeof copy['entries'] === 'object' && copy['entries'] !== null) {
    const entries = Object.entries<unknown>({ ...copy['entries'] });
    copy['entries'] = Object.fromEntries(
      entries.map(([name, inner]) => [name, isSchemaNode(inner) ? unwrap(inner, side) : inner]),
    );
  }
  return copy;
}

/** What has a default may be left out of a request and is there in every answer. A pipe looks like its first step, and is told by its steps. */
function withDefaults(schema: SchemaNode): SchemaNode {
  if (schema.pipe || !('default' in schema) || schema.default === undefined) return schema;
  if (schema.type === 'nullish') return { ...schema, type: 'nullable' };
  const inner = schema.type === 'optional' && 'wrapped' in schema ? schema.wrapped : undefined;
  return isSchemaNode(inner) ? withDefaults(inner) : schema;
}

const arrayItems = (item: SchemaNode): SchemaNode & { readonly item: SchemaNode } => ({ kind: 'schema', type: 'array', item });

/** The steps of a pipe, those of pipes within it included. */
const pipeSteps = (part: SchemaNode): readonly SchemaNode[] =>
  part.pipe ? part.pipe.flatMap((step) => (step === part ? [step] : pipeSteps(step))) : [part];

/** The schema of the rows of core's `listOf`, told beside the function that reads them. */
function inputOf(steps: readonly SchemaNode[]): SchemaNode | undefined {
  const told: object | undefined = steps.find(({ type }) => type === 'metadata');
  const metadata: unknown = told && 'metadata' in told ? told.metadata : undefined;
  const isTold = typeof metadata === 'object' && metadata !== null && 'entry' in metadata;
  return isTold && isSchemaNode(metadata.entry) ? metadata.entry : undefined;
}

const isSchemaNode = (value: unknown): value is SchemaNode =>
  typeof value === 'object' && value !== null && 'kind' in value && 'type' in value;
