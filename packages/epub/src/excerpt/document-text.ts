import { extractText } from '../normalize/extract-text.ts';
import { MalformedXmlError, parseXml } from '../xml/index.ts';

/** Returns the text of a served document, one line per paragraph. Returns an empty string when it cannot be parsed. */
export function documentText(document: string): string {
  try {
    return extractText(parseXml(document, 'text'));
  } catch (error) {
    if (error instanceof MalformedXmlError) return '';
    throw error;
  }
}
