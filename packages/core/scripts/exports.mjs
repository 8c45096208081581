/**
 * Writes one page for each door under `docs/exports`: every export with its kind, how it is called, and the first sentence
 * of its documentation. `--check` writes nothing and fails when a page is not what the sources say now.
 *
 * It reads the sources and asks no type checker: each door lists its exports by name and file, and a schema's inferred type
 * would fill a page that says less than its sentence. So it takes a fraction of a second and needs no build.
 */
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const folder = join(root, 'docs/exports');

/** The pages as they are to be: file name → text. @throws {Error} naming the exports without a sentence */
export function exportPages() {
  const { exports } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const entryPoints = Object.keys(exports).map((door) => door.slice(2));
  const tables = entryPoints.map((door) => ({ door, rows: exportRows(door) }));
  const undocumented = tables.flatMap(({ door, rows }) =>
    rows.flatMap(({ name, sentence }) => (sentence === '' ? [`${door}/${name}`] : [])),
  );
  if (undocumented.length > 0) throw new Error(`Exports without a sentence: ${undocumented.join(', ')}.`);
  return new Map(tables.map(({ door, rows }) => [`${door}.md`, renderPage(door, rows)]));
}

/** The pages that are not what they should be. */
export function stalePages() {
  const pages = exportPages();
  const there = existsSync(folder) ? readdirSync(folder) : [];
  return [...new Set([...pages.keys(), ...there])].filter((file) => {
    const path = join(folder, file);
    return !existsSync(path) || readFileSync(path, 'utf8') !== pages.get(file);
  });
}

function renderPage(entryPoint, rows) {
  const kinds = ['Functions', 'Values', 'Classes', 'Types'];
  const tables = kinds.flatMap((kind) => {
    const chosen = rows.filter((row) => row.kind === kind);
    if (chosen.length === 0) return [];
    return [
      `## ${kind}`,
      '',
      '| | |',
      '| --- | --- |',
      ...chosen.map(({ shape, sentence }) => `| ${shape} | ${sentence} |`),
      '',
    ];
  });
  return [
    `# \`@octavo/core/${entryPoint}\``,
    '',
    'Everything this door gives, written by `pnpm exports`; do not edit. An example is in [doors.md](../doors.md).',
    '',
    ...tables,
  ].join('\n');
}

function exportRows(entryPoint) {
  const index = join(root, 'src', entryPoint, 'index.ts');
  const names = parseFile(index)
    .statements.filter(ts.isExportDeclaration)
    .flatMap(({ exportClause, moduleSpecifier }) => {
      const file = join(dirname(index), moduleSpecifier.text);
      return exportClause.elements.map((element) =>
        rowOf(file, (element.propertyName ?? element.name).text, element.name.text),
      );
    });
  return names.toSorted((one, other) => (one.name < other.name ? -1 : 1));
}

function rowOf(file, declared, name) {
  const source = parseFile(file);
  for (const statement of source.statements) {
    if (ts.isVariableStatement(statement)) {
      const { initializer } =
        statement.declarationList.declarations.find((one) => one.name.getText(source) === declared) ?? {};
      if (!initializer) continue;
      const isFunction = ts.isArrowFunction(initializer);
      return {
        name,
        kind: isFunction ? 'Functions' : 'Values',
        shape: inlineCode(isFunction ? name + signatureOf(initializer, source) : name),
        sentence: summaryOf(statement, source),
      };
    }
    if (statement.name?.text !== declared) continue;
    if (ts.isFunctionDeclaration(statement)) {
      return {
        name,
        kind: 'Functions',
        shape: inlineCode(name + signatureOf(statement, source)),
        sentence: summaryOf(statement, source),
      };
    }
    const kind = ts.isClassDeclaration(statement) ? 'Classes' : 'Types';
    return { name, kind, shape: inlineCode(name), sentence: summaryOf(statement, source) || inferredSummary(statement, source) };
  }
  throw new Error(`${file} does not declare ${declared}.`);
}

/** `(text: string, limit?: number): number[]` as it is written; a pattern of parameters is `{ … }`. */
function signatureOf({ parameters, type }, source) {
  const parameterTexts = parameters.map((parameter) => {
    const text = ts.isObjectBindingPattern(parameter.name) ? '{ … }' : parameter.name.getText(source);
    const isOptional = parameter.questionToken || parameter.initializer;
    const annotated =
      parameter.type && !ts.isTypeLiteralNode(parameter.type) ? `: ${singleLine(parameter.type.getText(source))}` : '';
    return `${parameter.dotDotDotToken ? '...' : ''}${text}${isOptional ? '?' : ''}${annotated}`;
  });
  return `(${parameterTexts.join(', ')})${type ? `: ${singleLine(type.getText(source))}` : ''}`;
}

/** A type that is read off a schema or a list needs no sentence of its own. */
function inferredSummary(statement, source) {
  const type = statement.type?.getText(source) ?? '';
  const [, schema] = /InferOutput<typeof (\w+)>/.exec(type) ?? [];
  const [, list] = /^\(typeof (\w+)\)\[number\]$/.exec(type) ?? [];
  if (schema) return `What \`${schema}\` gives.`;
  return list ? `One of \`${list}\`.` : '';
}

/** The first sentence of a documentation comment, on one line. */
function summaryOf(statement, source) {
  const comment = statement.jsDoc?.at(-1)?.getText(source) ?? '';
  const text = comment
    .replace(/^\/\*\*|\*\/$/g, '')
    .split('\n')
    .map((line) => line.replace(/^\s*\*\s?/, '').trim());
  const end = text.findIndex((line, at) => (line === '' && at > 0) || line.startsWith('@'));
  const paragraph = singleLine((end < 0 ? text : text.slice(0, end)).join(' '));
  const sentence = /^.*?[.:](?= [A-Z`{]|$)/.exec(paragraph)?.[0] ?? paragraph;
  return sentence.replaceAll(/\{@link (\w+)\}/g, '`$1`').replaceAll('|', '\\|');
}

const singleLine = (text) => text.replaceAll(/\s+/g, ' ').trim();
const inlineCode = (text) => `\`${text.replaceAll('|', '\\|')}\``;

const sources = new Map();
function parseFile(file) {
  const source =
    sources.get(file) ?? ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.ESNext, true);
  sources.set(file, source);
  return source;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  if (process.argv.includes('--check')) {
    const stale = stalePages();
    if (stale.length > 0) throw new Error(`Stale: ${stale.join(', ')}. Run \`pnpm exports\` in packages/core.`);
  } else {
    rmSync(folder, { recursive: true, force: true });
    mkdirSync(folder, { recursive: true });
    for (const [file, text] of exportPages()) writeFileSync(join(folder, file), text);
  }
}
