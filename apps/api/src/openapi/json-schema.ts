import { type JsonSchema, toJsonSchema } from '@valibot/to-json-schema';
import type * as v from 'valibot';

/** Whether a schema describes a request or a response. */
type Direction = 'input' | 'output';

/** A JSON Schema in the document. */
export type DocumentSchema = JsonSchema;

/**
 * Converts a schema of the contract to JSON Schema, for requests or responses. A value that the schema normalizes is
 * described in its normalized form, which is what clients should send.
 */
export function describeSchema(schema: v.GenericSchema, side: Direction): DocumentSchema {
  const { $schema: _draft, ...described } = toJsonSchema(unwrap(schema, side) as unknown as v.GenericSchema, {
    target: 'draft-2020-12',
    typeMode: side,
    errorMode: 'ignore',
  });
  return simplify(described);
}

/** Removes misleading keywords from the library's output, which lists pipe steps without combining them. */
function simplify(schema: DocumentSchema): DocumentSchema {
  const { anyOf, required, minLength, maxLength, ...rest } = schema;
  const isList = anyOf?.some((one) => typeof one === 'object' && one.type === 'array') === true;
  const simplified: DocumentSchema = { ...rest };
  if (simplified.default === null) delete simplified.default;
  if (simplified.type === undefined && typeof simplified.default === 'string') simplified.type = 'string';
  // An id may also be sent as text, but it is always a whole number.
  if (anyOf && simplified.type === undefined) simplified.anyOf = anyOf.map(simplifyInner);
  if (required && required.length > 0) simplified.required = required;
  if (minLength !== undefined) simplified[isList ? 'minItems' : 'minLength'] = minLength;
  if (maxLength !== undefined) simplified[isList ? 'maxItems' : 'maxLength'] = maxLength;
  if (simplified.properties) {
    simplified.properties = Object.fromEntries(
      Object.entries(simplified.properties).map(([name, inner]) => [name, simplifyInner(inner)]),
    );
  }
  if (typeof simplified.items === 'object' && !Array.isArray(simplified.items))
    simplified.items = simplify(simplified.items);
  return simplified;
}

const simplifyInner = (schema: DocumentSchema | boolean): DocumentSchema | boolean =>
  typeof schema === 'boolean' ? schema : simplify(schema);

/** The properties of a Valibot schema or action that this file reads. */
interface SchemaNode {
  readonly kind: string;
  readonly type: string;
  readonly pipe?: readonly SchemaNode[];
}

/** The properties where Valibot stores nested schemas. */
const WRAPPER_TYPES = ['item', 'wrapped', 'rest', 'value'] as const;

/** The same schema without the steps that normalize input. */
function unwrap(given: SchemaNode, side: Direction): SchemaNode {
  const schema = side === 'output' ? withDefaults(given) : given;
  const steps = pipeSteps(schema);
  const rows = inputOf(steps);
  if (rows) return arrayItems(unwrap(rows, side));
  if (steps.length > 1) {
    const last = steps.findLastIndex(({ kind }) => kind === 'schema');
    const stored = steps.slice(steps[0]?.type === 'unknown' ? last : 0);
    const pipe = stored.map((step) => (step.kind === 'schema' ? unwrap(step, side) : step));
    return { ...schema, ...pipe[0], pipe };
  }
  const copy: Record<string, unknown> & SchemaNode = { ...schema };
  for (const name of WRAPPER_TYPES) if (isSchemaNode(copy[name])) copy[name] = unwrap(copy[name], side);
  for (const name of ['options', 'items']) {
    const list = copy[name];
    if (Array.isArray(list))
      copy[name] = list.map((inner: unknown) => (isSchemaNode(inner) ? unwrap(inner, side) : inner));
  }
  if (typeof copy['entries'] === 'object' && copy['entries'] !== null) {
    const entries = Object.entries<unknown>({ ...copy['entries'] });
    copy['entries'] = Object.fromEntries(
      entries.map(([name, inner]) => [name, isSchemaNode(inner) ? unwrap(inner, side) : inner]),
    );
  }
  return copy;
}

/** Makes fields with a default required in responses. A pipe looks like its first step, so its steps are checked instead. */
function withDefaults(schema: SchemaNode): SchemaNode {
  if (schema.pipe || !('default' in schema) || schema.default === undefined) return schema;
  if (schema.type === 'nullish') return { ...schema, type: 'nullable' };
  const inner = schema.type === 'optional' && 'wrapped' in schema ? schema.wrapped : undefined;
  return isSchemaNode(inner) ? withDefaults(inner) : schema;
}

const arrayItems = (item: SchemaNode): SchemaNode & { readonly item: SchemaNode } => ({
  kind: 'schema',
  type: 'array',
  item,
});

/** The steps of a pipe, including those of nested pipes. */
const pipeSteps = (part: SchemaNode): readonly SchemaNode[] =>
  part.pipe ? part.pipe.flatMap((step) => (step === part ? [step] : pipeSteps(step))) : [part];

/** The item schema of core's `listOf`, which is stored as metadata next to the parsing function. */
function inputOf(steps: readonly SchemaNode[]): SchemaNode | undefined {
  const schema: object | undefined = steps.find(({ type }) => type === 'metadata');
  const metadata: unknown = schema && 'metadata' in schema ? schema.metadata : undefined;
  const isTold = typeof metadata === 'object' && metadata !== null && 'entry' in metadata;
  return isTold && isSchemaNode(metadata.entry) ? metadata.entry : undefined;
}

const isSchemaNode = (value: unknown): value is SchemaNode =>
  typeof value === 'object' && value !== null && 'kind' in value && 'type' in value;
