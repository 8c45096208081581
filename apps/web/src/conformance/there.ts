/** Whether a test says of what it looks for that it is there: one that says it is not would pass with any other words. */
import ts from 'typescript';
import { named } from './sources.ts';

/** The nodes that run with the test. */
export type Reach = readonly ts.Node[];

const ABSENT = /\.not\b|\.toBeHidden\(|\.toBeNull\(|\.toBeUndefined\(|\.to(?:HaveCount|HaveLength)\(0\)/;
const SEEN_THROUGH = [
  ts.isParenthesizedExpression,
  ts.isAsExpression,
  ts.isSatisfiesExpression,
  ts.isSpreadElement,
  ts.isAwaitExpression,
];

/** What leaves a value as it is. */
export const isSeenThrough = (node: ts.Node): boolean => SEEN_THROUGH.some((is) => is(node));

/** A comparison that is not turned round by `.not`. */
export const isClaimed = ({ expression }: ts.CallExpression): boolean => !ABSENT.test(expression.getText());

/**
 * What a locator finds is used as if it were there: pressed, read, or expected, here or under the name it is given. One of
 * two that are joined by `or` need not be there.
 */
export function isThere(found: ts.Node, reach: Reach): boolean {
  const whole = endOfChain(found);
  const { parent } = whole;
  if (/\.or\(/.test(textAfter(whole, found))) return false;
  if (ts.isCallExpression(parent)) {
    const callee = parent.expression.getText();
    if (callee.endsWith('.or')) return false;
    return !/^expect\b/.test(callee) || !ABSENT.test(textAfter(endOfChain(parent), parent));
  }
  const holder = ts.isArrowFunction(parent) ? parent.parent : parent;
  if (!ts.isVariableDeclaration(holder) || !ts.isIdentifier(holder.name)) return true;
  return references(holder.name, reach).some((use) => isThere(use, reach));
}

/** Where a name is used again within what runs with the test. */
export function references(name: ts.Identifier, reach: Reach): ts.Identifier[] {
  const scope = ts.findAncestor(
    name.parent,
    (node) => ts.isBlock(node) || ts.isFunctionLike(node) || ts.isForOfStatement(node),
  );
  return (scope ? [scope] : reach)
    .flatMap((node) => named(node, name.text))
    .filter((use) => use !== name && !ts.isBindingElement(use.parent))
    .filter((use) => reach.some((node) => holds(node, use)));
}

const holds = (node: ts.Node, use: ts.Node): boolean =>
  node.getSourceFile() === use.getSourceFile() && node.pos <= use.pos && use.end <= node.end;

/** The whole of `found.first().click()`. */
function endOfChain(node: ts.Node): ts.Node {
  const { parent } = node;
  const goesOn = ts.isPropertyAccessExpression(parent) || ts.isCallExpression(parent);
  return isSeenThrough(parent) || (goesOn && parent.expression === node) ? endOfChain(parent) : node;
}

const textAfter = (whole: ts.Node, part: ts.Node): string =>
  whole.getSourceFile().text.slice(part.getEnd(), whole.getEnd());
