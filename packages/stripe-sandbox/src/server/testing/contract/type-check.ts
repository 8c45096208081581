import { fileURLToPath } from 'node:url';
import ts from 'typescript';

/** What is wrong with a value, each fault as `path: what`; nothing when it is of the type. */
export type Violations = string[];

/** Holds values to the types that an interface of this folder names. */
export interface TypeCheck {
  /** Holds a JSON value to `SdkResponses[name]`; properties the type does not know are faults as well. */
  checkResponse(name: string, value: unknown): Violations;
  /** Holds decoded form parameters, where numbers and claims are texts, to `SdkRequestParams[route]`. */
  checkRequest(route: string, value: unknown): Violations;
}

type Encoding = 'form' | 'json';

/**
 * Reads the SDK's own declarations with the compiler, so that nothing about the provider's objects is written down
 * twice. Takes a few seconds.
 */
export function createTypeCheck(): TypeCheck {
  const file = fileURLToPath(new URL('./sdk-types.ts', import.meta.url));
  const program = ts.createProgram([file], {
    strict: true,
    noEmit: true,
    target: ts.ScriptTarget.ES2023,
    module: ts.ModuleKind.ESNext,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
    types: ['node'],
    skipLibCheck: true,
  });
  const checker = program.getTypeChecker();
  const source = program.getSourceFile(file);
  const exported = source && checker.getSymbolAtLocation(source);
  if (!exported) throw new TypeError(`The compiler found nothing in ${file}.`);
  const interfaces = new Map(
    checker.getExportsOfModule(exported).map((symbol) => [symbol.name, checker.getDeclaredTypeOfSymbol(symbol)]),
  );
  const checkAgainst = (interfaceName: string, encoding: Encoding) => (name: string, value: unknown) => {
    const property = interfaces.get(interfaceName)?.getProperty(name);
    if (!property) return [`${name}: is not a property of ${interfaceName}`];
    return violationsOf(value, checker.getTypeOfSymbol(property), { checker, encoding, path: name });
  };
  return { checkResponse: checkAgainst('SdkResponses', 'json'), checkRequest: checkAgainst('SdkRequestParams', 'form') };
}

interface CheckContext {
  readonly checker: ts.TypeChecker;
  readonly encoding: Encoding;
  readonly path: string;
}

function violationsOf(value: unknown, type: ts.Type, context: CheckContext): Violations {
  if (type.flags & (ts.TypeFlags.Any | ts.TypeFlags.Unknown)) return [];
  if (type.isUnion()) return unionViolations(value, type, context);
  if (typeof value === 'object' && value !== null && type.flags & ts.TypeFlags.Object)
    return objectViolations(value, type, context);
  if (type.isIntersection()) return type.types.flatMap((part) => violationsOf(value, part, context));
  return matchesPrimitive(value, type, context)
    ? []
    : [`${context.path}: ${JSON.stringify(value)} is no ${context.checker.typeToString(type)}`];
}

function matchesPrimitive(value: unknown, type: ts.Type, { checker, encoding }: CheckContext): boolean {
  const { flags } = type;
  if (flags & ts.TypeFlags.Null) return value === null || (encoding === 'form' && value === '');
  if (flags & ts.TypeFlags.Undefined) return value === undefined;
  if (type.isStringLiteral()) return value === type.value;
  if (type.isNumberLiteral()) return value === type.value || (encoding === 'form' && value === String(type.value));
  if (flags & ts.TypeFlags.BooleanLiteral) {
    const claim = checker.typeToString(type);
    return encoding === 'form' ? value === claim : String(value) === claim && typeof value === 'boolean';
  }
  if (flags & ts.TypeFlags.String) return typeof value === 'string';
  if (flags & ts.TypeFlags.Number)
    return typeof value === 'number' || (encoding === 'form' && typeof value === 'string' && /^-?\d+$/.test(value));
  return false;
}

/** A value is of a union when it is of one member; the faults told are those of the member it comes nearest to. */
function unionViolations(value: unknown, union: ts.UnionType, context: CheckContext): Violations {
  const members = union.types.filter((member) => couldMatch(value, member, context));
  let nearest: Violations | undefined;
  for (const member of members) {
    const faults = violationsOf(value, member, context);
    if (faults.length === 0) return [];
    const isNothing = Boolean(member.flags & (ts.TypeFlags.Null | ts.TypeFlags.Undefined));
    if (!isNothing && (nearest === undefined || faults.length < nearest.length)) nearest = faults;
  }
  return nearest ?? [`${context.path}: ${JSON.stringify(value)} is no ${context.checker.typeToString(union)}`];
}

/** Whether a member is worth a closer look: `Stripe.Event` alone has hundreds, told apart by their `type`. */
function couldMatch(value: unknown, member: ts.Type, { checker }: CheckContext): boolean {
  const isObject = typeof value === 'object' && value !== null;
  if (isObject !== Boolean(member.flags & (ts.TypeFlags.Object | ts.TypeFlags.Intersection))) return false;
  if (!isObject || Array.isArray(value)) return true;
  return ['object', 'type'].every((name) => {
    const property = member.getProperty(name);
    const type = property && checker.getTypeOfSymbol(property);
    return !type?.isStringLiteral() || type.value === (value as Record<string, unknown>)[name];
  });
}

function objectViolations(value: object, type: ts.Type, context: CheckContext): Violations {
  const { checker, path } = context;
  const element = checker.getIndexTypeOfType(type, ts.IndexKind.Number);
  if (checker.isArrayLikeType(type)) {
    if (!Array.isArray(value) || !element) return [`${path}: is not a list`];
    return value.flatMap((item, at) => violationsOf(item, element, { ...context, path: `${path}[${at}]` }));
  }
  const index = checker.getIndexTypeOfType(type, ts.IndexKind.String);
  const known = new Set<string>();
  const faults = checker.getPropertiesOfType(type).flatMap((property) => {
    const { name } = property;
    if (property.flags & ts.SymbolFlags.Method) return [];
    known.add(name);
    const part = (value as Record<string, unknown>)[name];
    if (part === undefined)
      return property.flags & ts.SymbolFlags.Optional || name === 'lastResponse' ? [] : [`${path}.${name}: is missing`];
    return violationsOf(part, checker.getTypeOfSymbol(property), { ...context, path: `${path}.${name}` });
  });
  // An empty declaration promises nothing: `use_stripe_sdk` is between the provider and its script.
  const isOpen = known.size === 0 && !index;
  const others = isOpen ? [] : Object.entries(value).filter(([name]) => !known.has(name));
  return [
    ...faults,
    ...others.flatMap(([name, part]) =>
      index ? violationsOf(part, index, { ...context, path: `${path}.${name}` }) : [`${path}.${name}: is unknown`],
    ),
  ];
}
