import type { Limits } from '../check/index.ts';
import { resolveEntryName } from '../package/index.ts';
import { CSS_TYPE } from '../publication/media-types.ts';
import type { PublicationResource } from '../publication/index.ts';
import { XHTML, attributeOf, decodeText, isElement, rawTextOf, type XmlElement } from '../xml/index.ts';
import type { ZipArchive } from '../zip/index.ts';
import { mediaCondition, readStyleSheet, type StyleRule, type StyleSheet } from './style-rules.ts';

/** Returns the rules of the style sheets of a served document that can hide text, in order. */
export type RulesOf = (name: string, root: XmlElement) => Promise<readonly StyleRule[]>;

/** The maximum depth of style sheets that import each other. */
const MAX_IMPORTS = 5;
/** The maximum number of style sheets of one document, and of their rules. Each use of a style sheet counts. */
const MAX_SHEETS = 200;
const MAX_RULES = 100_000;
/** The style sheets that a document has used so far, and their rules. */
interface Used {
  sheets: number;
  rules: number;
}

const isTooMuch = ({ sheets, rules }: Used): boolean => sheets > MAX_SHEETS || rules > MAX_RULES;

const NO_STYLES: StyleSheet = { imports: [], rules: [] };

/** Reads each style sheet of a book at most once, and only when a document uses it. */
export function createBookStyles(
  archive: ZipArchive,
  resources: readonly PublicationResource[],
  resolveResource: (name: string) => string | undefined,
  limits: Limits,
): RulesOf {
  const entries = new Map(
    resources.filter(({ mediaType }) => mediaType === CSS_TYPE).map(({ name, entry }) => [name, entry] as const),
  );
  const sheets = new Map<string, Promise<StyleSheet>>();
  const read = async (name: string): Promise<StyleSheet> => {
    const entry = entries.get(name);
    if (!entry || entry.size > limits.contentBytes) return NO_STYLES;
    return readStyleSheet(decodeText(await archive.read(entry)));
  };
  /** `importers` are the style sheets that lead to this one. */
  const rulesOfFile = async (
    from: string,
    href: string,
    importers: readonly string[],
    used: Used,
  ): Promise<readonly StyleRule[]> => {
    const target = resolveEntryName(from, href);
    const name = target === undefined ? undefined : resolveResource(target);
    if (name === undefined || importers.includes(name) || importers.length > MAX_IMPORTS) return [];
    used.sheets += 1;
    if (isTooMuch(used)) return [];
    const sheet = sheets.get(name) ?? read(name);
    sheets.set(name, sheet);
    return rulesOfSheet(await sheet, name, [...importers, name], used);
  };
  const rulesOfSheet = async (
    sheet: StyleSheet,
    from: string,
    importers: readonly string[],
    used: Used,
  ): Promise<readonly StyleRule[]> => {
    used.rules += sheet.rules.length;
    const rules: StyleRule[] = [];
    for (const href of sheet.imports) {
      if (isTooMuch(used)) return [];
      for (const rule of await rulesOfFile(from, href, importers, used)) rules.push(rule);
    }
    return rules.length === 0 ? sheet.rules : [...rules, ...sheet.rules];
  };
  return async (name, root) => {
    const rules: StyleRule[] = [];
    const used: Used = { sheets: 0, rules: 0 };
    for (const element of styleElements(root)) {
      const condition = mediaCondition(attributeOf(element, 'media') ?? '');
      if (condition === 'never') continue;
      const found =
        element.name === 'style'
          ? await rulesOfSheet(readStyleSheet(rawTextOf(element)), name, [], used)
          : await rulesOfFile(name, attributeOf(element, 'href') ?? '', [], used);
      // The styles are too many to tell.
      if (isTooMuch(used)) return [];
      for (const rule of found) rules.push(condition === 'always' ? rule : { ...rule, isConditional: true });
    }
    // Other rules only matter beside one that hides text.
    return rules.some(({ hides, isConditional }) => hides && !isConditional) ? rules : [];
  };
}

/** Returns the elements with styles: those of the head, and of a drawing also its first children. */
function styleElements(root: XmlElement): XmlElement[] {
  const head =
    root.namespace === XHTML ? root.children.find((child) => isElement(child) && child.name === 'head') : root;
  const children = head !== undefined && isElement(head) ? head.children.filter(isElement) : [];
  return children.filter(
    (element) =>
      element.name === 'style' ||
      (element.name === 'link' && !(attributeOf(element, 'rel') ?? '').split(/\s+/).includes('alternate')),
  );
}
