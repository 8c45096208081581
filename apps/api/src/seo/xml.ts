import { escapeHtml } from '../http/escape-html.ts';

/** A serialized XML fragment; only {@link element} creates one. */
export class Xml {
  constructor(readonly text: string) {}
}

type Attributes = Readonly<Record<string, string | number | undefined>>;
type Content = Xml | string | number | undefined | readonly Content[];

const PROLOG = '<?xml version="1.0" encoding="UTF-8"?>';
const FORBIDDEN_CHARACTERS = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu;

/** Creates an element. It escapes text, removes characters that XML does not allow, and omits empty attributes. */
export function element(name: string, attributes: Attributes = {}, ...content: readonly Content[]): Xml {
  const given = Object.entries(attributes).flatMap(([key, value]) =>
    value === undefined ? [] : [` ${key}="${escapeXmlText(String(value))}"`],
  );
  const inner = content.map(serialize).join('');
  return new Xml(`<${name}${given.join('')}${inner === '' ? '/>' : `>${inner}</${name}>`}`);
}

/** Serializes a document to bytes. */
export const xmlDocument = (root: Xml): Uint8Array<ArrayBuffer> => new Uint8Array(Buffer.from(PROLOG + root.text));

function serialize(content: Content): string {
  if (content === undefined) return '';
  if (content instanceof Xml) return content.text;
  return typeof content === 'object' ? content.map(serialize).join('') : escapeXmlText(String(content));
}

const escapeXmlText = (raw: string): string => escapeHtml(raw.replaceAll(FORBIDDEN_CHARACTERS, ''));
