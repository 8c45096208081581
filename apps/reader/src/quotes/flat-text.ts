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
const INVISIBLE_CHARACTERS = new Set(['\u00ad', '\u200b', '\ufeff']);
/** A character with its combining marks, or a Hangul syllable with its parts. */
const COMBINING_SEQUENCES = /[^][\p{M}\u1161-\u1175\u11a8-\u11c2]*/gu;

/** Yields the composed characters of a text, each with its position in the text. */
function* composedCharacters(text: string): Generator<{ character: string; start: number; end: number }> {
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

/** Reads the text of a document, or of the element `root`. */
export function flatText(doc: Document, root: Element = doc.body): FlatText {
  const characters: string[] = [];
  const nodes: Text[] = [];
  /** For each character: the index of its node, and its start and end in the node. */
  const nodeOf: number[] = [];
  const offsetOf: number[] = [];
  const endOf: number[] = [];
  const startOf = new Map<Node | undefined, number>();
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
    const at = nodes.push(node) - 1;
    startOf.set(node, characters.length);
    const add = (character: string, start: number, end: number): void => {
      characters.push(character);
      nodeOf.push(at);
      offsetOf.push(start);
      endOf.push(end);
    };
    for (const { character, start, end } of composedCharacters(node.data)) {
      if (INVISIBLE_CHARACTERS.has(character)) continue;
      if (/\s/.test(character)) {
        isSpacePending = true;
        continue;
      }
      if (isSpacePending && characters.length > 0) add(' ', start, end);
      isSpacePending = false;
      add(character, start, end);
    }
  };
  collect(root);

  const point = (index: number, offsets: readonly number[]): { node: Node; offset: number } => {
    const node = nodes[nodeOf[index] ?? -1];
    return node ? { node, offset: offsets[index] ?? 0 } : { node: root, offset: 0 };
  };
  return {
    text: characters.join(''),
    range(start, end) {
      const range = doc.createRange();
      const from = point(start, offsetOf);
      const to = point(Math.max(start, end - 1), endOf);
      range.setStart(from.node, from.offset);
      range.setEnd(to.node, to.offset);
      return range;
    },
    indexOf(node, offset) {
      const at = nodes.indexOf(node as Text);
      if (at === -1) return startOf.get(firstTextAfter(nodes, node, offset)) ?? characters.length;
      let index = startOf.get(nodes[at]) ?? 0;
      while (nodeOf[index] === at && (offsetOf[index] ?? 0) < offset) index += 1;
      return index;
    },
  };
}

/** The first of `nodes` after a point in an element. */
function firstTextAfter(nodes: readonly Text[], parent: Node, offset: number): Text | undefined {
  const child = parent.childNodes[offset];
  return nodes.find((node) => {
    if (child) return node === child || (child.compareDocumentPosition(node) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;
    return !parent.contains(node) && (parent.compareDocumentPosition(node) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;
  });
}
