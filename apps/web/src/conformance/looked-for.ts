/**
 * Which strings a test looks for. A string counts where it is, whole, what an assertion compares with or what a locator
 * finds by its exact text or accessible name; it also counts where it gets there by a name: of a constant, of a loop over
 * a table, of a parameter. What is typed, answered, or looked for as absent does not count, nor does a part of a text.
 */
import ts from 'typescript';
import { declarationOf, named, within } from './sources.ts';
import { isClaimed, isSeenThrough, isThere, type Reach, references } from './there.ts';

/** Where in a table a string lies: the row, then the column or the key; `KEY` is a key itself. */
type Path = readonly (string | number)[];

const KEY = ' key';
const LOCATOR = /^(?:getBy|getAllBy|findBy|findAllBy|queryBy|queryAllBy)[A-Z]/;
const MATCHER = /^to(?:Be|Equal|StrictEqual|MatchObject|HaveText|HaveAccessibleName)$/;

/** The strings that a part of a test looks for, given all that runs with it. */
export function stringsLookedFor(node: ts.Node, reach: Reach): string[] {
  return within(node)
    .filter((each) => ts.isStringLiteralLike(each) || isKey(each))
    .filter((literal) => isLookedFor(literal, [], reach))
    .map(({ text }) => text);
}

/** A key of a table may stand without quotes. */
const isKey = (node: ts.Node): node is ts.Identifier =>
  ts.isIdentifier(node) && ts.isPropertyAssignment(node.parent) && node.parent.name === node;

function isLookedFor(node: ts.Node, path: Path, reach: Reach, steps = 0): boolean {
  const { parent } = node;
  const goOn = (to: ts.Node, along: Path): boolean => steps < 30 && isLookedFor(to, along, reach, steps + 1);
  const byName = (name: ts.BindingName, along: Path): boolean =>
    bound(name, along).some(([use, rest]) => references(use, reach).some((again) => goOn(again, rest)));
  if (isSeenThrough(parent)) return goOn(parent, ts.isSpreadElement(parent) ? path.slice(1) : path);
  if (ts.isArrayLiteralExpression(parent))
    return goOn(parent, [parent.elements.indexOf(node as ts.Expression), ...path]);
  if (ts.isPropertyAssignment(parent))
    return goOn(parent.parent, parent.name === node ? [KEY] : [nameOf(parent.name), ...path]);
  if (ts.isShorthandPropertyAssignment(parent)) return goOn(parent.parent, [parent.name.text, ...path]);
  if (ts.isPropertyAccessExpression(parent) && parent.expression === node && parent.name.text === path[0])
    return goOn(parent, path.slice(1));
  if (ts.isVariableDeclaration(parent) && parent.initializer === node) return byName(parent.name, path);
  if (ts.isForOfStatement(parent) && parent.expression === node && ts.isVariableDeclarationList(parent.initializer))
    return parent.initializer.declarations.some(({ name }) => byName(name, path.slice(1)));
  if (!ts.isCallExpression(parent) || parent.expression === node) return false;
  const at = parent.arguments.indexOf(node as ts.Expression);
  if (looks(parent)) return isSought(parent, at, path) && isSaidThere(parent, reach);
  if (parent.expression.getText() === 'Object.entries')
    return goOn(parent, path[0] === KEY ? [0, 0] : [0, 1, ...path.slice(1)]);
  if (nameOfCall(parent) === 'each') return ofEach(parent, path).some(([name, rest]) => byName(name, rest));
  const parameter = calledBy(parent)?.parameters[at];
  return parameter ? byName(parameter.name, path) : false;
}

/** The names that a declaration gives to what lies at a path, each with what is left of the path. */
function bound(name: ts.BindingName, path: Path): [ts.Identifier, Path][] {
  if (ts.isIdentifier(name)) return [[name, path]];
  const [step, ...rest] = path;
  if (ts.isArrayBindingPattern(name)) {
    const element = typeof step === 'number' ? name.elements[step] : undefined;
    return element && ts.isBindingElement(element) ? bound(element.name, rest) : [];
  }
  const element = name.elements.find((each) => nameOf(each.propertyName ?? each.name) === step);
  return element ? bound(element.name, rest) : [];
}

/** The parameters of the test that is called with each row of a table. */
function ofEach(each: ts.CallExpression, [, column, ...rest]: Path): [ts.BindingName, Path][] {
  const test = ts.isCallExpression(each.parent) ? each.parent.arguments.find(isFunction) : undefined;
  const parameter = test?.parameters[typeof column === 'number' ? column : 0];
  if (!parameter) return [];
  return [[parameter.name, typeof column === 'string' ? [column, ...rest] : rest]];
}

const isFunction = (node: ts.Node): node is ts.ArrowFunction | ts.FunctionExpression =>
  ts.isArrowFunction(node) || ts.isFunctionExpression(node);

function calledBy({ expression }: ts.CallExpression): ts.SignatureDeclaration | undefined {
  if (!ts.isIdentifier(expression)) return undefined;
  const found = declarationOf(expression.getSourceFile().fileName, expression.text) ?? localFunction(expression);
  if (found && ts.isFunctionDeclaration(found)) return found;
  const value = found && ts.isVariableDeclaration(found) ? found.initializer : undefined;
  return value && isFunction(value) ? value : undefined;
}

/** What is declared under a name in one of the blocks around it. */
function localFunction(name: ts.Identifier): ts.Node | undefined {
  const block = ts.findAncestor(name, (node) => ts.isBlock(node) && declared(node, name) !== undefined);
  return block && declared(block, name);
}

const declared = (block: ts.Node, { text }: ts.Identifier): ts.Node | undefined =>
  named(block, text)
    .map(({ parent }) => parent)
    .find((parent) => ts.isVariableDeclaration(parent) && parent.name.getText() === text);

/** A locator of the browser tests finds parts of texts unless it is told not to; one of the component tests does not. */
function looks(call: ts.CallExpression): boolean {
  const name = nameOfCall(call);
  if (MATCHER.test(name)) return true;
  if (!LOCATOR.test(name)) return false;
  const isOfBrowser = call.getSourceFile().fileName.includes('/e2e/');
  return isOfBrowser ? /\bexact: true\b/.test(call.getText()) : !/\bexact: false\b/.test(call.getText());
}

/** Of a role the name is looked for, not the role; the keys of what is compared or of options are nobody's words. */
const isSought = (call: ts.CallExpression, at: number, [step]: Path): boolean =>
  step !== KEY && (!nameOfCall(call).endsWith('ByRole') || (at === 1 && step === 'name'));

const isSaidThere = (call: ts.CallExpression, reach: Reach): boolean =>
  MATCHER.test(nameOfCall(call)) ? isClaimed(call) : isThere(call, reach);

const nameOfCall = ({ expression }: ts.CallExpression): string =>
  ts.isPropertyAccessExpression(expression) ? expression.name.text : expression.getText();

const nameOf = (name: ts.Node): string => (ts.isStringLiteralLike(name) ? name.text : name.getText());
