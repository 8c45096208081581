import { escapeText, escapeAttribute } from '../xml/index.ts';

/** Options of an XHTML document. */
export interface XhtmlOptions {
  readonly title: string;
  readonly language: string;
  readonly direction?: 'ltr' | 'rtl';
  /** URLs of style sheets, relative to the document. */
  readonly styles?: readonly string[];
  /** Page size of a fixed layout, in CSS pixels. */
  readonly viewport?: { readonly width: number; readonly height: number };
  /** Well-formed XHTML. `epub:type` is allowed. */
  readonly body: string;
}

/** Wraps well-formed markup in a complete XHTML document. */
export function xhtmlDocument({ title, language, direction, styles = [], viewport, body }: XhtmlOptions): string {
  const tag = escapeAttribute(language);
  const links = styles.map((href) => `<link rel="stylesheet" type="text/css" href="${escapeAttribute(href)}"/>`);
  const size = viewport ? [`<meta name="viewport" content="width=${viewport.width}, height=${viewport.height}"/>`] : [];
  return `<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE html>
<html xmlns="http://www.w3.org/1999/xhtml" xmlns:epub="http://www.idpf.org/2007/ops" xml:lang="${tag}" lang="${tag}"${direction === undefined ? '' : ` dir="${direction}"`}>
<head>
${[`<title>${escapeText(title)}</title>`, ...size, ...links].join('\n')}
</head>
<body>
${body}
</body>
</html>
`;
}
