/** Checks that every word of a book is on a page: in a visible box, and whole. */
import type { FrameLocator, Page } from '@playwright/test';

/** The words of one document that a customer cannot read. */
export interface LostWords {
  href: string;
  words: number;
  /** In the document, but in no visible box. */
  hidden: string[];
  /** Cut in two by the side of a page. */
  cut: string[];
  /** Whether the number of pages still changes after the document was laid out. */
  isRestless: boolean;
}

/**
 * Shows each document of the open book and compares the words of its source with those in visible boxes. Text that the
 * publisher hides, such as `display: none`, is left out. Returns only documents with lost words, and the number of words.
 */
export async function findLostWords(
  frame: Pick<FrameLocator | Page, 'locator'>,
  maxDocuments = Number.POSITIVE_INFINITY,
): Promise<{ words: number; documents: number; lost: LostWords[] }> {
  const view = frame.locator('foliate-view');
  const total = await view.evaluate(
    (element) => (element as unknown as { book: { sections: unknown[] } }).book.sections.length,
  );
  // Evenly spread, with the first and the last document.
  const count = Math.min(total, maxDocuments);
  const indexes = Array.from({ length: count }, (_, at) => Math.round((at * (total - 1)) / Math.max(1, count - 1)));
  const all: LostWords[] = [];
  for (const index of new Set(indexes)) all.push(await view.evaluate(checkDocument, index));
  return {
    words: all.reduce((sum, { words }) => sum + words, 0),
    documents: all.length,
    lost: all.filter(({ hidden, cut, isRestless }) => hidden.length > 0 || cut.length > 0 || isRestless),
  };
}

