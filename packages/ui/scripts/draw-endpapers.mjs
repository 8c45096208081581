/**
 * Draws the two endpapers with mathematical marbling: ink is dropped on size and drawn through with tools.
 *
 * The sheets contain only grays around a neutral middle. The page blends them over `--c-endpaper` with `soft-light`, so one
 * file serves every hue and theme. The lightest gray limits the contrast, however the drops overlap.
 *
 * A phone shows the first third of a sheet and loads only that part. Run `node scripts/draw-endpapers.mjs`; the same seeds
 * give the same bytes.
 */
import { mkdirSync, writeFileSync } from 'node:fs';

const width = 2400;
const narrow = 800;
const height = 900;
const grays = ['#565656', '#666666', '#747474', '#8b8b8b', '#979797', '#a0a0a0', '#a9a9a9'];

/** A 32-bit random generator (mulberry32): the same seed draws the same sheet. */
function random(seed) {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

/** Adds a drop of radius `r` at (`cx`, `cy`). It pushes every earlier outline point away and preserves areas. */
function drop(sheet, cx, cy, r, gray) {
  for (const blot of sheet) {
    blot.points = blot.points.map(([x, y]) => {
      const dx = x - cx;
      const dy = y - cy;
      const push = Math.sqrt(1 + (r * r) / Math.max(dx * dx + dy * dy, 1));
      return [cx + dx * push, cy + dy * push];
    });
  }
  const points = Array.from({ length: 90 }, (_, i) => {
    const angle = (i / 90) * Math.PI * 2;
    return [cx + r * Math.cos(angle), cy + r * Math.sin(angle)];
  });
  sheet.push({ points, gray });
}

/** Splits every edge longer than `longest`, so that a tool bends it smoothly. */
function refine(sheet, longest) {
  for (const blot of sheet) {
    blot.points = blot.points.flatMap(([x, y], i) => {
      const [nx, ny] = blot.points[(i + 1) % blot.points.length];
      const pieces = Math.min(12, Math.max(1, Math.ceil(Math.hypot(nx - x, ny - y) / longest)));
      return Array.from({ length: pieces }, (_, k) => [x + ((nx - x) * k) / pieces, y + ((ny - y) * k) / pieces]);
    });
  }
}

const applyTool = (sheet, tool) => {
  refine(sheet, 16);
  for (const blot of sheet) blot.points = blot.points.map(([x, y]) => tool(x, y));
};

/** Vertical teeth `gap` apart; neighbors are drawn in opposite directions. */
const comb = (gap, strength, sharpness) => (x, y) => {
  let moved = y;
  for (let tooth = -gap; tooth <= width + gap; tooth += gap) {
    const direction = Math.round(tooth / gap) % 2 === 0 ? 1 : -1;
    moved += direction * strength * sharpness ** -Math.hypot(x - tooth, 9);
  }
  return [x, moved];
};

/** Horizontal teeth, for the fine second pass. */
const crossComb = (gap, strength, sharpness) => (x, y) => {
  let moved = x;
  for (let tooth = -gap; tooth <= height + gap; tooth += gap) {
    const direction = Math.round(tooth / gap) % 2 === 0 ? 1 : -1;
    moved += direction * strength * sharpness ** -Math.hypot(y - tooth, 9);
  }
  return [moved, y];
};

const wave = (amplitude, length, phase) => (x, y) => [x, y + amplitude * Math.sin((x / length) * Math.PI * 2 + phase)];

/** A stylus turned around one point. */
const spiral = (cx, cy, turn, reach) => (x, y) => {
  const dx = x - cx;
  const dy = y - cy;
  const angle = turn * Math.exp(-Math.hypot(dx, dy) / reach);
  return [cx + dx * Math.cos(angle) - dy * Math.sin(angle), cy + dx * Math.sin(angle) + dy * Math.cos(angle)];
};

function sprinkle(seed, count, smallest, largest) {
  const next = random(seed);
  const sheet = [];
  for (let i = 0; i < count; i += 1) {
    const r = smallest + (largest - smallest) * next() ** 1.4;
    drop(sheet, next() * width, next() * height, r, grays[Math.floor(next() * grays.length)]);
  }
  return sheet;
}

/**
 * Removes points nearer than `least` and points that bend the outline by less than `bend`. Joins the rest by quadratic
 * curves through the midpoints of their edges. All points are even, so the midpoints are whole numbers. Each control point
 * mirrors the previous one at the midpoint between them, so every curve after the first needs only its end point (`t`).
 */
function outline(points, least, bend, until) {
  const even = (value) => 2 * Math.round(value / 2);
  const spaced = [];
  for (const point of dropHiddenPoints(points, until)) {
    const last = spaced.at(-1);
    if (!last || Math.hypot(point[0] - last[0], point[1] - last[1]) >= least) spaced.push(point);
  }
  const remaining = simplify(spaced, bend).map(([x, y]) => [even(x), even(y)]);
  if (remaining.length < 4 || !remaining.some((point) => outcodeOf(point, until) === 0)) return '';
  const middle = (at) => {
    const [[ax, ay], [bx, by]] = [remaining[at], remaining[(at + 1) % remaining.length]];
    return [(ax + bx) / 2, (ay + by) / 2];
  };
  let [px, py] = middle(remaining.length - 1);
  let path = `M${px} ${py}`;
  remaining.forEach(([cx, cy], at) => {
    const [x, y] = middle(at);
    path += at === 0 ? `q${cx - px} ${cy - py} ${x - px} ${y - py}t` : `${at === 1 ? '' : ' '}${x - px} ${y - py}`;
    [px, py] = [x, y];
  });
  return `${path}z`.replaceAll(' -', '-');
}

/** Repeatedly removes the point that bends the outline least, while it bends less than `bend`, the square root of an area. */
function simplify(points, bend) {
  const remaining = [...points];
  const bends = (at) => {
    const [[ax, ay], [bx, by], [cx, cy]] = [
      remaining.at(at - 1),
      remaining[at],
      remaining[(at + 1) % remaining.length],
    ];
    return Math.sqrt(Math.abs((bx - ax) * (cy - ay) - (cx - ax) * (by - ay)) / 2);
  };
  while (remaining.length > 4) {
    let least = 0;
    for (let at = 1; at < remaining.length; at += 1) if (bends(at) < bends(least)) least = at;
    if (bends(least) >= bend) break;
    remaining.splice(least, 1);
  }
  return remaining;
}

/** The sides of the sheet that a point lies beyond, one bit each. A curve never extends past its points. */
const outcodeOf = ([x, y], until) => (x < -40) + 2 * (x > until + 40) + 4 * (y < -40) + 8 * (y > height + 40);

/** Drops points that lie beyond one side of the sheet together with both neighbors: the path between them is invisible. */
const dropHiddenPoints = (points, until) =>
  points.filter((point, at) => {
    const neighbors = [points.at(at - 1), points[(at + 1) % points.length]];
    return neighbors.reduce((sides, each) => sides & outcodeOf(each, until), outcodeOf(point, until)) === 0;
  });

/** Draws a sheet from its left edge to `until`. */
function draw(name, sheet, until = width) {
  const blots = sheet
    .map(({ points, gray }) => ({ gray, path: outline(points, 12, 7, until) }))
    .filter(({ path }) => path);
  const body = blots.map(({ gray, path }) => `<path fill="${gray}" d="${path}"/>`).join('');
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${until} ${height}" width="${until}" height="${height}" preserveAspectRatio="xMidYMid slice"><path fill="#808080" d="M0 0h${until}v${height}H0z"/>${body}</svg>\n`;
  const folder = new URL('../src/styles/art/', import.meta.url);
  mkdirSync(folder, { recursive: true });
  writeFileSync(new URL(`${name}.svg`, folder), svg);
  process.stdout.write(`${name}.svg ${(svg.length / 1024).toFixed(0)} kB\n`);
}

const combed = sprinkle(1788, 120, 40, 130);
applyTool(combed, crossComb(260, 330, 1.011));
applyTool(combed, comb(132, 118, 1.03));
applyTool(combed, wave(22, 900, 2.1));
draw('endpaper-comb', combed);
draw('endpaper-comb-narrow', combed, narrow);

const swirled = sprinkle(1755, 92, 42, 150);
applyTool(swirled, crossComb(300, 150, 1.012));
applyTool(swirled, wave(90, 1300, 1.9));
for (const [x, y, turn, reach] of [
  [430, 330, 4.6, 210],
  [980, 690, -4.2, 190],
  [1380, 250, 4.4, 200],
  [1880, 610, -4.8, 230],
  [2290, 210, 3.8, 170],
]) {
  applyTool(swirled, spiral(x, y, turn, reach));
}
draw('endpaper-swirl', swirled);
draw('endpaper-swirl-narrow', swirled, narrow);
