/** The text of a document as one string that can be mapped back to its nodes. */
export interface FlatText {
  /**
   * White space is collapsed to one space, and a block starts with one. Characters are composed (NFC), as in the server's
   * search. Invisible text and ruby annotations are omitted.
   */
  readonly text: string;
  /** The range of the characters from `start` to `end`, exclusive. */
  range(start: number, end: number): Range;
  /** Number of characters before a point of the document. */
  indexOf(node: Node, offset: number): number;
}

const SKIPPED_ELEMENTS = new Set(['head', 'style', 'script', 'title', 'rt', 'rp', 'template', 'annotation', 'desc']);
const INLINE_ELEMENTS = new Set(
  `a em strong small s cite q dfn abbr data time code var samp kbd sub sup i b u mark bdi bdo span ins del big font strike
  tt acronym ruby rb rtc wbr img label tspan math mi mo mn mrow msup msub mfrac mtext`.split(/\s+/),
);
/** Soft hyphens and zero-width characters. */
const INVISIBLE_CHARACTERS = /[\u00ad\u200b\ufeff]/g;
/** A character with its combining marks, or a Hangul syllable with its parts. */
const COMBINING_SEQUENCES = /[^][\p{M}\u1161-\u1175\u11a8-\u11c2]*/gu;

/** A character of the flat text, with its start and end in its node. */
interface FlatCharacter {
  readonly character: string;
  readonly start: number;
  readonly end: number;
}

/** The part of the flat text that comes from one node. */
interface FlatNode {
  readonly node: Text;
  /** Number of characters before it. */
  readonly at: number;
  readonly text: string;
  /** The characters of `text`. Read only when a point in the node is looked up, because it takes long. */
  readonly characters: () => readonly FlatCharacter[];
}

/** Yields the composed characters of a text, each with its position in the text. */
function* composedCharacters(text: string): Generator<FlatCharacter> {
  if (text.normalize('NFC') === text) {
    for (let at = 0; at < text.length; at += 1) yield { character: text[at] ?? '', start: at, end: at + 1 };
    return;
  }
  for (const { 0: written, index } of text.matchAll(COMBINING_SEQUENCES)) {
    const composed = written.normalize('NFC');
    const isAsWritten = composed === written;
    for (let at = 0; at < composed.length; at += 1)
      yield {
        character: composed[at] ?? '',
        start: isAsWritten ? index + at : index,
        end: isAsWritten ? index + at + 1 : index + written.length,
      };
  }
}

/** The visible characters of a text. White space between them is one space, at the position of the next character. */
function* flatCharacters(text: string, startsWithSpace: boolean): Generator<FlatCharacter> {
  let isSpacePending = startsWithSpace;
  let isFirst = true;
  for (const each of composedCharacters(text)) {
    if (each.character.search(INVISIBLE_CHARACTERS) === 0) continue;
    if (/\s/.test(each.character)) {
      isSpacePending ||= !isFirst;
      continue;
    }
    if (isSpacePending) yield { ...each, character: ' ' };
    [isSpacePending, isFirst] = [false, false];
    yield each;
  }
}

/** Reads the text of a document, or of the element `root`. */
export function flatText(doc: Document, root: Element = doc.body): FlatText {
  const parts: FlatNode[] = [];
  const partOf = new Map<Node, FlatNode>();
  let length = 0;
  let isSpacePending = false;

  const collect = (parent: Node): void => {
    for (let child = parent.firstChild; child; child = child.nextSibling) {
      if (child.nodeType === 3 || child.nodeType === 4) addText(child as Text);
      else if (child.nodeType === 1) addElement(child as Element);
    }
  };
  const addElement = (element: Element): void => {
    const name = element.localName.toLowerCase();
    if (SKIPPED_ELEMENTS.has(name)) return;
    const isBlock = !INLINE_ELEMENTS.has(name);
    isSpacePending ||= isBlock;
    collect(element);
    isSpacePending ||= isBlock;
  };
  const addText = (node: Text): void => {
    const written = node.data.replaceAll(INVISIBLE_CHARACTERS, '');
    const words = written.trim();
    const startsWithSpace = length > 0 && words !== '' && (isSpacePending || /^\s/.test(written));
    const isComposed = node.data.normalize('NFC') === node.data;
    const text = isComposed
      ? `${startsWithSpace ? ' ' : ''}${words.replaceAll(/\s+/g, ' ')}`
      : [...flatCharacters(node.data, startsWithSpace)].map(({ character }) => character).join('');
    isSpacePending = words === '' ? isSpacePending || written !== '' : /\s$/.test(written);
    let characters: FlatCharacter[] | undefined;
    const part: FlatNode = {
      node,
      at: length,
      text,
      characters: () => (characters ??= [...flatCharacters(node.data, startsWithSpace)]),
    };
    parts.push(part);
    partOf.set(node, part);
    length += text.length;
  };
  collect(root);
  const text = parts.map((part) => part.text).join('');

  /** The part with the character at an index, by binary search. */
  const partAt = (index: number): FlatNode | undefined => {
    let [low, high] = [0, parts.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      const part = parts[middle];
      if (part && part.at + part.text.length <= index) low = middle + 1;
      else high = middle;
    }
    return parts[low];
  };
  const point = (index: number, side: 'start' | 'end'): { node: Node; offset: number } => {
    const part = index < 0 ? undefined : partAt(index);
    return part
      ? { node: part.node, offset: part.characters()[index - part.at]?.[side] ?? 0 }
      : { node: root, offset: 0 };
  };
  return {
    text,
    range(start, end) {
      const range = doc.createRange();
      const from = point(start, 'start');
      const to = point(Math.max(start, end - 1), 'end');
      range.setStart(from.node, from.offset);
      range.setEnd(to.node, to.offset);
      return range;
    },
    indexOf(node, offset) {
      const part = partOf.get(node);
      if (!part) return textAfter(partOf, root, node, offset)?.at ?? length;
      return part.at + part.characters().filter(({ start }) => start < offset).length;
    },
  };
}

/** The first text node of `parts` after a point in an element. */
function textAfter(
  parts: ReadonlyMap<Node, FlatNode>,
  root: Element,
  parent: Node,
  offset: number,
): FlatNode | undefined {
  const { SHOW_TEXT, SHOW_CDATA_SECTION } = NodeFilter;
  const walker = root.ownerDocument.createTreeWalker(root, SHOW_TEXT | SHOW_CDATA_SECTION);
  let from: Node = parent.childNodes[offset] ?? parent;
  // After all children: from the last node in them.
  if (from === parent) while (from.lastChild) from = from.lastChild;
  else if (parts.has(from)) return parts.get(from);
  walker.currentNode = from;
  for (let next = walker.nextNode(); next; next = walker.nextNode()) if (parts.has(next)) return parts.get(next);
  return undefined;
}
