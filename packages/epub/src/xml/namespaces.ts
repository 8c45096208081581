export const XHTML = 'http://www.w3.org/1999/xhtml';
export const SVG = 'http://www.w3.org/2000/svg';
export const MATHML = 'http://www.w3.org/1998/Math/MathML';
export const EPUB = 'http://www.idpf.org/2007/ops';
export const XLINK = 'http://www.w3.org/1999/xlink';
export const XML = 'http://www.w3.org/XML/1998/namespace';
export const SSML = 'http://www.w3.org/2001/10/synthesis';
export const DC = 'http://purl.org/dc/elements/1.1/';
export const OPF = 'http://www.idpf.org/2007/opf';

/** Prefixes that books use without declaring them. A browser would show an error page, but their meaning is known. */
export const WELL_KNOWN_PREFIXES: ReadonlyMap<string, string> = new Map([
  ['xml', XML],
  ['epub', EPUB],
  ['xlink', XLINK],
  ['svg', SVG],
  ['m', MATHML],
  ['mml', MATHML],
  ['math', MATHML],
  ['ssml', SSML],
  ['dc', DC],
  ['opf', OPF],
  ['xhtml', XHTML],
  ['html', XHTML],
]);
