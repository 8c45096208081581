import { fileURLToPath } from 'node:url';
import ts from 'typescript';

/** Type errors of a value, each as `path: message`. Empty when the value matches the type. */
export type Violations = string[];

/** Checks values against the interfaces in `sdk-types.ts`. */
export interface TypeCheck {
  /** Checks a JSON value against `SdkResponses[name]`. Unknown properties are violations, too. */
  checkResponse(name: string, value: unknown): Violations;
  /** Checks decoded form parameters, where numbers and booleans are strings, against `SdkRequestParams[route]`. */
  checkRequest(route: string, value: unknown): Violations;
}

type Encoding = 'form' | 'json';

/**
 * Reads the SDK's declarations with the compiler, so that the provider's types are not written down twice.
 * Takes a few seconds.
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
  if (!exported) throw new TypeError(`The compiler found no exports in ${file}.`);
  const interfaces = new Map(
    checker.getExportsOfModule(exported).map((symbol) => [symbol.name, checker.getDeclaredTypeOfSymbol(symbol)]),
  );
  const checkAgainst = (interfaceName: string, encoding: Encoding) => (name: string, value: unknown) => {
    const property = interfaces.get(interfaceName)?.getProperty(name);
    if (!property) return [`${name}: is not a property of ${interfaceName}`];
    return violationsOf(value, checker.getTypeOfSymbol(property), { checker, encoding, path: name });
  };
  return {
    checkResponse: checkAgainst('SdkResponses', 'json'),
    checkRequest: checkAgainst('SdkRequestParams', 'form'),
  };
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
    : [`${context.path}: ${JSON.stringify(value)} is not of type ${context.checker.typeToString(type)}`];
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

/** A value matches a union when it matches one member. Otherwise, reports the violations of the closest member. */
function unionViolations(value: unknown, union: ts.UnionType, context: CheckContext): Violations {
  const members = union.types.filter((member) => couldMatch(value, member, context));
  let closest: Violations | undefined;
  for (const member of members) {
    const violations = violationsOf(value, member, context);
    if (violations.length === 0) return [];
    const isNullish = Boolean(member.flags & (ts.TypeFlags.Null | ts.TypeFlags.Undefined));
    if (!isNullish && (closest === undefined || violations.length < closest.length)) closest = violations;
  }
  return closest ?? [`${context.path}: ${JSON.stringify(value)} is not of type ${context.checker.typeToString(union)}`];
}

/** Whether a union member is worth checking. `Stripe.Event` has hundreds of members, which differ in their `type`. */
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
  const violations = checker.getPropertiesOfType(type).flatMap((property) => {
    const { name } = property;
    if (property.flags & ts.SymbolFlags.Method) return [];
    known.add(name);
    const part = (value as Record<string, unknown>)[name];
    if (part === undefined)
      return property.flags & ts.SymbolFlags.Optional || name === 'lastResponse' ? [] : [`${path}.${name}: is missing`];
    return violationsOf(part, checker.getTypeOfSymbol(property), { ...context, path: `${path}.${name}` });
  });
  // An empty declaration allows any property: `use_stripe_sdk` is private to the provider and its script.
  const isOpen = known.size === 0 && !index;
  const others = isOpen ? [] : Object.entries(value).filter(([name]) => !known.has(name));
  return [
    ...violations,
    ...others.flatMap(([name, part]) =>
      index ? violationsOf(part, index, { ...context, path: `${path}.${name}` }) : [`${path}.${name}: is unknown`],
    ),
  ];
}
