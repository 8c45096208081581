import type { ReadingOrderLink } from '@octavo/epub/manifest';
import * as cfi from 'foliate-js/epubcfi.js';

/** A CFI in two: the step to an item of the spine, and the way on inside of that item's document. */
interface SpineStep {
  step: cfi.CfiPart | undefined;
  inside: cfi.ParsedCfi;
}

type Based = Pick<ReadingOrderLink, 'cfi'>;

const IS_CFI = /^epubcfi\(.*\)$/;

/** Whether a target is a CFI and not an address. */
export const isCfi = (target: string): boolean => IS_CFI.test(target);

/** Takes a CFI apart. The package's part names the spine item by an even step, and by its idref: /6/2[cover] is the first. */
export function takeApart(value: string): SpineStep {
  try {
    const inside = cfi.parse(value);
    const steps = Array.isArray(inside) ? inside : inside.parent;
    return { step: steps.shift()?.at(-1), inside };
  } catch {
    // Written by somebody else, and no CFI after all.
    return { step: undefined, inside: [] };
  }
}

/**
 * Which document of a reading order a step leads to; -1 where none is meant. Items that cannot be shown are left out of the
 * order but go on being counted, so a step is not an index. In another edition the idref outlives the number.
 */
export function documentsByStep(readingOrder: readonly Based[]): (step: SpineStep['step']) => number {
  let known: { ids: Map<string, number>; numbers: Map<number, number> } | undefined;
  return (step) => {
    known ??= readDocuments(readingOrder);
    const { ids, numbers } = known;
    return ids.get(step?.id ?? '') ?? numbers.get(step?.index ?? 0) ?? -1;
  };
}

/**
 * Whether a CFI surely leads into this document, whatever the others are: where it names another idref the number alone is not
 * enough.
 */
export function leadsInto(value: string, document: Based): boolean {
  if (!isCfi(value)) return false;
  const [wanted, own] = [takeApart(value).step, takeApart(document.cfi).step];
  if (wanted?.id !== undefined && own?.id !== undefined) return wanted.id === own.id;
  return wanted !== undefined && wanted.index === own?.index;
}

function readDocuments(readingOrder: readonly Based[]) {
  const ids = new Map<string, number>();
  const numbers = new Map<number, number>();
  // Not by an iterator: where only one document is known yet, the list has holes.
  readingOrder.forEach((link, index) => {
    const { step } = takeApart(link.cfi);
    if (step?.id !== undefined && !ids.has(step.id)) ids.set(step.id, index);
    if (step !== undefined && !numbers.has(step.index)) numbers.set(step.index, index);
  });
  return { ids, numbers };
}
