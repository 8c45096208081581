export { decodeBytes, decodeText } from './decode-text.ts';
export type { DecodedText } from './decode-text.ts';
export { DC, EPUB, MATHML, OPF, SSML, SVG, XHTML, XLINK, XML } from './namespaces.ts';
export { parseHtml } from './parse-html.ts';
export { resolveDoctype } from './resolve-doctype.ts';
export { MalformedXmlError, parseXml } from './parse-xml.ts';
export { escapeText, escapeAttribute, serialize } from './serialize.ts';
export { attributeOf, childOf, childrenOf, descendantsOf, isElement, rawTextOf, textOf } from './xml-tree.ts';
export type { XmlAttribute, XmlElement, XmlNode } from './xml-tree.ts';
