import type { ChapterPassages } from '@octavo/core/studio';

/** Items that both texts have, or different ones in their place. */
export interface Run<Item> {
  readonly isEqual: boolean;
  readonly before: readonly Item[];
  readonly now: readonly Item[];
}

type Part = ChapterPassages['passages'][number]['now'][number];

/** The number of identical characters that are shown beside a change. */
const CONTEXT = 300;
/** The maximum number of characters to show of a changed part. */
const MAX_CHANGED = 3_000;
/** The maximum number of characters to show of a paragraph. */
const MAX_LENGTH = 10_000;
const OMITTED = '…';

/** Returns the parts of a paragraph in one of both texts. Long parts are shortened, identical ones in both texts alike. */
export function passageParts(runs: readonly Run<string>[], side: 'before' | 'now'): Part[] {
  const parts: Part[] = [];
  for (const [at, run] of runs.entries()) {
    const isChanged = !run.isEqual || isSpaceBetween(runs, at);
    const position = { isFirst: at === 0, isLast: at === runs.length - 1 };
    const text = isChanged ? run[side].join('') : shortenIdentical(run.now.join(''), position);
    const last = parts.at(-1);
    if (text === '') continue;
    if (last?.is_changed === isChanged) last.text += text;
    else parts.push({ is_changed: isChanged, text });
  }
  return limit(parts.map((part) => (part.is_changed ? { ...part, text: firstOf(part.text, MAX_CHANGED) } : part)));
}

/** Whether a run is only a space between two changes, which then read as one. */
const isSpaceBetween = (runs: readonly Run<string>[], at: number): boolean =>
  at > 0 && at < runs.length - 1 && runs[at]?.now.join('').trim() === '';

/** Shortens an identical text where it is far from the changes around it. */
function shortenIdentical(text: string, { isFirst, isLast }: { isFirst: boolean; isLast: boolean }): string {
  if (text.length <= 2 * CONTEXT) return text;
  if (isFirst) return lastOf(text, CONTEXT);
  if (isLast) return firstOf(text, CONTEXT);
  return firstOf(text, CONTEXT) + lastOf(text, CONTEXT).slice(OMITTED.length);
}

/** Omits the parts after the first characters. */
function limit(parts: readonly Part[]): Part[] {
  const kept: Part[] = [];
  let left = MAX_LENGTH;
  for (const part of parts) {
    if (left <= 0) break;
    kept.push({ ...part, text: firstOf(part.text, left) });
    left -= part.text.length;
  }
  return kept;
}

/** Returns the first characters and a sign for the others, without half a surrogate pair. */
function firstOf(text: string, length: number): string {
  if (text.length <= length) return text;
  return text.slice(0, isLowSurrogate(text.charCodeAt(length)) ? length - 1 : length) + OMITTED;
}

/** Returns the last characters and a sign for the others, without half a surrogate pair. */
function lastOf(text: string, length: number): string {
  if (text.length <= length) return text;
  const start = text.length - length;
  return OMITTED + text.slice(isLowSurrogate(text.charCodeAt(start)) ? start + 1 : start);
}

const isLowSurrogate = (code: number): boolean => code >= 0xdc_00 && code < 0xe0_00;
