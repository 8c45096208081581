/** A direction of text. */
export type TextDirection = 'ltr' | 'rtl';

/** A letter, or a mark that acts as one. */
const LETTER = /[\p{L}\u200E\u200F\u061C]/u;
const RIGHT_TO_LEFT_LETTER =
  /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}\p{Script=Adlam}\u200F\u061C]/u;
/** Invisible letters. @see https://www.unicode.org/reports/tr9/#Implicit_Directional_Marks */
const MARKS: Readonly<Record<TextDirection, string>> = { ltr: '\u200E', rtl: '\u200F' };

/** Returns the direction of the first letter, from which browsers derive that of a text; undefined without a letter. */
export function directionOf(text: string): TextDirection | undefined {
  const letter = LETTER.exec(text)?.[0];
  if (letter === undefined) return undefined;
  return RIGHT_TO_LEFT_LETTER.test(letter) ? 'rtl' : 'ltr';
}

/** Puts a mark before a text whose declared direction is not that of its first letter. `auto` declares none. */
export function withDirection(text: string, declared: string | undefined): string {
  if (declared !== 'ltr' && declared !== 'rtl') return text;
  return (directionOf(text) ?? 'ltr') === declared ? text : MARKS[declared] + text;
}
