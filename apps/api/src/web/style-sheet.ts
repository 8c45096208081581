import { type AtRule, type ChildNode, parse } from 'postcss';

/** The part of a style sheet that one page is painted from. */
export interface PageStyles {
  /** Without the typefaces that would have to be fetched. */
  readonly rules: string;
  /** The rules of the typefaces that are to be fetched with the page, and of all of them where nothing else is left out. */
  readonly fontFaces: readonly string[];
  /** Nothing else is left out, because the page has a use for most of it. */
  readonly isComplete: boolean;
}

/** A block that holds others, which count by themselves: `@layer`, `@media` … */
interface GroupRule {
  readonly head: string;
  readonly parts: readonly StyleNode[];
}

interface StyleRule {
  readonly text: string;
  readonly isWebFont: boolean;
  /** Of each selector the classes that an element must have; what stands in brackets may be anything. Of all else nothing. */
  readonly classes: readonly (readonly string[])[] | undefined;
}

type StyleNode = GroupRule | StyleRule;

const GROUPING_RULES = new Set(['layer', 'media', 'supports', 'container', 'starting-style', 'scope']);
/** A sheet of which this much is needed would be sent twice for little. */
const COMPLETE_THRESHOLD = 0.75;

/** Reads a style sheet once, and gives of it what a page with some classes is painted from. */
export class StyleSheet {
  readonly #nodes: readonly StyleNode[];

  constructor(readonly text: string) {
    this.#nodes = parse(text).nodes.map(toNode);
  }

  /** `fonts` are the addresses of the typefaces that the page asks for at once. */
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
    const asked = fontFaces.filter((face) => fonts.some((font) => face.includes(font)));
    return { rules, fontFaces: asked, isComplete: false };
  }
}

/** All classes that elements of `html` have. */
export function classesIn(html: string): Set<string> {
  return new Set([...html.matchAll(/\sclass="([^"]*)"/g)].flatMap(([, names = '']) => names.split(/\s+/)));
}

/** The parts that are used, in their order; a group of which nothing is left goes with it. */
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
    // A statement ends with a semicolon, which belongs to the list it stands in.
    text: node.type === 'atrule' && !node.nodes ? `${node.toString()};` : node.toString(),
    isWebFont: node.type === 'atrule' && isWebFontFace(node),
    classes: node.type === 'rule' ? node.selectors.map(selectorClasses) : undefined,
  };
}

/** A typeface that has to be fetched, and is not one of the device. */
const isWebFontFace = (rule: AtRule): boolean => rule.name === 'font-face' && rule.toString().includes('url(');

function selectorClasses(selector: string): string[] {
  let outside = selector;
  // From the inside out.
  for (let before = ''; before !== outside;) {
    before = outside;
    outside = outside.replaceAll(/\([^()]*\)/g, '');
  }
  return [...outside.matchAll(/\.([\w-]+)/g)].map(([, name = '']) => name);
}
