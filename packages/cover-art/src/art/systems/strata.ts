import { mix } from '../color.ts';
import { HEIGHT, MARGIN, WIDTH, type Point } from '../geometry.ts';
import { createNoise } from '../noise.ts';
import { defineSystem, textOption } from '../cover-system.ts';
import { smoothCurve, filledCircle, fill, radialGlow, gradientRect, formatNumber } from '../svg.ts';
import { layOutLine, layOutTitle } from '../text-layout.ts';

const SERIF = { family: 'bodoni', axes: { wght: 640, opsz: 18 } } as const;
const GOTHIC = { family: 'leagueGothic' } as const;
const AUTHOR = { family: 'literata', axes: { wght: 560, opsz: 24 } } as const;
const AUTHOR_GOTHIC = { family: 'jost', axes: { wght: 500 } } as const;

/** A landscape: sky, a disc on the horizon, and six or seven ridges from far to near. */
export const strata = defineSystem({
  name: 'strata',
  slots: ['sky', 'glow', 'sun', 'far', 'near', 'text', 'foot'],
  styles: [SERIF, GOTHIC, AUTHOR, AUTHOR_GOTHIC],
  square: { x: 110, y: 330, size: 380 },
  paint({ palette, type, title, author, random, options }) {
    const land = random.fork('land');
    const noise = createNoise(land);
    const count = land.integer(6, 7);
    const horizon = land.range(440, 480);
    const radius = land.range(78, 112);
    const light = textOption(
      options,
      'light',
      ['sun', 'halo', 'crescent'],
      land.pick(['sun', 'halo', 'sun', 'crescent']),
    );
    // A crescent that touches the ridges looks like a horn, so it is placed above them.
    const rise = light === 'crescent' ? land.range(0.9, 1.1) : land.range(0.05, 0.45);
    const center = { x: land.range(210, 470), y: horizon - radius * rise };
    const hasLanterns = options['lanterns'] === true || (options['lanterns'] === undefined && land.chance(0.2));
    const parts = [gradientRect('sky', { left: 0, top: 0, right: WIDTH, bottom: 640 }, palette.sky, palette.glow)];
    if (light === 'halo') {
      parts.push(
        radialGlow(center, radius * 1.9, palette.sun, 0.14),
        radialGlow(center, radius * 1.42, palette.sun, 0.2),
      );
    }
    parts.push(
      light === 'crescent' ? fill(crescent(center, radius), palette.sun) : filledCircle(center, radius, palette.sun),
    );
    const lanterns: string[] = [];
    for (let ridge = 0; ridge < count; ridge += 1) {
      const share = ridge / (count - 1);
      const base = horizon + 12 + (HEIGHT - 60 - horizon) * share ** 1.15;
      const height = 74 * (1 - 0.35 * share);
      const frequency = 0.0062 - 0.0026 * share;
      const shift = land.range(0, 90);
      const at = (x: number): number => {
        const u = x * frequency + shift;
        return base - height * (noise(u, ridge * 7.3) + 0.35 * noise(2.7 * u, ridge * 3.1) + 0.1 * noise(7 * u, ridge));
      };
      const points: Point[] = [];
      for (let x = -24; x <= WIDTH + 24; x += 12) points.push({ x, y: at(x) });
      const color = mix(palette.far, palette.near, share ** 0.9);
      parts.push(fill(`${smoothCurve(points)}V${HEIGHT + 10}H-24Z`, color));
      if (hasLanterns && ridge === count - 3) {
        for (let fifth = 0; fifth < 5; fifth += 1) {
          const x = (fifth + land.range(0.25, 0.75)) * (WIDTH / 5);
          const spot = { x, y: at(x) - 16 };
          lanterns.push(radialGlow(spot, 21, palette.sun, 0.26), filledCircle(spot, 7, palette.sun));
        }
      }
      if (ridge === count - 2) parts.push(...lanterns);
    }
    if (light === 'sun' && options['birds'] === true)
      parts.push(...birds(land.range(120, 240), horizon - 150, palette.near));
    if (!title) return { svg: parts.join('') };
    const isGothic =
      textOption(options, 'type', ['serif', 'gothic'], random.pick(['serif', 'serif', 'gothic'])) === 'gothic';
    const block = layOutTitle(
      { type, title },
      {
        field: { left: MARGIN + 4, top: 66, right: WIDTH - MARGIN, bottom: 330 },
        align: 'start',
        anchor: 'top',
        style: isGothic ? GOTHIC : SERIF,
        maxSize: isGothic ? 136 : 112,
        leading: isGothic ? 1.02 : 1.06,
        color: palette.text,
        backgrounds: [palette.sky, mix(palette.sky, palette.glow, 0.45)],
      },
    );
    parts.push(
      block.svg,
      layOutLine(type, author, {
        style: isGothic ? AUTHOR_GOTHIC : AUTHOR,
        size: 36,
        color: palette.foot,
        x: MARGIN + 4,
        baseline: HEIGHT - 46,
        width: WIDTH - 2 * MARGIN,
        align: 'start',
      }),
    );
    return { svg: parts.join(''), title: block.metrics };
  },
});

/** Returns a disc with its upper right cut away. */
function crescent(center: Point, radius: number): string {
  const bite = 0.86 * radius;
  const aside = { x: 0.42 * radius, y: -0.2 * radius };
  const apart = Math.hypot(aside.x, aside.y);
  const along = (radius ** 2 - bite ** 2 + apart ** 2) / (2 * apart);
  const across = Math.sqrt(radius ** 2 - along ** 2);
  const unit = { x: aside.x / apart, y: aside.y / apart };
  const horn = (hand: number): string =>
    `${formatNumber(center.x + unit.x * along - hand * unit.y * across)} ${formatNumber(center.y + unit.y * along + hand * unit.x * across)}`;
  return `M${horn(1)}A${formatNumber(radius)} ${formatNumber(radius)} 0 1 1 ${horn(-1)}A${formatNumber(bite)} ${formatNumber(bite)} 0 0 0 ${horn(1)}Z`;
}

/** Draws three small birds in flight. */
const birds = (x: number, y: number, color: `#${string}`): string[] =>
  [0, 1, 2].map((bird) => {
    const [left, top, span] = [x + bird * 46, y + (bird % 2) * 26, 17 - bird * 2];
    const d = `M${formatNumber(left - span)} ${formatNumber(top)}Q${formatNumber(left - span / 2)} ${formatNumber(top - 12)} ${formatNumber(left)} ${formatNumber(top)}Q${formatNumber(left + span / 2)} ${formatNumber(top - 12)} ${formatNumber(left + span)} ${formatNumber(top)}Q${formatNumber(left + span / 2)} ${formatNumber(top - 6)} ${formatNumber(left)} ${formatNumber(top + 5)}Q${formatNumber(left - span / 2)} ${formatNumber(top - 6)} ${formatNumber(left - span)} ${formatNumber(top)}Z`;
    return fill(d, color);
  });