/** Runs in the browser, so it cannot use variables of this module. */
async function checkDocument(element: Element, index: number): Promise<LostWords> {
  interface EngineView {
    book: { sections: { id: string; load(): string | Promise<string> }[] };
    renderer: {
      goTo(target: { index: number; anchor: number | (() => Element) }): Promise<void>;
      getContents(): { doc: Document; index?: number }[];
    };
  }
  const view = element as unknown as EngineView;
  const section = view.book.sections[index];
  if (!section) throw new Error(`The book has no document ${index}.`);
  const url = await section.load();
  await view.renderer.goTo({ index, anchor: 0 });
  const find = (): Document | undefined =>
    view.renderer.getContents().find(({ doc }) => doc && new URL(doc.URL).pathname === new URL(url).pathname)?.doc;
  const nextFrame = (): Promise<void> => new Promise((resolve) => requestAnimationFrame(() => resolve()));
  for (let frames = 0; frames < 100 && !find()?.defaultView?.innerWidth; frames += 1) await nextFrame();
  const doc = find();
  const result: LostWords = { href: section.id, words: 0, hidden: [], cut: [], isRestless: false };
  if (!doc?.defaultView) {
    result.hidden.push('(the document does not appear)');
    return result;
  }
  // A picture has no words.
  if (/^image\/(?!svg)/.test(doc.contentType)) return result;
  const { defaultView: window } = doc;
  // A drawing has no body.
  const content = (doc.body as HTMLElement | null) ?? doc.documentElement;
  await doc.fonts.ready;
  await Promise.all([...doc.images].map((image) => image.decode().catch(() => undefined)));
  for (let frames = 0; frames < 2; frames += 1) await nextFrame();

  const tree = window.frameElement?.getRootNode();
  /** The element of the engine that shows pages. */
  const root = tree instanceof ShadowRoot ? (tree.host as Element & { size?: number }) : undefined;
  const isPaged = getComputedStyle(doc.documentElement).columnWidth !== 'auto' && root?.size !== undefined;
  const sizes = new Set<string>();
  for (let frames = 0; frames < 3; frames += 1) {
    sizes.add(`${window.innerWidth} ${window.innerHeight}`);
    await nextFrame();
  }
  result.isRestless = sizes.size > 1;
  const isVertical = window.getComputedStyle(content).writingMode.startsWith('vertical');
  const pageSize = isPaged ? (root.size ?? 0) : 0;
  const scroller = window.frameElement?.parentElement;
  // A document with another direction than the book scrolls separately.
  let viewport = { left: 0, top: 0, right: 0, bottom: 0 };

  interface Box {
    left: number;
    top: number;
    right: number;
    bottom: number;
  }
  /** The box of an ancestor that clips its content; `scrolls` if the rest can be scrolled to. */
  const clips = new Map<Element, { box: Box; scrolls: boolean; parent: Element | null } | null>();
  const clipOf = (node: Element): { box: Box; scrolls: boolean; parent: Element | null } | null => {
    const known = clips.get(node);
    if (known !== undefined) return known;
    let clip: { box: Box; scrolls: boolean; parent: Element | null } | null = null;
    if (node !== content && node !== doc.documentElement) {
      const { overflowX, overflowY, position } = window.getComputedStyle(node);
      const parent = position === 'fixed' ? null : node.parentElement;
      const clipsContent = overflowX !== 'visible' && node.getClientRects().length > 0;
      clip = clipsContent
        ? {
            box: node.getBoundingClientRect(),
            scrolls: [overflowX, overflowY].some((value) => value === 'auto' || value === 'scroll'),
            parent,
          }
        : parent
          ? clipOf(parent)
          : null;
    }
    clips.set(node, clip);
    return clip;
  };
  const contains = (outer: Box, x: number, y: number): boolean =>
    x >= outer.left - 1 && x <= outer.right + 1 && y >= outer.top - 1 && y <= outer.bottom + 1;
  const isReachable = (rect: DOMRect, parent: Element): boolean => {
    let [x, y] = [(rect.left + rect.right) / 2, (rect.top + rect.bottom) / 2];
    for (let clip = clipOf(parent); clip; clip = clip.parent ? clipOf(clip.parent) : null) {
      if (contains(clip.box, x, y)) continue;
      if (!clip.scrolls) return false;
      [x, y] = [(clip.box.left + clip.box.right) / 2, (clip.box.top + clip.box.bottom) / 2];
    }
    return contains(viewport, x, y);
  };
  /** Text for screen readers only, or in place of a picture. */
  const isHiddenOnPurpose = (parent: Element): boolean => {
    for (let each: Element | null = parent; each && each !== content; each = each.parentElement) {
      const { clip, clipPath, textIndent, opacity, fontSize } = window.getComputedStyle(each);
      const { width, height, right } = each.getBoundingClientRect();
      if (right < -500) return true;
      if (/rect\((0|1px)/.test(clip) || /inset\((50|100)%/.test(clipPath) || opacity === '0' || fontSize === '0px')
        return true;
      if (Number.parseFloat(textIndent) < -500) return true;
      if ((width <= 1 || height <= 1) && window.getComputedStyle(each).overflow !== 'visible') return true;
    }
    return false;
  };
  const isCut = (rect: DOMRect): boolean => {
    if (!isPaged || pageSize === 0) return false;
    const [start, end] = isVertical ? [rect.top, rect.bottom] : [rect.left, rect.right];
    return Math.floor((start + 3) / pageSize) !== Math.floor((end - 3) / pageSize) && end - start < pageSize;
  };

  let shownText = '';
  // A long document is laid out slice by slice.
  const checked = new Set<Node>();
  let last: Node = content;
  const checkShownText = (isFirst: boolean): void => {
    viewport = { left: 0, top: 0, right: window.innerWidth, bottom: window.innerHeight };
    clips.clear();
    const range = doc.createRange();
    const walker = doc.createTreeWalker(content, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_CDATA_SECTION);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const parent = node.parentElement;
      const text = node.nodeValue ?? '';
      shownText += isFirst ? text : '';
      if (!parent || !/[\p{L}\p{N}]/u.test(text)) continue;
      if (parent.closest('script, style, template, noscript, audio, video, canvas, iframe, object, select, textarea'))
        continue;
      // The private data of drawings, and parts that are shown only where others use them.
      if (parent.closest('svg')?.contains(parent.closest('title, desc, metadata, defs, symbol'))) continue;
      if (parent.closest('[data-octavo-outside]') || checked.has(node)) continue;
      checked.add(node);
      last = node;
      if (!parent.checkVisibility({ visibilityProperty: true })) continue;
      const words = text.matchAll(/[\p{L}\p{N}\p{M}]+/gu);
      range.selectNodeContents(node);
      const whole = [...range.getClientRects()];
      const isSimple =
        whole.length > 0 && clipOf(parent) === null && whole.every((rect) => contains(viewport, rect.left, rect.top));
      for (const word of words) {
        result.words += 1;
        if (isSimple && whole.every((rect) => contains(viewport, rect.right, rect.bottom) && !isCut(rect))) continue;
        range.setStart(node, word.index);
        range.setEnd(node, word.index + word[0].length);
        const rects = [...range.getClientRects()].filter(({ width, height }) => width > 0 && height > 0);
        if (rects.length === 0 || !rects.every((rect) => isReachable(rect, parent))) {
          if (!isHiddenOnPurpose(parent)) result.hidden.push(word[0]);
        } else if (rects.some(isCut) && clipOf(parent) === null) result.cut.push(word[0]);
      }
    }
  };
  checkShownText(true);
  const nextHidden = (): Element | undefined =>
    [...content.querySelectorAll('[data-octavo-outside]')].find(
      (each) => (last.compareDocumentPosition(each) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0,
    );
  for (let next = last === content ? undefined : nextHidden(); next; next = nextHidden()) {
    const target = next;
    await view.renderer.goTo({ index, anchor: () => target });
    for (let frames = 0; frames < 2; frames += 1) await nextFrame();
    const before = last;
    checkShownText(false);
    if (last !== before) continue;
    result.hidden.push('(a slice of the document is not shown)');
    break;
  }
  // The document in the frame must have the text of its source.
  const source = new DOMParser().parseFromString(
    await (await fetch(url)).text(),
    doc.contentType as DOMParserSupportedType,
  );
  const textOf = (value: string): string => value.replaceAll(/\s+/g, ' ').trim();
  const sourceText = textOf((source.querySelector('body') ?? source.documentElement).textContent);
  if (scroller && sourceText !== textOf(shownText)) result.hidden.push('(the text differs from the source)');
  return result;
}
