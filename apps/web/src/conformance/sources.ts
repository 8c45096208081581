/** The files of the tests, read as trees, and what a name in one of them stands for. */
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import ts from 'typescript';

interface Source {
  readonly tree: ts.SourceFile;
  readonly declared: ReadonlyMap<string, ts.Node>;
  readonly imported: ReadonlyMap<string, { readonly from: string; readonly name: string }>;
}

const sources = new Map<string, Source>();

/** The tree of a file; each file is read once. */
export function treeOf(path: string): ts.SourceFile {
  return sourceOf(path).tree;
}

/** What stands under a name at the top of a file, or of the page object or helper of the browser tests it comes from. */
export function declarationOf(path: string, name: string): ts.Node | undefined {
  const { declared, imported } = sourceOf(path);
  const own = declared.get(name);
  if (own) return own;
  const found = imported.get(name);
  return found && existsSync(found.from) ? declarationOf(found.from, found.name) : undefined;
}

function sourceOf(path: string): Source {
  const known = sources.get(path);
  if (known) return known;
  const tree = ts.createSourceFile(path, readFileSync(path, 'utf8'), ts.ScriptTarget.Latest, true);
  const source = {
    tree,
    declared: new Map(tree.statements.flatMap(declarations)),
    imported: new Map(tree.statements.flatMap((statement) => imports(statement, path))),
  };
  sources.set(path, source);
  return source;
}

function declarations(statement: ts.Statement): [string, ts.Node][] {
  if (ts.isVariableStatement(statement))
    return statement.declarationList.declarations.flatMap((declaration) =>
      ts.isIdentifier(declaration.name) ? [[declaration.name.text, declaration]] : [],
    );
  const isNamed = ts.isFunctionDeclaration(statement) || ts.isClassDeclaration(statement);
  return isNamed && statement.name ? [[statement.name.text, statement]] : [];
}

/** Only what the browser tests share is followed: elsewhere a name leads to the subject of the test. */
function imports(statement: ts.Statement, path: string): [string, { from: string; name: string }][] {
  if (!ts.isImportDeclaration(statement) || !ts.isStringLiteral(statement.moduleSpecifier)) return [];
  const from = join(dirname(path), statement.moduleSpecifier.text);
  const bindings = statement.importClause?.namedBindings;
  if (!from.includes('/e2e/') || !bindings || !ts.isNamedImports(bindings)) return [];
  return bindings.elements.map(({ name, propertyName }) => [name.text, { from, name: (propertyName ?? name).text }]);
}

const insides = new WeakMap<ts.Node, readonly ts.Node[]>();

/** The node and all that stands in it. */
export function within(node: ts.Node): readonly ts.Node[] {
  const known = insides.get(node);
  if (known) return known;
  const inside: ts.Node[] = [];
  const visit = (each: ts.Node): void => {
    inside.push(each);
    ts.forEachChild(each, visit);
  };
  visit(node);
  insides.set(node, inside);
  return inside;
}

const uses = new WeakMap<ts.Node, ReadonlyMap<string, readonly ts.Identifier[]>>();

/** Where a name stands within a node. */
export function named(node: ts.Node, name: string): readonly ts.Identifier[] {
  const known = uses.get(node) ?? byName(within(node).filter(ts.isIdentifier));
  uses.set(node, known);
  return known.get(name) ?? [];
}

function byName(all: readonly ts.Identifier[]): ReadonlyMap<string, readonly ts.Identifier[]> {
  const found = new Map<string, ts.Identifier[]>();
  for (const each of all) {
    const same = found.get(each.text);
    if (same) same.push(each);
    else found.set(each.text, [each]);
  }
  return found;
}
