import { readProlog } from '../xml/prolog.ts';
import type { Finding } from './finding.ts';

const DOCTYPE_OF_HTML = /^<!DOCTYPE\s{1,20}html\s{0,20}(?:SYSTEM\s{1,20}["']about:legacy-compat["']\s{0,20})?>/i;
const DOCTYPE_OF_XHTML11 = /^<!DOCTYPE\s{1,20}html\s{1,20}PUBLIC\s{1,20}["']-\/\/W3C\/\/DTD XHTML 1\.1\/\/EN["']/i;
const DECLARED_ENTITY = /<!ENTITY\s{1,20}([\w.-]{1,60})/g;
const ENTITY = /&([A-Za-z][A-Za-z0-9]{0,40});/g;
/** Entities that every XML document has. */
const XML_ENTITIES = new Set(['lt', 'gt', 'amp', 'quot', 'apos']);

/** Returns the violations of the standard in the text of an XHTML document before its root, and in its entities. */
export function markupFindings(file: string, text: string, isEpub2: boolean): Finding[] {
  const { end } = readProlog(text);
  const findings: Finding[] = [];
  const hasDoctype = /^<!DOCTYPE/i.test(text.slice(end, end + 9));
  const expected = isEpub2 ? DOCTYPE_OF_XHTML11 : DOCTYPE_OF_HTML;
  if (hasDoctype && !expected.test(text.slice(end, end + 400)))
    findings.push({
      severity: 'error',
      code: 'doctype_irregular',
      file,
      line: lineAt(text, end),
      message: `The document type is not that of EPUB ${isEpub2 ? 2 : 3}.`,
      fix: isEpub2
        ? 'Write the document type of XHTML 1.1, or remove the line.'
        : 'Write <!DOCTYPE html>, and replace the entities that the line declares by their characters.',
    });
  const declaresHtml = hasDoctype && /PUBLIC/i.test(text.slice(end, end + 400).split('>', 1)[0] ?? '');
  return declaresHtml ? findings : [...findings, ...entityFindings(file, text)];
}

/** Returns a finding for the first entity that neither XML nor the document declares. Parsers must stop there. */
export function entityFindings(file: string, text: string): Finding[] {
  const declared = new Set([...text.matchAll(DECLARED_ENTITY)].map(([, name]) => name));
  for (const [reference, name = ''] of withoutComments(text).matchAll(ENTITY)) {
    if (XML_ENTITIES.has(name) || declared.has(name)) continue;
    return [
      {
        severity: 'error',
        code: 'entity_undefined',
        file,
        line: lineAt(text, text.indexOf(reference)),
        message: `The entity "${reference}" is not declared.`,
        fix: 'Write the character itself, or its number, such as &#160; for a blank.',
      },
    ];
  }
  return [];
}

/** Removes comments and CDATA sections, in which an ampersand has no meaning. */
function withoutComments(text: string): string {
  let rest = text;
  for (const [open, close] of [
    ['<!--', '-->'],
    ['<![CDATA[', ']]>'],
  ] as const) {
    const [first = '', ...others] = rest.split(open);
    rest = [
      first,
      ...others.map((part) => part.slice(part.indexOf(close) < 0 ? part.length : part.indexOf(close))),
    ].join('');
  }
  return rest;
}

/** Returns the line of an index, from 1. */
const lineAt = (text: string, index: number): number => text.slice(0, Math.max(0, index)).split('\n').length;
