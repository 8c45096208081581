import { extractText } from '../normalise/extract-text.ts';
import { MalformedXmlError, parseXml } from '../xml/index.ts';

/** The words of a document as the shop serves it, one line per paragraph; none where it is no document of ours. */
export function documentText(document: string): string {
  try {
    return extractText(parseXml(document, 'text'));
  } catch (error) {
    if (error instanceof MalformedXmlError) return '';
    throw error;
  }
}
