/** A stroke defined by the points on its center line. */
interface Gesture {
  readonly points: readonly (readonly [number, number])[];
  /** The area that the stroke leaves free for the text. */
  readonly words: 'top' | 'foot';
  readonly width: number;
}

/** Strokes of hand gestures on 600 × 900. */
export const GESTURES: Readonly<Record<'ring' | 'meander' | 'hook' | 'wave' | 'peak' | 'fall', Gesture>> = {
  ring: {
    words: 'foot',
    width: 96,
    points: [
      [420, 108],
      [330, 78],
      [210, 104],
      [120, 208],
      [106, 350],
      [174, 480],
      [300, 532],
      [428, 488],
      [496, 380],
      [494, 268],
      [462, 218],
    ],
  },
  meander: {
    words: 'top',
    width: 88,
    points: [
      [640, 326],
      [520, 336],
      [420, 372],
      [300, 388],
      [206, 438],
      [210, 520],
      [330, 556],
      [470, 590],
      [480, 676],
      [360, 728],
      [180, 716],
      [-40, 760],
    ],
  },
  hook: {
    words: 'foot',
    width: 100,
    points: [
      [396, 40],
      [404, 150],
      [400, 280],
      [380, 410],
      [308, 506],
      [200, 512],
      [134, 440],
      [132, 372],
    ],
  },
  wave: {
    words: 'top',
    width: 92,
    points: [
      [-40, 640],
      [80, 600],
      [170, 480],
      [280, 388],
      [390, 400],
      [420, 494],
      [350, 548],
      [290, 500],
      [330, 430],
      [470, 420],
      [640, 520],
    ],
  },
  peak: {
    words: 'foot',
    width: 84,
    points: [
      [40, 520],
      [120, 430],
      [200, 250],
      [262, 120],
      [320, 230],
      [356, 350],
      [404, 290],
      [446, 220],
      [500, 350],
      [580, 500],
    ],
  },
  fall: {
    words: 'foot',
    width: 118,
    points: [
      [210, -30],
      [216, 90],
      [206, 220],
      [226, 330],
      [300, 420],
      [420, 470],
      [640, 480],
    ],
  },
};

/** All gestures. */
export const ALL_GESTURES = ['ring', 'meander', 'hook', 'wave', 'peak', 'fall'] as const;
/** Gestures that leave the right-hand side free for an upright title. */
export const UPRIGHT_GESTURES = ['hook', 'fall'] as const;
