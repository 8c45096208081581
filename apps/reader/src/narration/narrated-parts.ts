import type { GuidedNavigation, GuidedNode } from '@octavo/epub/manifest';
import { decodePercent } from '../navigator/content/decode-percent.ts';

/** Seconds of an audio file. Without an end, the clip lasts to the end of the file. */
export interface Clip {
  readonly url: string;
  readonly begin: number;
  readonly end: number | undefined;
}

/** A part of a document with its recorded audio. */
export interface NarratedPart {
  /** `id` of the element; undefined for the whole document. */
  readonly id: string | undefined;
  /** Undefined if there is no recorded audio and speech synthesis reads the text. */
  readonly clip: Clip | undefined;
  /** Whether it can be skipped, such as a note, a page number or a sidebar. */
  readonly isFootnote: boolean;
  /** Index of the first part after the table, list or figure that it is in. */
  readonly escapeTo: number | undefined;
}

/** Roles of parts that can be skipped. @see EPUB 3.3 §9.3.4 */
const NOTE_ROLES = new Set(
  `pagebreak footnote footnotes endnote endnotes rearnote rearnotes note annotation marginalia sidebar help
  practice`.split(/\s+/),
);
/** Roles of groups that can be left. @see EPUB 3.3 §9.3.5 */
const GROUP_ROLES = new Set('table list figure sidebar footnotes endnotes rearnotes'.split(' '));

/** Returns the parts of a guided navigation document that was loaded from `url`, in the order in which they are played. */
export function narratedParts({ guided }: GuidedNavigation, url: string): NarratedPart[] {
  const parts: NarratedPart[] = [];
  const visit = (nodes: readonly GuidedNode[], isInFootnote: boolean): void => {
    for (const { textref, audioref, role = [], children } of nodes) {
      const isFootnote = isInFootnote || role.some((word) => NOTE_ROLES.has(word));
      if (textref !== undefined)
        parts.push({ id: idOf(textref), clip: clipOf(audioref, url), isFootnote, escapeTo: undefined });
      if (!children) continue;
      const first = parts.length;
      visit(children, isFootnote);
      if (role.some((word) => GROUP_ROLES.has(word))) setEscape(parts, first);
    }
  };
  visit(guided, false);
  return parts;
}

/** Sets `escapeTo` of the parts of a group to the end of the group. Parts of nested groups keep their own. */
function setEscape(parts: NarratedPart[], first: number): void {
  const escapeTo = parts.length;
  for (let at = first; at < escapeTo; at += 1) {
    const part = parts[at];
    if (part?.escapeTo === undefined && part) parts[at] = { ...part, escapeTo };
  }
}

function idOf(textref: string): string | undefined {
  const [, fragment = ''] = textref.split('#');
  return decodePercent(fragment) || undefined;
}

function clipOf(audioref: string | undefined, base: string): Clip | undefined {
  if (audioref === undefined || !URL.canParse(audioref, base)) return undefined;
  const url = new URL(audioref, base);
  const [, begin = '0', end] = /^#t=([\d.]*)(?:,([\d.]+))?$/.exec(url.hash) ?? [];
  url.hash = '';
  return { url: url.href, begin: Number(begin) || 0, end: end === undefined ? undefined : Number(end) };
}
