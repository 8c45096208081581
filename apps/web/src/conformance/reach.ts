/** What runs with a test: its own statements, and the helpers and page objects they name. */
import ts from 'typescript';
import { declarationOf, within } from './sources.ts';

/** The names a test has from its runner; what they stand for is no part of it. */
const OF_RUNNER = new Set(['it', 'test', 'expect']);

/**
 * The test's own nodes, then every declaration at the top of a file that they name, and so on. Of a class only the
 * members that are asked for by name are there.
 */
export function reachOf(own: readonly ts.Node[]): ts.Node[] {
  const reached = new Set(own);
  const classes = new Set<ts.ClassDeclaration>();
  const asked = new Set<string>();
  const add = (node: ts.Node): void => {
    if (reached.has(node) && !own.includes(node)) return;
    reached.add(node);
    for (const name of within(node).filter(ts.isIdentifier)) {
      if (isMember(name)) asked.add(name.text);
      else follow(name);
    }
  };
  const follow = (name: ts.Identifier): void => {
    if (OF_RUNNER.has(name.text)) return;
    const found = declarationOf(name.getSourceFile().fileName, name.text);
    if (!found) return;
    if (ts.isClassDeclaration(found)) classes.add(found);
    else add(found);
  };
  for (const node of own) add(node);
  for (;;) {
    const more = [...classes]
      .flatMap(({ members }) => [...members])
      .filter((member) => !reached.has(member) && member.name && asked.has(member.name.getText()));
    if (more.length === 0) return [...reached];
    for (const member of more) add(member);
  }
}

const isMember = (name: ts.Identifier): boolean =>
  (ts.isPropertyAccessExpression(name.parent) && name.parent.name === name) ||
  (ts.isPropertyAssignment(name.parent) && name.parent.name === name);
