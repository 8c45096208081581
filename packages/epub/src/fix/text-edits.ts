import { escapeAttribute } from '../xml/index.ts';
import type { ElementSpan } from './element-spans.ts';

/** A replacement of a part of a text. */
export interface TextEdit {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** A line of a changed file. */
export interface ChangedLine {
  readonly kind: 'same' | 'added' | 'removed';
  readonly text: string;
}

/** Unchanged lines around a change. */
const CONTEXT_LINES = 1;
/** A minified chapter is one line. */
const MAX_LINE = 240;
/** The difference of one file is shown as a whole. */
const MAX_LINES = 60;

const inOrder = (edits: readonly TextEdit[]): TextEdit[] =>
  [...edits].sort((one, other) => one.start - other.start || one.end - other.end);

/** Returns the text with all edits, which must not overlap. */
export function applyEdits(text: string, edits: readonly TextEdit[]): string {
  let at = 0;
  const parts: string[] = [];
  for (const { start, end, text: replacement } of inOrder(edits)) {
    parts.push(text.slice(at, start), replacement);
    at = end;
  }
  return parts.join('') + text.slice(at);
}

/** Returns the changed lines with some lines around them, up to a limit. */
export function differenceOf(text: string, edits: readonly TextEdit[]): ChangedLine[] {
  const lines: ChangedLine[] = [];
  const groups = groupByLine(text, inOrder(edits));
  let shownTo = 0;
  for (const [at, { start, end, edits: inGroup }] of groups.entries()) {
    if (lines.length >= MAX_LINES) break;
    const before = linesBefore(text, start).filter(({ from }) => from >= shownTo);
    lines.push(...before.map(({ line }) => ({ kind: 'same' as const, text: clip(line, 0) })));
    const former = text.slice(start, end);
    const focus = (inGroup[0]?.start ?? start) - start;
    const now = applyEdits(
      former,
      inGroup.map((edit) => ({ ...edit, start: edit.start - start, end: edit.end - start })),
    );
    if (former !== '') lines.push(...toLines('removed', former, focus));
    lines.push(...toLines('added', now, focus));
    const after = lineAfter(text, end);
    const next = groups[at + 1];
    shownTo = after?.from ?? end;
    if (!after || (next && next.start <= after.from)) continue;
    lines.push({ kind: 'same', text: clip(after.line, 0) });
    shownTo = after.from + after.line.length + 1;
  }
  return lines.slice(0, MAX_LINES);
}

const toLines = (kind: ChangedLine['kind'], text: string, focus: number): ChangedLine[] =>
  text
    .replace(/\r?\n$/, '')
    .split(/\r?\n/)
    .map((line) => ({ kind, text: clip(line, focus) }));

/** Edits of the same lines. An edit that inserts whole lines before a line changes no line. */
function groupByLine(text: string, edits: readonly TextEdit[]): { start: number; end: number; edits: TextEdit[] }[] {
  const groups: { start: number; end: number; edits: TextEdit[] }[] = [];
  for (const edit of edits) {
    const open = groups.at(-1);
    // Otherwise each of a million edits of one line would search that whole line.
    if (open && edit.start > open.start && edit.end <= open.end) {
      open.edits.push(edit);
      continue;
    }
    const lineStart = text.lastIndexOf('\n', edit.start - 1) + 1;
    const insertsLines = edit.start === edit.end && edit.start === lineStart && edit.text.endsWith('\n');
    const lineEnd = text.indexOf('\n', edit.end);
    const [start, end] = insertsLines ? [edit.start, edit.start] : [lineStart, lineEnd === -1 ? text.length : lineEnd];
    if (open && start <= open.end && !(insertsLines && open.end === start)) {
      open.end = Math.max(open.end, end);
      open.edits.push(edit);
    } else groups.push({ start, end, edits: [edit] });
  }
  return groups;
}

function linesBefore(text: string, start: number): { from: number; line: string }[] {
  const lines: { from: number; line: string }[] = [];
  let to = start - 1;
  while (to > 0 && lines.length < CONTEXT_LINES) {
    const from = text.lastIndexOf('\n', to - 1) + 1;
    lines.unshift({ from, line: text.slice(from, to) });
    to = from - 1;
  }
  return lines;
}

function lineAfter(text: string, end: number): { from: number; line: string } | undefined {
  const from = text[end] === '\n' ? end + 1 : end;
  if (from >= text.length) return undefined;
  const to = text.indexOf('\n', from);
  return { from, line: text.slice(from, to === -1 ? text.length : to) };
}

/** Shortens a long line to the part around `focus`. */
function clip(line: string, focus: number): string {
  const clean = line.replaceAll('\r', '');
  if (clean.length <= MAX_LINE) return clean;
  const from = Math.max(0, Math.min(focus - MAX_LINE / 2, clean.length - MAX_LINE));
  return `${from > 0 ? '…' : ''}${clean.slice(from, from + MAX_LINE)}…`;
}

const ATTRIBUTE = /\s([^\s=]+)\s*=\s*("[^"]*"|'[^']*')/g;

/** Sets an attribute of an element, by its name as written. */
export function attributeEdit(text: string, span: ElementSpan, name: string, value: string): TextEdit {
  const tag = text.slice(span.start, span.tagEnd);
  const escaped = escapeAttribute(value);
  // Attribute by attribute, because a value can contain text that looks like the attribute.
  for (const match of tag.matchAll(ATTRIBUTE)) {
    const [attribute, known, former = ''] = match;
    if (known !== name) continue;
    const end = span.start + match.index + attribute.length;
    return { start: end - former.length, end, text: `"${escaped}"` };
  }
  const end = span.start + tag.slice(0, tag.endsWith('/>') ? -2 : -1).trimEnd().length;
  return { start: end, end, text: ` ${name}="${escaped}"` };
}

/** Appends elements to a parent, each on a separate line if the existing children are. */
export function appendEdit(text: string, parent: ElementSpan, elements: readonly string[]): TextEdit {
  if (parent.contentEnd === parent.tagEnd && text.slice(parent.start, parent.tagEnd).endsWith('/>')) {
    const slash = text.lastIndexOf('/', parent.tagEnd - 1);
    return { start: slash, end: parent.tagEnd, text: `>${elements.join('')}</${parent.name}>` };
  }
  const lineStart = text.lastIndexOf('\n', parent.contentEnd - 1) + 1;
  const isOwnLine = text.slice(lineStart, parent.contentEnd).trim() === '' && lineStart > parent.tagEnd - 1;
  if (!isOwnLine) return { start: parent.contentEnd, end: parent.contentEnd, text: elements.join('') };
  const sibling = parent.children.at(-1);
  const siblingLine = sibling ? text.lastIndexOf('\n', sibling.start - 1) + 1 : lineStart;
  const indent = /^[ \t]*/.exec(text.slice(siblingLine, sibling?.start ?? parent.contentEnd))?.[0] ?? '';
  const lineEnd = text.slice(0, lineStart).endsWith('\r\n') ? '\r\n' : '\n';
  const lines = elements.map((element) => `${indent}${element}${lineEnd}`);
  return { start: lineStart, end: lineStart, text: lines.join('') };
}

/** Replaces an element. */
export const replaceEdit = (span: ElementSpan, element: string): TextEdit => ({
  start: span.start,
  end: span.end,
  text: element,
});
