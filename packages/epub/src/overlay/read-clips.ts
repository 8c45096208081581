import { parseClockValue } from '../package/clock-value.ts';
import { decodePath, fragmentOf, resolveEntryName } from '../package/index.ts';
import { EPUB, attributeOf, childOf, isElement, type XmlElement } from '../xml/index.ts';

/** Seconds of an audio file. Without an end, the clip lasts to the end of the file. */
export interface AudioClip {
  /** Entry name. */
  readonly name: string;
  readonly begin: number;
  readonly end: number | undefined;
}

/** A part of the text with its audio. */
export interface OverlayPart {
  /** Entry name of the document. */
  readonly document: string;
  /** `id` of the element; empty for the whole document. */
  readonly fragment: string;
  /** Undefined if there is no recorded audio and speech synthesis reads the text. */
  readonly audio: AudioClip | undefined;
  readonly role: readonly string[];
}

/** Why a part was ignored, for the report. */
export type IgnoredPart = 'text_missing' | 'document_unknown' | 'clip_empty' | 'time_invalid' | 'too_many';

/** The overlay that is read, and its callbacks. */
export interface ClipContext {
  /** Entry name of the overlay. */
  readonly overlay: string;
  /** Returns the name under which a file of the book is served. */
  readonly resolveResource: (name: string) => string | undefined;
  readonly onIgnored: (reason: IgnoredPart) => void;
  /** Called with the URL of an audio file that is not in the book. */
  readonly onAudioMissing: (url: string) => void;
}

/** Returns the values of `epub:type`. */
export const rolesOf = (element: XmlElement): string[] =>
  (attributeOf(element, 'type', EPUB) ?? '').split(/\s+/).filter((word) => /^[\w:-]{1,60}$/.test(word));

/** Reads a `par`. Returns undefined for one that cannot be played, after `onIgnored`. @see EPUB 3.3 §9.2.2 */
export function readPart(par: XmlElement, context: ClipContext): OverlayPart | undefined {
  const { overlay, resolveResource, onIgnored } = context;
  const text = childOf(par, 'text');
  const src = text && attributeOf(text, 'src');
  if (src === undefined) {
    onIgnored('text_missing');
    return undefined;
  }
  const named = resolveEntryName(overlay, src);
  const document = named === undefined ? undefined : resolveResource(named);
  if (document === undefined) {
    onIgnored('document_unknown');
    return undefined;
  }
  const audio = readAudio(childOf(par, 'audio'), context);
  if (audio === 'invalid') return undefined;
  return { document, fragment: decodePath(fragmentOf(src)), audio, role: rolesOf(par) };
}

function readAudio(audio: XmlElement | undefined, context: ClipContext): AudioClip | undefined | 'invalid' {
  const src = audio && attributeOf(audio, 'src');
  if (audio === undefined || src === undefined) return undefined;
  const begin = timeOf(audio, 'clipBegin');
  const end = timeOf(audio, 'clipEnd');
  if (begin === 'invalid' || end === 'invalid') {
    context.onIgnored('time_invalid');
    return 'invalid';
  }
  if (end !== undefined && end <= (begin ?? 0)) {
    context.onIgnored('clip_empty');
    return 'invalid';
  }
  const named = resolveEntryName(context.overlay, src);
  const name = named === undefined ? undefined : context.resolveResource(named);
  if (name === undefined) {
    context.onAudioMissing(src);
    return undefined;
  }
  return { name, begin: begin ?? 0, end };
}

function timeOf(audio: XmlElement, attribute: 'clipBegin' | 'clipEnd'): number | undefined | 'invalid' {
  const value = attributeOf(audio, attribute);
  return value === undefined || value.trim() === '' ? undefined : (parseClockValue(value) ?? 'invalid');
}

/** Returns the child elements that can hold parts. */
export const nestedElements = (element: XmlElement): XmlElement[] =>
  element.children.filter(isElement).filter(({ name }) => name === 'seq' || name === 'par' || name === 'body');
