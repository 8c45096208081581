import type { Random } from './random.ts';

/** A smooth noise function over the plane with values from -1 to 1 and a period of about one unit. */
export type Noise = (x: number, y?: number) => number;

const fade = (t: number): number => t * t * t * (t * (t * 6 - 15) + 10);

/** Creates gradient noise with 256 directions shuffled by `random`. */
export function createNoise(random: Random): Noise {
  const order = random.shuffle(Array.from({ length: 256 }, (_, index) => index));
  const slopes = Array.from({ length: 256 }, () => {
    const angle = random.range(0, Math.PI * 2);
    return { x: Math.cos(angle), y: Math.sin(angle) };
  });
  const corner = (column: number, row: number, dx: number, dy: number): number => {
    const first = order[column & 255] ?? 0;
    const slope = slopes[order[(first + row) & 255] ?? 0] ?? { x: 1, y: 0 };
    return slope.x * dx + slope.y * dy;
  };
  return (x, y = 0) => {
    const column = Math.floor(x);
    const row = Math.floor(y);
    const dx = x - column;
    const dy = y - row;
    const across = fade(dx);
    const top = corner(column, row, dx, dy) * (1 - across) + corner(column + 1, row, dx - 1, dy) * across;
    const foot =
      corner(column, row + 1, dx, dy - 1) * (1 - across) + corner(column + 1, row + 1, dx - 1, dy - 1) * across;
    const down = fade(dy);
    return (top * (1 - down) + foot * down) * 1.5;
  };
}
