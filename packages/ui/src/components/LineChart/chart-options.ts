import type uPlot from 'uplot';
import { gridValues, labelIndices } from './chart-scale.ts';

/** A line with one value for each label; `null` for none. */
export interface LineSeries {
  name: string;
  values: readonly (number | null)[];
  /** Draws a dashed line in a quiet color, for comparison. */
  isEarlier?: boolean | undefined;
}

/** The height of the plot and its labels, in pixels. */
export const CHART_HEIGHT = 240;

/** Below this width, in pixels, fewer labels fit. */
const NARROW = 480;
const X_AXIS_SIZE = 28;
const Y_AXIS_SIZE = 44;

/** Options of a chart in the colors of `target`, which are read again for every drawing. */
export function chartOptions(
  target: HTMLElement,
  { labels, series }: { labels: readonly string[]; series: readonly LineSeries[] },
): uPlot.Options {
  const color = (name: string) => () => getComputedStyle(target).getPropertyValue(name);
  const { fontFamily } = getComputedStyle(target);
  const rows = gridValues(Math.max(0, ...series.flatMap(({ values }) => values.map((value) => value ?? 0))));
  const axis = { stroke: color('--c-ink-muted'), font: `13px ${fontFamily}`, ticks: { show: false } };
  return {
    width: Math.max(1, target.clientWidth),
    height: CHART_HEIGHT,
    padding: [12, 12, 0, 0],
    legend: { show: false },
    cursor: { x: false, y: false, drag: { x: false, y: false }, points: { show: false } },
    scales: {
      x: { time: false, range: [0, Math.max(1, labels.length - 1)] },
      y: { range: [0, rows.at(-1) ?? 1] },
    },
    axes: [
      {
        ...axis,
        size: X_AXIS_SIZE,
        grid: { show: false },
        border: { show: true, stroke: color('--c-ink'), width: 1 },
        splits: ({ width }) => labelIndices(labels.length, width < NARROW ? 5 : 8),
        values: (_chart, splits) => splits.map((split) => labels[split] ?? ''),
      },
      {
        ...axis,
        size: Y_AXIS_SIZE,
        grid: { stroke: color('--c-line'), width: 1 },
        splits: () => rows,
        values: (_chart, splits) => splits.map((split) => split.toLocaleString('en-US')),
      },
    ],
    series: [
      {},
      ...series.map(({ isEarlier }) => ({
        stroke: color(isEarlier ? '--c-edge' : '--c-accent'),
        width: isEarlier ? 1.5 : 2,
        ...(isEarlier ? { dash: [4, 4] } : {}),
        points: { show: false },
      })),
    ],
  };
}
