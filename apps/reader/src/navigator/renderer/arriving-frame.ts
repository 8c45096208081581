import { type DocumentTarget, hasArrivedSlice } from '../content/document-slices.ts';
import { readableRules } from '../layout/readable-rules.ts';

/** Finds the target of a jump in the part of a document that has arrived. Returns undefined while it may still be missing. */
export type ArrivedAnchor = (doc: Document) => DocumentTarget | undefined;

/** Size of a document, in bytes, below which it is complete before a part of it could be laid out. */
const MIN_SIZE = 300_000;
/** Interval of the checks, in milliseconds: some are made before a frame is painted. */
const POLL_MS = 8;
/**
 * The next check waits until the document has this many times the elements, so that checks of the whole document are
 * rare.
 */
const GROWTH = 1.3;

/** The targets of running jumps, by the URLs of their documents. */
const expectedAnchors = new Map<string, ArrivedAnchor>();

/** The target that the document at `address` is loaded for. */
export const expectedAnchor = (address: string): ArrivedAnchor | undefined => expectedAnchors.get(address);

/** Runs a jump. Until it ends, a long document is laid out as soon as the target has arrived. */
export async function expectAnchor(
  section: { readonly size: number; readonly address: string },
  arrivedAnchor: ArrivedAnchor | undefined,
  jump: () => Promise<void>,
): Promise<void> {
  if (!arrivedAnchor || !isLong(section)) return jump();
  const { address } = section;
  expectedAnchors.set(address, arrivedAnchor);
  try {
    await jump();
  } finally {
    expectedAnchors.delete(address);
  }
}

/** Whether a document is so long that it may be laid out while it arrives. */
export const isLong = ({ size }: { readonly size: number }): boolean => size >= MIN_SIZE;

/**
 * Calls `show` once when the target of a jump can be laid out, although the document of `frame` is still arriving. Returns a function that
 * ends the checks.
 */
export function onTargetArrived(frame: HTMLIFrameElement, arrivedAnchor: ArrivedAnchor, show: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let minElements = 0;
  const check = (): void => {
    // A removed frame never loads.
    if (!frame.isConnected) return;
    const doc = frame.contentDocument;
    const count = doc?.getElementsByTagName('*').length ?? 0;
    // A frame starts with an empty document that is already complete.
    if (doc?.body && doc.readyState !== 'complete' && count >= minElements) {
      minElements = count * GROWTH;
      const target = areStylesLoaded(doc) ? arrivedAnchor(doc) : undefined;
      if (target !== undefined && hasArrivedSlice(doc, target)) {
        show();
        return;
      }
    }
    timer = setTimeout(check, POLL_MS);
  };
  check();
  return () => clearTimeout(timer);
}

/** Whether all style sheets of a document are loaded. Before that, its text has another layout. */
function areStylesLoaded(doc: Document): boolean {
  const links = [...doc.childNodes].filter(({ nodeType }) => nodeType === Node.PROCESSING_INSTRUCTION_NODE);
  const sources: Iterable<Node & { sheet?: CSSStyleSheet | null }> = [
    ...links,
    ...doc.querySelectorAll('link[rel~="stylesheet"]'),
  ];
  if ([...sources].some((source) => 'sheet' in source && !source.sheet)) return false;
  return [...doc.styleSheets].every((sheet) => areImportsLoaded(sheet));
}

const areImportsLoaded = (sheet: CSSStyleSheet): boolean =>
  [...readableRules(sheet)].every(
    (rule) =>
      !('styleSheet' in rule) ||
      ((rule as CSSImportRule).styleSheet !== null &&
        areImportsLoaded((rule as CSSImportRule).styleSheet as CSSStyleSheet)),
  );
