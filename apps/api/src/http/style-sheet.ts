import { type AtRule, type ChildNode, parse } from 'postcss';

/** The part of a style sheet that a page needs. */
export interface PageStyles {
  /** The rules without fonts that must be fetched. */
  readonly rules: string;
  /** The `@font-face` rules of the preloaded fonts, or of all fonts if the sheet is complete. */
  readonly fontFaces: readonly string[];
  /** Whether the sheet is complete, because the page uses most of it. */
  readonly isComplete: boolean;
}

/** A group of rules, filtered individually: `@layer`, `@media` … */
interface GroupRule {
  readonly head: string;
  readonly parts: readonly StyleNode[];
}

interface StyleRule {
  readonly text: string;
  readonly isWebFont: boolean;
  /** The classes that each selector requires, ignoring brackets. `undefined` for rules without selectors. */
  readonly classes: readonly (readonly string[])[] | undefined;
}

type StyleNode = GroupRule | StyleRule;

const GROUPING_RULES = new Set(['layer', 'media', 'supports', 'container', 'starting-style', 'scope']);
/** The used fraction above which a partial sheet would not be worth sending. */
const COMPLETE_THRESHOLD = 0.75;

/** Parses a style sheet once and selects the rules for the classes of a page. */
export class StyleSheet {
  readonly #nodes: readonly StyleNode[];

  constructor(readonly text: string) {
    this.#nodes = parse(text).nodes.map(toNode);
  }

  /** @param fonts URLs of the fonts that the page preloads. */
  forPage(classes: ReadonlySet<string>, fonts: readonly string[]): PageStyles {
    const fontFaces: string[] = [];
    const rules = serialize(this.#nodes, (leaf) => {
      if (leaf.isWebFont) fontFaces.push(leaf.text);
      else return leaf.classes?.some((each) => each.every((name) => classes.has(name))) ?? true;
      return false;
    });
    const rest = this.text.length - fontFaces.reduce((sum, { length }) => sum + length, 0);
    if (rules.length >= rest * COMPLETE_THRESHOLD)
      return { rules: serialize(this.#nodes, (leaf) => !leaf.isWebFont), fontFaces, isComplete: true };
    const preloadedFaces = fontFaces.filter((face) => fonts.some((font) => face.includes(font)));
    return { rules, fontFaces: preloadedFaces, isComplete: false };
  }
}

/** All classes of the elements in `html`. */
export function classesIn(html: string): Set<string> {
  return new Set([...html.matchAll(/\sclass="([^"]*)"/g)].flatMap(([, names = '']) => names.split(/\s+/)));
}

/** Serializes the used nodes in order, without empty groups. */
function serialize(parts: readonly StyleNode[], isUsed: (leaf: StyleRule) => boolean): string {
  return parts
    .map((part) => {
      if ('text' in part) return isUsed(part) ? part.text : '';
      const inside = serialize(part.parts, isUsed);
      return inside === '' ? '' : `${part.head}{${inside}}`;
    })
    .join('');
}

function toNode(node: ChildNode): StyleNode {
  if (node.type === 'atrule' && node.nodes && GROUPING_RULES.has(node.name))
    return { head: `@${node.name} ${node.params}`, parts: node.nodes.map(toNode) };
  return {
    // postcss leaves the semicolon of a statement to its container.
    text: node.type === 'atrule' && !node.nodes ? `${node.toString()};` : node.toString(),
    isWebFont: node.type === 'atrule' && isWebFontFace(node),
    classes: node.type === 'rule' ? node.selectors.map(selectorClasses) : undefined,
  };
}

/** Whether a `@font-face` rule fetches its font instead of using a local one. */
const isWebFontFace = (rule: AtRule): boolean => rule.name === 'font-face' && rule.toString().includes('url(');

function selectorClasses(selector: string): string[] {
  let outside = selector;
  // Removes nested brackets from the inside out.
  for (let before = ''; before !== outside;) {
    before = outside;
    outside = outside.replaceAll(/\([^()]*\)/g, '');
  }
  return [...outside.matchAll(/\.([\w-]+)/g)].map(([, name = '']) => name);
}
