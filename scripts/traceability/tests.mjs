/** Reads the tests of every workspace from their source: title, tags and the strings in them. */
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path/posix';
import ts from 'typescript';
import { root } from '../build.mjs';

/** Every test file, from the root of the repository; those of the store in a browser first. */
export const testFiles = execFileSync(
  'git',
  ['ls-files', '-co', '--exclude-standard', 'apps/web/e2e', 'apps', 'packages'],
  {
    cwd: root,
    encoding: 'utf8',
  },
)
  .split('\n')
  .filter((file) => /\.(?:test|e2e)\.tsx?$/.test(file) && existsSync(join(root, file)))
  .toSorted((one, other) => other.startsWith('apps/web/e2e/') - one.startsWith('apps/web/e2e/'));

/** `test`, and what a file derives from it: `testWithOwnShop`, `modeTest`. */
const RUNNER = /^(?:it|test\w*|\w+Test|describe)\b/;
/** Helpers and page objects; what a test imports from elsewhere is the code under test. */
const HELPER = /\/(?:e2e|test)\//;

const trees = new Map();
function treeOf(file) {
  if (!trees.has(file)) {
    const text = readFileSync(join(root, file), 'utf8');
    trees.set(file, ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true));
  }
  return trees.get(file);
}

/** The top-level declarations of a file by name, including imports from helpers. */
const declarations = new Map();
function declarationsOf(file) {
  if (declarations.has(file)) return declarations.get(file);
  const found = new Map();
  declarations.set(file, found);
  for (const statement of treeOf(file).statements) {
    if (ts.isVariableStatement(statement))
      for (const { name } of statement.declarationList.declarations) found.set(name.getText(), statement);
    else if (ts.isImportDeclaration(statement)) addImports(found, file, statement);
    else if (statement.name) found.set(statement.name.text, statement);
  }
  return found;
}

function addImports(found, file, { moduleSpecifier, importClause }) {
  const from = join(dirname(file), moduleSpecifier.text);
  if (!moduleSpecifier.text.startsWith('.') || !HELPER.test(from) || !existsSync(join(root, from))) return;
  for (const { name, propertyName } of importClause?.namedBindings?.elements ?? []) {
    const declaration = declarationsOf(from).get((propertyName ?? name).text);
    if (declaration) found.set(name.text, declaration);
  }
}

export const readTests = () => testFiles.flatMap((file) => testsWithin(treeOf(file), [], [], file));

/** The tests below a node. They inherit the tags of the groups and the tables of the loops that contain them. */
function testsWithin(node, tags, tables, file) {
  if (ts.isForOfStatement(node)) tables = [...tables, node.expression];
  const [title] = ts.isCallExpression(node) && RUNNER.test(node.expression.getText()) ? node.arguments : [];
  const found = [];
  if (title && node.arguments.length > 1 && (ts.isStringLiteralLike(title) || ts.isTemplateExpression(title))) {
    tags = [...new Set([...tags, ...tagsOf(node)])];
    const isGroup = /^(?:test\.)?describe\b/.test(node.expression.getText());
    const isStep = /^test\.(?:step|skip|fixme|slow|use)$/.test(node.expression.getText());
    if (!isGroup && !isStep) found.push({ file, title: titleOf(title), tags, ...contentsOf([node, ...tables]) });
  }
  ts.forEachChild(node, (child) => void found.push(...testsWithin(child, tags, tables, file)));
  return found;
}

const titleOf = (title) => (ts.isStringLiteralLike(title) ? title.text : title.getText().slice(1, -1));

/**
 * `{ tags: ['N4'] }` of Vitest or `{ tag: ['@N4'] }` of Playwright. Tags of single cases, which come from a condition or
 * from the table of a loop, are left out: the test as a whole does not have them.
 */
function tagsOf({ arguments: [, options] }) {
  if (!options || !ts.isObjectLiteralExpression(options)) return [];
  const value = options.properties.find((property) => /^tags?$/.test(property.name?.getText() ?? ''))?.initializer;
  const elements = value && ts.isArrayLiteralExpression(value) ? value.elements : value ? [value] : [];
  return elements
    .filter((element) => !ts.isConditionalExpression(element) && !ts.isSpreadElement(element))
    .map((element) => (ts.isStringLiteralLike(element) ? element.text : element.getText()).replace(/^@/, ''));
}

/** The strings of a test and, recursively, of the declarations and helpers that it uses. */
function contentsOf(nodes) {
  const reached = new Set(nodes);
  for (const node of reached) {
    const names = declarationsOf(node.getSourceFile().fileName);
    for (const each of descendants(node)) {
      const declaration = ts.isIdentifier(each) ? names.get(each.text) : undefined;
      if (declaration) reached.add(declaration);
    }
  }
  const stringsOf = (all) =>
    new Set(
      [...all].flatMap((node) =>
        descendants(node)
          .filter((each) => isText(each))
          .map(({ text }) => text),
      ),
    );
  return {
    ownStrings: stringsOf(nodes),
    strings: stringsOf(reached),
    text: [...reached].map((node) => node.getText()).join('\n'),
  };
}

/** A string, or the key of a table that needs no quotes. */
const isText = (node) =>
  ts.isStringLiteralLike(node) ||
  (ts.isIdentifier(node) && ts.isPropertyAssignment(node.parent) && node.parent.name === node);

const inside = new WeakMap();
function descendants(node) {
  if (inside.has(node)) return inside.get(node);
  const found = [];
  const visit = (each) => {
    found.push(each);
    ts.forEachChild(each, visit);
  };
  visit(node);
  inside.set(node, found);
  return found;
}
