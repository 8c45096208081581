/** An element of a parsed document. Names include their namespace prefix. */
export interface XmlElement {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: readonly XmlElement[];
  /** The text of the element and its descendants. */
  readonly text: string;
  /** All descendants with this name. */
  all(name: string): XmlElement[];
  /** The only child with this name. */
  one(name: string): XmlElement;
}

const TOKEN = /<([\w:.-]+)((?:\s+[\w:.-]+="[^"<]*")*)\s*(\/?)>|<\/([\w:.-]+)\s*>|([^<]+)/gy;
const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

/** Parses the subset of XML that the shop writes, and rejects malformed documents. */
export function parseXml(source: string): XmlElement {
  const body = source.replace(/^<\?xml version="1\.0" encoding="UTF-8"\?>/, '');
  if (body === source) throw new Error('The document has no XML declaration.');
  const open: MutableElement[] = [new MutableElement('#document', {})];
  TOKEN.lastIndex = 0;
  while (TOKEN.lastIndex < body.length) {
    const at = TOKEN.lastIndex;
    const token = TOKEN.exec(body);
    const parent = open.at(-1);
    if (!token || !parent) throw new Error(`Not well formed: ${body.slice(at, at + 60)}`);
    const [, opened, attributes = '', isEmpty, closed, text] = token;
    if (opened !== undefined) {
      const child = new MutableElement(opened, parseAttributes(attributes));
      parent.children.push(child);
      if (isEmpty === '') open.push(child);
    } else if (closed === undefined) parent.ownText += decodeEntities(text ?? '');
    else if (open.pop()?.name !== closed) throw new Error(`</${closed}> closes another element.`);
  }
  const [root] = open[0]?.children ?? [];
  if (open.length !== 1 || !root) throw new Error('An element was not closed.');
  return root;
}

class MutableElement implements XmlElement {
  readonly children: MutableElement[] = [];
  ownText = '';

  constructor(
    readonly name: string,
    readonly attributes: Readonly<Record<string, string>>,
  ) {}

  get text(): string {
    return this.ownText + this.children.map(({ text }) => text).join('');
  }

  all(name: string): XmlElement[] {
    return this.children.flatMap((child) => [...(child.name === name ? [child] : []), ...child.all(name)]);
  }

  one(name: string): XmlElement {
    const found = this.children.filter((child) => child.name === name);
    const [only] = found;
    if (!only || found.length > 1) throw new Error(`<${this.name}> has ${found.length} of <${name}>.`);
    return only;
  }
}

function parseAttributes(source: string): Record<string, string> {
  const attributes: Record<string, string> = {};
  for (const [, name = '', value = ''] of source.matchAll(/([\w:.-]+)="([^"]*)"/g)) {
    if (Object.hasOwn(attributes, name)) throw new Error(`The attribute ${name} is repeated.`);
    attributes[name] = decodeEntities(value);
  }
  return attributes;
}

function decodeEntities(text: string): string {
  if (/\]\]>|[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/u.test(text))
    throw new Error(`XML cannot contain ${text}`);
  return text.replaceAll(/&(\w*);?/g, (written, name: string) => {
    const character = ENTITIES[name];
    if (character === undefined || !written.endsWith(';')) throw new Error(`${written} is not an entity.`);
    return character;
  });
}
