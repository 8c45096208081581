import type { ReadingOrderLink } from '@octavo/epub/manifest';
import * as cfi from 'foliate-js/epubcfi.js';

/** A CFI in two: the step to an item of the spine, and the way on inside of that item's document. */
interface SpineCfi {
  step: cfi.CfiPart | undefined;
  localPath: cfi.ParsedCfi;
}

type CfiSource = Pick<ReadingOrderLink, 'cfi'>;

const CFI_PATTERN = /^epubcfi\(.*\)$/;

/** Whether a target is a CFI and not an address. */
export const isCfi = (target: string): boolean => CFI_PATTERN.test(target);

/** Takes a CFI apart. The package's part names the spine item by an even step, and by its idref: /6/2[cover] is the first. */
export function parseSpineCfi(value: string): SpineCfi {
  try {
    const localPath = cfi.parse(value);
    const steps = Array.isArray(localPath) ? localPath : localPath.parent;
    return { step: steps.shift()?.at(-1), localPath };
  } catch {
    // Written by somebody else, and no CFI after all.
    return { step: undefined, localPath: [] };
  }
}

/**
 * Which document of a reading order a step leads to; -1 where none is meant. Items that cannot be shown are left out of the
 * order but go on being counted, so a step is not an index. In another edition the idref outlives the number.
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
 * Whether a CFI surely leads into this document, whatever the others are: where it names another idref the number alone is not
 * enough.
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
  // Not by an iterator: where only one document is known yet, the list has holes.
  readingOrder.forEach((link, index) => {
    const { step } = parseSpineCfi(link.cfi);
    if (step?.id !== undefined && !ids.has(step.id)) ids.set(step.id, index);
    if (step !== undefined && !numbers.has(step.index)) numbers.set(step.index, index);
  });
  return { ids, numbers };
}
