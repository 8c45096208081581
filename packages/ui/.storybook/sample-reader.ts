import literata from '@fontsource-variable/literata/files/literata-latin-opsz-normal.woff2?url';
import literataItalic from '@fontsource-variable/literata/files/literata-latin-opsz-italic.woff2?url';

const fontFace = (style: string, file: string) =>
  `@font-face{font-family:Literata;font-style:${style};font-weight:200 900;src:url(${new URL(file, document.baseURI).href})}`;

/** Copies the colors of the parent page into the frame, and again when the theme changes. */
const script = `
  const outside = parent.document.documentElement;
  const sync = () => {
    for (const role of ['ground', 'ink', 'ink-muted', 'line', 'accent']) {
      document.documentElement.style.setProperty('--' + role, parent.getComputedStyle(outside).getPropertyValue('--c-' + role));
    }
  };
  new MutationObserver(sync).observe(outside, { attributes: true, attributeFilter: ['data-theme'] });
  sync();`;

const style = `
  ${fontFace('normal', literata)}${fontFace('italic', literataItalic)}
  html{height:100%;background:var(--ground);color:var(--ink)}
  body{box-sizing:border-box;display:grid;grid-template-rows:auto 1fr auto;height:100%;margin:0;font:400 19px/1.66 Literata,serif;font-optical-sizing:auto}
  header,footer{padding:0 24px;color:var(--ink-muted);font-size:15px;line-height:56px;text-align:center}
  header{border-bottom:1px solid var(--line);font-style:italic}
  footer{display:flex;justify-content:space-between;border-top:3px solid var(--line);border-image:linear-gradient(90deg,var(--accent) 62%,var(--line) 62%) 1;line-height:48px;gap:16px;white-space:nowrap}
  footer :first-child{overflow:hidden;text-overflow:ellipsis}
  main{max-width:33em;margin:0 auto;padding:3.5em 1.25em;overflow:hidden}
  h1{margin:0 0 1.4em;font-size:1.8em;font-weight:420;letter-spacing:-.012em;line-height:1.14}
  p{margin:0;text-wrap:pretty}
  p+p{text-indent:1.4em}
  @media (width>=900px){main{columns:2;column-gap:112px;max-width:66em}}`;

const text = `
  <h1>The Narrow Column</h1>
  <p>The weir had been talking all night, and by morning Orsolya had come round to its opinion. The water was not lower. It had only stopped pretending to be a road.</p>
  <p>She wrote the figure in the narrow column, where the herons went, and blotted it, and looked at it as one looks at a relative who has arrived without a bag.</p>
  <p>Below the sluice somebody had moored a boat with its name painted out. It had been there on Tuesday too, and she had put it down as a heron, because the ledger had no column for boats and the boat had stood as still as one.</p>
  <p>Now there was a man in it. He was reading a newspaper held upside down, and from time to time he turned a page with great attention, as if the news were better from that side.</p>`;

/**
 * The URL of a sample page that replaces the reader, a separate page. It is built here so that it can use the
 * fonts and colors of the story. The reader's own components have stories under Reading.
 */
export const sampleReader = URL.createObjectURL(
  new Blob(
    [
      `<!doctype html><html lang="en"><meta charset="utf-8"><title>Reader</title><style>${style}</style>`,
      `<body><header>The Heron Ledger</header><main>${text}</main>`,
      `<footer><span>Seven · The Narrow Column</span><span>Page 197 of 318</span></footer><script>${script}</script>`,
    ],
    { type: 'text/html' },
  ),
);
