import type { ReadingOrderLink } from '@octavo/epub/manifest';
import * as cfi from 'foliate-js/epubcfi.js';

/** A CFI in two parts: the spine step, and the path inside the document. */
interface SpineCfi {
  step: cfi.CfiPart | undefined;
  localPath: cfi.ParsedCfi;
}

type CfiSource = Pick<ReadingOrderLink, 'cfi'>;

const CFI_PATTERN = /^epubcfi\(.*\)$/;

/** Whether a target is a CFI rather than a URL. */
export const isCfi = (target: string): boolean => CFI_PATTERN.test(target);

/** Splits a CFI. Its package part names the spine item by an even step and an idref: `/6/2[cover]` is the first item. */
export function parseSpineCfi(value: string): SpineCfi {
  try {
    const localPath = cfi.parse(value);
    const steps = Array.isArray(localPath) ? localPath : localPath.parent;
    return { step: steps.shift()?.at(-1), localPath };
  } catch {
    // Data from another source that is not a CFI.
    return { step: undefined, localPath: [] };
  }
}

/**
 * Returns a function that maps a spine step to an index of the reading order, or -1. Items that cannot be shown are missing
 * from the reading order but still counted, so a step is not an index. The idref stays the same in other editions.
 */
export function spineIndexLookup(readingOrder: readonly CfiSource[]): (step: SpineCfi['step']) => number {
  let known: { ids: Map<string, number>; numbers: Map<number, number> } | undefined;
  return (step) => {
    known ??= indexSpine(readingOrder);
    const { ids, numbers } = known;
    return ids.get(step?.id ?? '') ?? numbers.get(step?.index ?? 0) ?? -1;
  };
}

/**
 * Whether a CFI certainly points into this document, even though the other documents are unknown. If it has another idref,
 * its number proves nothing.
 */
export function isInDocument(value: string, document: CfiSource): boolean {
  if (!isCfi(value)) return false;
  const [wanted, own] = [parseSpineCfi(value).step, parseSpineCfi(document.cfi).step];
  if (wanted?.id !== undefined && own?.id !== undefined) return wanted.id === own.id;
  return wanted !== undefined && wanted.index === own?.index;
}

function indexSpine(readingOrder: readonly CfiSource[]) {
  const ids = new Map<string, number>();
  const numbers = new Map<number, number>();
  // `forEach` skips the holes of a sparse reading order.
  readingOrder.forEach((link, index) => {
    const { step } = parseSpineCfi(link.cfi);
    if (step?.id !== undefined && !ids.has(step.id)) ids.set(step.id, index);
    if (step !== undefined && !numbers.has(step.index)) numbers.set(step.index, index);
  });
  return { ids, numbers };
}
