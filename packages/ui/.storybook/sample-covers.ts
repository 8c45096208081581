/** Stand-in cover art for stories: a few flat pictures, drawn from a title, so that the kit needs no files to be shown. */

export interface SamplePalette {
  ground: string;
  ink: string;
  a: string;
  b: string;
  text: string;
}

export type SampleSystem = 'hills' | 'rings' | 'stripes' | 'tiles' | 'letter' | 'type' | 'river';

function random(seed: string): () => number {
  let state = 2166136261;
  for (const letter of seed) state = Math.imul(state ^ (letter.codePointAt(0) ?? 0), 16777619);
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

const escape = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

/** Breaks a title into lines of at most about `width` letters. */
function lines(title: string, width: number): string[] {
  return title.split(' ').reduce<string[]>((all, word) => {
    const last = all.at(-1);
    if (last !== undefined && `${last} ${word}`.length <= width) all[all.length - 1] = `${last} ${word}`;
    else all.push(word);
    return all;
  }, []);
}

const pictures: Record<SampleSystem, (palette: SamplePalette, next: () => number, title: string) => string> = {
  hills: (p, next) => {
    const ridge = (y: number, fill: string, opacity: number) => {
      const points = Array.from({ length: 7 }, (_, i) => `${i * 100} ${y - next() * 90}`).join('L');
      return `<path d="M0 900L${points}L600 900z" fill="${fill}" fill-opacity="${opacity}"/>`;
    };
    return `<circle cx="${340 + next() * 120}" cy="400" r="92" fill="${p.b}"/>${ridge(500, p.a, 0.5)}${ridge(590, p.a, 0.8)}${ridge(690, p.a, 1)}${ridge(800, p.ink, 0.9)}`;
  },
  rings: (p) =>
    [250, 200, 140, 74]
      .map((r, i) => `<circle cx="300" cy="330" r="${r}" fill="${[p.a, p.b, p.ink, p.ground][i]}"/>`)
      .join(''),
  stripes: (p, next) => {
    const bars = Array.from({ length: 9 }, (_, i) => `<path d="M0 ${60 + i * 60}h600v30H0z"/>`).join('');
    return `<g fill="${p.ink}">${bars}</g><circle cx="${250 + next() * 100}" cy="320" r="190" fill="${p.a}"/><g fill="${p.ground}">${bars.replaceAll('M0', 'M160')}</g>`;
  },
  tiles: (p, next) => {
    const colors = [p.a, p.b, p.ink];
    return Array.from({ length: 16 }, (_, i) => {
      const x = (i % 4) * 150;
      const y = Math.floor(i / 4) * 150;
      const fill = colors[Math.floor(next() * 3)];
      const turn = Math.floor(next() * 4) * 90;
      return `<g transform="translate(${x} ${y}) rotate(${turn} 75 75)"><path fill="${fill}" d="M0 0A150 150 0 0 1 150 150H0z"/><circle cx="40" cy="110" r="26" fill="${p.ground}"/></g>`;
    }).join('');
  },
  letter: (p, _next, title) =>
    `<text x="300" y="790" font-family="Georgia,Times,serif" font-size="860" font-weight="700" text-anchor="middle" fill="${p.a}">${escape(title.replace(/^(The|A) /u, '').charAt(0))}</text>`,
  type: () => '',
  river: (p, next) =>
    Array.from(
      { length: 14 },
      (_, i) =>
        `<path fill="none" stroke="${i % 5 === 2 ? p.b : p.a}" stroke-width="${2 + next() * 9}" stroke-linecap="round" d="M${-20 + i * 3} ${330 + i * 9}C180 ${180 + i * 8} 260 ${640 - i * 9} 430 ${430 + i * 10}S560 ${660 + i * 5} 640 ${600 + i * 12}"/>`,
    ).join(''),
};

/** A cover as a data address. */
export function sampleCover(title: string, author: string, system: SampleSystem, palette: SamplePalette): string {
  const isType = system === 'type';
  const rows = lines(title, isType ? 8 : 13);
  const longest = Math.max(...rows.map((row) => row.length));
  const size = isType ? Math.min(150, 620 / rows.length, 780 / longest) : rows.length > 2 ? 64 : 76;
  const atFoot = system === 'rings' || system === 'stripes' || system === 'tiles';
  const top = isType ? 60 + size * 0.8 : atFoot ? 760 - (rows.length - 1) * size : 120;
  const family = isType ? "'Arial Narrow','Liberation Sans Narrow',Arial,sans-serif" : 'Georgia,Times,serif';
  const text = rows
    .map((row, i) => `<text x="48" y="${top + i * size * 1.06}">${escape(isType ? row.toUpperCase() : row)}</text>`)
    .join('');
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 600 900"><path fill="${palette.ground}" d="M0 0h600v900H0z"/>${pictures[system](palette, random(title), title)}<g fill="${palette.text}" font-family="${family}" font-weight="${isType ? 800 : 500}" font-size="${size}" letter-spacing="-1.5">${text}</g><text x="48" y="858" fill="${palette.text}" font-family="${family}" font-size="32">${escape(author)}</text></svg>`;
  return `data:image/svg+xml,${encodeURIComponent(svg)}`;
}
