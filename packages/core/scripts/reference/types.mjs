/**
 * Names the types that TypeScript infers, so that a page says `Promise<Product>` instead of the product's 30 fields.
 *
 * - A type alias of a schema or a function gets the fields of its value.
 * - An object type with the fields of an exported alias becomes a link to that alias.
 * - A schema shows only its output. A type of another package loses type arguments that are not readable.
 * - Each resource of the API client becomes a separate interface.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  Comment,
  Converter,
  DeclarationReflection,
  IntrinsicType,
  makeRecursiveVisitor,
  ReferenceType,
  ReflectionKind,
  ReflectionType,
} from 'typedoc';

/** Longest type of another package that is shown with its type arguments. */
const MAX_TYPE_LENGTH = 90;
/** The name of valibot for any schema. */
const SCHEMA = 'GenericSchema';

/** Registers all passes with the converter. */
export function nameInferredTypes(app, root) {
  const inferred = new Set();
  app.converter.on(Converter.EVENT_CREATE_DECLARATION, (context, reflection) => {
    if (reflection.kind === ReflectionKind.Module) describeEntryPoint(reflection, root);
    if (reflection.kind === ReflectionKind.TypeAlias && isInferred(reflection, context)) {
      inferred.add(reflection);
      reflection.comment ??= new Comment();
      reflection.comment.modifierTags.add('@useDeclaredType');
    }
  });
  app.converter.on(Converter.EVENT_RESOLVE_BEGIN, (context) => {
    context.setActiveProgram(context.programs[0]);
    const { project } = context;
    const exported = project.children.flatMap((entryPoint) => entryPoint.children);
    for (const reflection of exported) if (reflection.kind === ReflectionKind.Variable) showOutput(reflection, context);
    for (const alias of inferred) describeAlias(alias, exported);
    const aliases = aliasesByFields(inferred);
    for (const reflection of Object.values(project.reflections)) {
      if (!inferred.has(reflection)) nameTypesOf(reflection, aliases, project);
    }
    for (const reflection of Object.values(project.reflections)) nameParameters(reflection);
    splitClient(
      exported.find(({ name }) => name === 'Api'),
      project,
    );
  });
}

/** Uses the first comment of an entry point's source as its description. */
function describeEntryPoint(entryPoint, root) {
  const source = readFileSync(join(root, 'src', entryPoint.name, 'index.ts'), 'utf8');
  const [, text = ''] = /^\/\*\*([\s\S]*?)\*\//.exec(source) ?? [];
  entryPoint.comment = new Comment([{ kind: 'text', text: text.replaceAll(/\n? *\* ?/g, '\n').trim() }]);
}

/** Whether the alias is declared as the output of a schema, or the result of a function. */
function isInferred(reflection, context) {
  const [declaration] = context.getSymbolFromReflection(reflection)?.getDeclarations() ?? [];
  return /^(?:v\.InferOutput|ReturnType)</.test(declaration?.type?.getText() ?? '');
}

/** Replaces the type of a schema with `GenericSchema<unknown, Output>`. */
function showOutput(reflection, context) {
  const symbol = context.getSymbolFromReflection(reflection);
  const output = symbol && outputOf(context.checker.getTypeOfSymbol(symbol), context.checker);
  if (!output) return;
  const { project } = context;
  project.removeTypeReflections(reflection.type);
  const type = ReferenceType.createBrokenReference(SCHEMA, project, 'valibot');
  type.typeArguments = [
    new IntrinsicType('unknown'),
    context.converter.convertType(context.withScope(reflection.parent).withScope(reflection), output),
  ];
  reflection.type = type;
}

function outputOf(type, checker) {
  const types = checker.getPropertyOfType(type, '~types');
  if (!types || !checker.getPropertyOfType(type, '~standard')) return null;
  const output = checker.getPropertyOfType(checker.getNonNullableType(checker.getTypeOfSymbol(types)), 'output');
  return output ? checker.getTypeOfSymbol(output) : null;
}

/** Uses the description of the schema for an alias without its own. */
function describeAlias(alias, exported) {
  const schema = exported.find(({ name }) => name === `${alias.name}Schema`);
  if (schema?.comment && alias.comment.summary.length === 0) alias.comment.summary = schema.comment.clone().summary;
}

/** Maps the field names of each object type to its alias. Field names that two aliases share name none of them. */
function aliasesByFields(inferred) {
  const aliases = new Map();
  for (const alias of inferred) {
    // TypeDoc moves the fields of an object type to its alias.
    const fields = alias.type ? null : fieldsOf(alias);
    if (fields) aliases.set(fields, aliases.has(fields) ? null : alias);
  }
  return aliases;
}

/** Returns the field names of an object type; `null` for a function, a map or a single field. */
function fieldsOf({ children, signatures, indexSignatures }) {
  if (signatures || indexSignatures || !children || children.length < 2) return null;
  return children
    .map(({ name, flags }) => name + (flags.isOptional ? '?' : ''))
    .toSorted()
    .join();
}

/** Replaces each type of `reflection` that has a name. */
function nameTypesOf(reflection, aliases, project) {
  for (const key of ['type', 'default']) {
    if (reflection[key]) reflection[key] = named(reflection[key], aliases, project);
  }
}

const PARTS = [
  'elementType',
  'element',
  'objectType',
  'indexType',
  'target',
  'checkType',
  'extendsType',
  'trueType',
  'falseType',
];
const LISTS = ['types', 'typeArguments', 'elements'];

function named(type, aliases, project) {
  if (type instanceof ReflectionType) {
    const alias = aliases.get(fieldsOf(type.declaration));
    if (!alias) return type;
    project.removeTypeReflections(type);
    return ReferenceType.createResolvedReference(alias.name, alias, project);
  }
  for (const part of PARTS) if (typeof type[part] === 'object') type[part] = named(type[part], aliases, project);
  for (const list of LISTS) if (type[list]) type[list] = type[list].map((one) => named(one, aliases, project));
  if (type instanceof ReferenceType && isForeign(type) && isLong(type)) {
    for (const argument of type.typeArguments) project.removeTypeReflections(argument);
    type.typeArguments = undefined;
  }
  return type;
}

const isForeign = (type) => type.package !== undefined && !['@octavo/core', 'typescript'].includes(type.package);

function isLong(type) {
  let containsObject = false;
  const visitor = makeRecursiveVisitor({
    reflection: () => {
      containsObject = true;
    },
  });
  for (const argument of type.typeArguments ?? []) argument.visit(visitor);
  return (containsObject && type.name !== SCHEMA) || type.toString().length > MAX_TYPE_LENGTH;
}

/** Names a destructured parameter by its type, such as `snapshot`; otherwise `params`. */
function nameParameters(reflection) {
  if (!/^__\d?namedParameters\d*$/i.test(reflection.name)) return;
  reflection.name =
    reflection.type instanceof ReferenceType && /Snapshot/.test(reflection.type.name) ? 'snapshot' : 'params';
}

/** Moves the calls of each resource of the client to an interface, such as `Api.orders`. */
function splitClient(client, project) {
  for (const resource of client.children) {
    const { declaration } = resource.type;
    const calls = new DeclarationReflection(`Api.${resource.name}`, ReflectionKind.Interface, client.parent);
    calls.comment = new Comment([{ kind: 'text', text: `Calls of \`api.${resource.name}\`.` }]);
    for (const call of declaration.children) {
      call.parent = calls;
      calls.addChild(call);
    }
    declaration.children = undefined;
    client.parent.addChild(calls);
    project.registerReflection(calls, undefined, undefined);
    resource.type = ReferenceType.createResolvedReference(calls.name, calls, project);
  }
}
