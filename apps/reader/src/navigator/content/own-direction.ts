const LETTER = /\p{L}/u;
const RIGHT_TO_LEFT_LETTER = /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u;

/**
 * Declares the direction of a document without one in a right-to-left book, by its first letter. Books of newer imports
 * declare it already.
 */
export function declareOwnDirection(doc: Document): void {
  const { documentElement: root, body } = doc;
  // A drawing has no body.
  if (root.localName !== 'html' || root.dir !== '' || body.dir !== '') return;
  const letter = LETTER.exec(body.textContent)?.[0];
  if (letter !== undefined && RIGHT_TO_LEFT_LETTER.test(letter)) root.dir = 'rtl';
}
